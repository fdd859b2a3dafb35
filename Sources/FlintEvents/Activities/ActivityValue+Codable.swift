internal import Foundation

extension ActivityValue: Codable {
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
            case .list: .list(try container.decode([ActivityValue].self, forKey: kind))
            case .map: .map(try container.decode([String: ActivityValue].self, forKey: kind))
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
