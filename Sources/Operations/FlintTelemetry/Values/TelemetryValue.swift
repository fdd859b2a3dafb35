/// The value of an attribute, or the body of a log record.
public enum TelemetryValue: Sendable, Hashable {
    /// A text; exporters cut what is longer than ``TelemetryConfiguration/textLimit``.
    case string(String)
    /// Yes or no.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A floating-point number, which may be infinite or not a number.
    case double(Double)
    /// Several values; members of different types are allowed.
    indirect case array([TelemetryValue])
}

extension TelemetryValue: CustomStringConvertible {
    /// The value as a text; members of an array are separated by commas.
    public var description: String {
        switch self {
        case .string(let text): text
        case .bool(let isTrue): "\(isTrue)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .array(let members): members.map(\.description).joined(separator: ",")
        }
    }
}

extension TelemetryValue: ExpressibleByStringLiteral {
    /// Creates a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension TelemetryValue: ExpressibleByBooleanLiteral {
    /// Creates yes or no.
    ///
    /// - Parameter value: The value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension TelemetryValue: ExpressibleByIntegerLiteral {
    /// Creates an integer.
    ///
    /// - Parameter value: The integer.
    public init(integerLiteral value: Int64) { self = .int(value) }
}

extension TelemetryValue: ExpressibleByFloatLiteral {
    /// Creates a floating-point number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

/// A named value that says more about a span, a metric, a log record or a resource.
public struct TelemetryAttribute: Sendable, Hashable {
    /// The name, such as `error.type`.
    public let key: String
    /// The value.
    public let value: TelemetryValue

    /// Creates an attribute.
    ///
    /// - Parameters:
    ///   - key: The name; those of Flint begin with `flint.`.
    ///   - value: The value.
    public init(_ key: String, _ value: TelemetryValue) {
        self.key = key
        self.value = value
    }
}

extension Sequence<TelemetryAttribute> {
    /// The value of an attribute, of several the first; `nil` if there is none.
    ///
    /// - Parameter key: The name of the attribute.
    public subscript(key: String) -> TelemetryValue? { first { $0.key == key }?.value }
}

extension [TelemetryAttribute] {
    /// Adds an attribute with a text, if there is one.
    mutating func add(_ key: String, _ text: String?) {
        if let text { append(TelemetryAttribute(key, .string(text))) }
    }

    /// Adds an attribute with the number of a request, if there is one.
    mutating func add(_ key: String, _ number: UInt64?) {
        if let number { append(TelemetryAttribute(key, .int(Int64(bitPattern: number)))) }
    }
}
