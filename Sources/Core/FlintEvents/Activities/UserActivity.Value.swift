public import Foundation

extension UserActivity {
    /// A value in the user info of an activity: a property list value or a link.
    ///
    /// ```swift
    /// let userInfo: [String: UserActivity.Value] = ["document": "Plan", "page": 3, "isDraft": true]
    /// ```
    public indirect enum Value: Sendable, Hashable {
        /// A text value.
        case text(String)
        /// A whole number as value.
        case integer(Int)
        /// A floating-point number as value.
        case double(Double)
        /// A Boolean value.
        case bool(Bool)
        /// A date as value.
        case date(Date)
        /// Bytes as value.
        case data(Data)
        /// A URL as value.
        case url(URL)
        /// An ordered list of values.
        case list([UserActivity.Value])
        /// Values by name.
        case map([String: UserActivity.Value])

        /// The text of a value of the case `text`; `nil` for any other value.
        public var text: String? { if case .text(let value) = self { value } else { nil } }
        /// The number of a value of the case `integer`; `nil` for any other value.
        public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
        /// The number of a value of the case `double` or `integer`; `nil` for any other value.
        public var double: Double? {
            switch self {
            case .double(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }
        /// The Boolean of a value of the case `bool`; `nil` for any other value.
        public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
        /// The date of a value of the case `date`; `nil` for any other value.
        public var date: Date? { if case .date(let value) = self { value } else { nil } }
        /// The bytes of a value of the case `data`; `nil` for any other value.
        public var data: Data? { if case .data(let value) = self { value } else { nil } }
        /// The URL of a value of the case `url`; `nil` for any other value.
        public var url: URL? { if case .url(let value) = self { value } else { nil } }
        /// The elements of a value of the case `list`; `nil` for any other value.
        public var list: [UserActivity.Value]? { if case .list(let value) = self { value } else { nil } }
        /// The entries of a value of the case `map`; `nil` for any other value.
        public var map: [String: UserActivity.Value]? {
            if case .map(let value) = self { value } else { nil }
        }
    }
}

extension UserActivity.Value: Codable {
    /// The deepest nesting of lists and maps that is decoded, because user info comes from untrusted sources;
    /// deeper values cause a `DecodingError`.
    package static let maximumDepth = 64

    private enum Kind: String, CodingKey {
        case text, integer, double, bool, date, data, url, list, map
    }

    /// Decodes a value.
    ///
    /// - Parameter decoder: Reads an object with one key, which names the kind.
    /// - Throws: `DecodingError` for any other object, and for more than 64 levels of lists and maps.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Kind.self)
        // Each level adds two components to the coding path: the kind, and the index or key of the element.
        guard decoder.codingPath.count <= 2 * (Self.maximumDepth + 1) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: "Nested deeper than \(Self.maximumDepth) levels."))
        }
        guard let kind = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "There must be one kind of value."))
        }
        self =
            switch kind {
            case .text: .text(try container.decode(String.self, forKey: kind))
            case .integer: .integer(try container.decode(Int.self, forKey: kind))
            case .double: .double(try container.decode(Double.self, forKey: kind))
            case .bool: .bool(try container.decode(Bool.self, forKey: kind))
            case .date: .date(try container.decode(Date.self, forKey: kind))
            case .data: .data(try container.decode(Data.self, forKey: kind))
            case .url: .url(try container.decode(URL.self, forKey: kind))
            case .list: .list(try container.decode([UserActivity.Value].self, forKey: kind))
            case .map: .map(try container.decode([String: UserActivity.Value].self, forKey: kind))
            }
    }

    /// Encodes the value as an object with one key, which names the kind.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Rethrows errors of the encoder, for example for a number that is not finite.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .text(let value): try container.encode(value, forKey: .text)
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .double(let value): try container.encode(value, forKey: .double)
        case .bool(let value): try container.encode(value, forKey: .bool)
        case .date(let value): try container.encode(value, forKey: .date)
        case .data(let value): try container.encode(value, forKey: .data)
        case .url(let value): try container.encode(value, forKey: .url)
        case .list(let value): try container.encode(value, forKey: .list)
        case .map(let value): try container.encode(value, forKey: .map)
        }
    }
}

extension UserActivity.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a value that is a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates a value that is a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a value that is a floating-point number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a Boolean value.
    ///
    /// - Parameter value: The Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a value that is a list.
    ///
    /// - Parameter elements: The elements, in order.
    public init(arrayLiteral elements: UserActivity.Value...) { self = .list(elements) }

    /// Creates a value that is a map; of several entries with the same name, the last one counts.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, UserActivity.Value)...) {
        self = .map(Dictionary(elements) { _, last in last })
    }
}
