// swift-format-ignore-file
// Signatures of swift-distributed-tracing and of the modules that it exports, as far as the guides use them, for
// DocumentationTests. Nothing here runs.

public protocol ServiceContextKey: Sendable {
    associatedtype Value: Sendable
}

public struct ServiceContext: Sendable {
    public static var current: ServiceContext? { nil }
    public static let topLevel = ServiceContext()

    public subscript<Key: ServiceContextKey>(_ key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

public protocol Extractor: Sendable {
    associatedtype Carrier
    func extract(key: String, from carrier: Carrier) -> String?
}

public protocol Injector: Sendable {
    associatedtype Carrier
    func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
}

public protocol Instrument: Sendable {
    func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract: Extractor, Extract.Carrier == Carrier
    func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject: Injector, Inject.Carrier == Carrier
}

public struct NoOpInstrument: Instrument {
    public func extract<Carrier, Extract>(
        _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
    ) where Extract: Extractor, Extract.Carrier == Carrier {}
    public func inject<Carrier, Inject>(
        _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject: Injector, Inject.Carrier == Carrier {}
}

public enum InstrumentationSystem {
    public static func bootstrap(_ instrument: any Instrument) {}
    public static var instrument: any Instrument { NoOpInstrument() }
}

public protocol TracerInstant: Comparable, Hashable, Sendable {
    var nanosecondsSinceEpoch: UInt64 { get }
}

public enum SpanKind: Hashable, Sendable {
    case server, client, producer, consumer, `internal`
}

public enum SpanAttribute: Sendable {
    case int32(Int32)
    case int64(Int64)
    case double(Double)
    case bool(Bool)
    case string(String)
    case stringArray([String])
    case stringConvertible(any CustomStringConvertible & Sendable)
    case others
}

public struct SpanAttributes: Sendable, ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, SpanAttribute)...) {}
    public func forEach(_ body: (String, SpanAttribute) -> Void) {}
}

public struct SpanStatus: Sendable {
    public enum Code: Sendable { case ok, error }
    public let code: Code
    public let message: String?
}

public struct SpanEvent: Sendable {
    public let name: String
    public var attributes: SpanAttributes
    public let nanosecondsSinceEpoch: UInt64
}

public struct SpanLink: Sendable {
    public let context: ServiceContext
    public let attributes: SpanAttributes
}

public protocol Span: Sendable {
    var context: ServiceContext { get }
    var operationName: String { get nonmutating set }
    func setStatus(_ status: SpanStatus)
    func addEvent(_ event: SpanEvent)
    func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant)
    var attributes: SpanAttributes { get nonmutating set }
    var isRecording: Bool { get }
    func addLink(_ link: SpanLink)
    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant)
}

public protocol Tracer: Instrument {
    associatedtype Span: Tracing.Span
    func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> Self.Span
    func forceFlush()
}
