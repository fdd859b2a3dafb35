/// The value of an attribute, or the body of a log record.
public enum TelemetryValue: Sendable, Hashable {
    /// A text. Exporters cut it at ``TelemetryConfiguration/textLimit``.
    case string(String)
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A floating-point number, which may be infinite or not a number.
    case double(Double)
    /// An array of values, which may have different types.
    indirect case array([TelemetryValue])
}

extension TelemetryValue: CustomStringConvertible {
    /// The value as a text, with commas between the members of an array.
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
    /// Creates a text value.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension TelemetryValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean value.
    ///
    /// - Parameter value: The value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension TelemetryValue: ExpressibleByIntegerLiteral {
    /// Creates an integer value.
    ///
    /// - Parameter value: The integer.
    public init(integerLiteral value: Int64) { self = .int(value) }
}

extension TelemetryValue: ExpressibleByFloatLiteral {
    /// Creates a floating-point value.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

/// A named value that describes a span, a metric, a log record or a resource.
public struct TelemetryAttribute: Sendable, Hashable {
    /// The name of the attribute, such as `error.type`.
    public let key: String
    /// The value of the attribute.
    public let value: TelemetryValue

    /// Creates an attribute.
    ///
    /// - Parameters:
    ///   - key: The name of the attribute. The names of Flint's own attributes begin with `flint.`.
    ///   - value: The value of the attribute.
    public init(_ key: String, _ value: TelemetryValue) {
        self.key = key
        self.value = value
    }
}

extension Sequence<TelemetryAttribute> {
    /// The value of the first attribute with a name; `nil` if there is none.
    ///
    /// - Parameter key: The name of the attribute.
    public subscript(key: String) -> TelemetryValue? { first { $0.key == key }?.value }
}

extension [TelemetryAttribute] {
    /// Appends an attribute with a text, unless the text is `nil`.
    mutating func add(_ key: String, _ text: String?) {
        if let text { append(TelemetryAttribute(key, .string(text))) }
    }

    /// Appends an attribute with a whole number, unless the number is `nil`.
    mutating func add(_ key: String, _ number: UInt64?) {
        if let number { append(TelemetryAttribute(key, .int(Int64(bitPattern: number)))) }
    }
}
