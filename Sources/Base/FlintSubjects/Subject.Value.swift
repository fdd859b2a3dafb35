extension Subject {
    /// The value of an attribute, with its type.
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
        /// A dictionary of values by name.
        case object([String: Value])
    }
}

extension Subject.Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a Boolean value.
    ///
    /// - Parameter value: The value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a whole number.
    ///
    /// - Parameter value: The value.
    public init(integerLiteral value: Int64) { self = .int(value) }

    /// Creates a number with a fraction.
    ///
    /// - Parameter value: The value.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a text.
    ///
    /// - Parameter value: The value.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates a list.
    ///
    /// - Parameter elements: The values.
    public init(arrayLiteral elements: Self...) { self = .array(elements) }

    /// Creates a dictionary.
    ///
    /// If a name occurs more than once, its last value counts.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, Self)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension Subject.Value: Codable {
    /// Decodes any JSON value except null.
    ///
    /// A number without a fraction becomes a whole number.
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

    /// Encodes the plain value, without the name of its case.
    ///
    /// - Throws: `EncodingError` for a number that is infinite or not a number, unless the encoder has a form
    ///   for it.
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
