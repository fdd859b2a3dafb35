extension Subject {
    /// The value of an attribute of a subject: a JSON value other than null.
    ///
    /// ```swift
    /// let address: Subject.Value = ["country": "CH", "codes": [8001, 8002]]
    /// ```
    public enum Value: Sendable, Hashable {
        /// A Boolean value.
        case bool(Bool)
        /// A whole number.
        case int(Int64)
        /// A number with a fraction or an exponent.
        case double(Double)
        /// A text, or a date in ISO 8601 format.
        case string(String)
        /// A list of values.
        case array([Value])
        /// A dictionary of values, with their names as keys.
        case object([String: Value])
    }
}

extension Subject.Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates the case ``bool(_:)`` from a Boolean literal.
    ///
    /// - Parameter value: The value of the literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates the case ``int(_:)`` from an integer literal.
    ///
    /// - Parameter value: The value of the literal.
    public init(integerLiteral value: Int64) { self = .int(value) }

    /// Creates the case ``double(_:)`` from a floating-point literal.
    ///
    /// - Parameter value: The value of the literal.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates the case ``string(_:)`` from a string literal.
    ///
    /// - Parameter value: The value of the literal.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates the case ``array(_:)`` from an array literal.
    ///
    /// - Parameter elements: The elements of the list, in order.
    public init(arrayLiteral elements: Self...) { self = .array(elements) }

    /// Creates the case ``object(_:)`` from a dictionary literal.
    ///
    /// If a name occurs more than once, its last value counts.
    ///
    /// - Parameter elements: The names and values of the literal.
    public init(dictionaryLiteral elements: (String, Self)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension Subject.Value: Codable {
    /// Decodes any JSON value except null.
    ///
    /// A number without a fraction that `Int64` can represent becomes ``int(_:)``; any other number becomes
    /// ``double(_:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` for null, and for a number beyond the range of `Double`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([Self].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: Self].self))
        }
    }

    /// Encodes the associated value alone, without the name of the enum case.
    ///
    /// - Throws: `EncodingError` for a number that is infinite or not a number, unless the encoder's strategy
    ///   for such numbers encodes them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
