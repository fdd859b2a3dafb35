public import Foundation

extension UserActivity {
    /// A value in the user info of an activity: a property list value or a link.
    ///
    /// ```swift
    /// let userInfo: [String: UserActivity.Value] = ["document": "Plan", "page": 3, "isDraft": true]
    /// ```
    public indirect enum Value: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// A number.
        case double(Double)
        /// Yes or no.
        case bool(Bool)
        /// A moment.
        case date(Date)
        /// Bytes.
        case data(Data)
        /// A link.
        case url(URL)
        /// Several values, in order.
        case list([UserActivity.Value])
        /// Several values, by name.
        case map([String: UserActivity.Value])

        /// The text; `nil` for any other value.
        public var text: String? { if case .text(let value) = self { value } else { nil } }
        /// The whole number; `nil` for any other value.
        public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
        /// The number, also if it is a whole one; `nil` for any other value.
        public var double: Double? {
            switch self {
            case .double(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }
        /// Yes or no; `nil` for any other value.
        public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
        /// The moment; `nil` for any other value.
        public var date: Date? { if case .date(let value) = self { value } else { nil } }
        /// The bytes; `nil` for any other value.
        public var data: Data? { if case .data(let value) = self { value } else { nil } }
        /// The link; `nil` for any other value.
        public var url: URL? { if case .url(let value) = self { value } else { nil } }
        /// The values in order; `nil` for any other value.
        public var list: [UserActivity.Value]? { if case .list(let value) = self { value } else { nil } }
        /// The values by name; `nil` for any other value.
        public var map: [String: UserActivity.Value]? {
            if case .map(let value) = self { value } else { nil }
        }
    }
}

extension UserActivity.Value: Codable {
    /// The deepest nesting of lists and maps that is decoded; user info comes from untrusted sources.
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
    /// - Parameter encoder: Takes the object.
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
    /// Creates a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Creates a number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }

    /// Creates a yes or no.
    ///
    /// - Parameter value: Yes or no.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a list.
    ///
    /// - Parameter elements: The values, in order.
    public init(arrayLiteral elements: UserActivity.Value...) { self = .list(elements) }

    /// Creates a map; the last of several entries with the same name counts.
    ///
    /// - Parameter elements: The names and values.
    public init(dictionaryLiteral elements: (String, UserActivity.Value)...) {
        self = .map(Dictionary(elements) { _, last in last })
    }
}
