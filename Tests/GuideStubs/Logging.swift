// swift-format-ignore-file
// Signatures of swift-log as far as the guides use them, for DocumentationTests. Nothing here runs.

public struct Logger: Sendable {
    public enum Level: String, Sendable, CaseIterable {
        case trace, debug, info, notice, warning, error, critical
    }

    public struct Message: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
        public let description: String
        public init(stringLiteral value: String) { description = value }
    }

    public typealias Metadata = [String: MetadataValue]

    public enum MetadataValue: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
        public typealias Value = MetadataValue
        case string(String)
        public init(stringLiteral value: String) { self = .string(value) }
        public var description: String { "" }
    }

    public struct MetadataProvider: Sendable {
        public func get() -> Metadata { [:] }
    }

    public init(label: String) {}

    public func log(
        level: Level, _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
        source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
        line: UInt = #line
    ) {}
}

public struct LogEvent: Sendable {
    public var level: Logger.Level
    public var message: Logger.Message
    public var error: (any Error)?
    public var metadata: Logger.Metadata?
    public var source: String
}

public protocol LogHandler: Sendable {
    var metadataProvider: Logger.MetadataProvider? { get set }
    func log(event: LogEvent)
    subscript(metadataKey _: String) -> Logger.Metadata.Value? { get set }
    var metadata: Logger.Metadata { get set }
    var logLevel: Logger.Level { get set }
}

public enum LoggingSystem {
    public static func bootstrap(_ factory: @escaping @Sendable (String) -> any LogHandler) {}
}
