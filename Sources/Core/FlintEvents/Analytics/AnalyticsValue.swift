public import Foundation

/// A detail of an action that is reported to analytics.
public enum AnalyticsValue: Sendable, Hashable {
    /// A text that is reported.
    case text(String)
    /// A whole number that is reported.
    case integer(Int)
    /// A floating-point number that is reported.
    case double(Double)
    /// A Boolean that is reported.
    case bool(Bool)
    /// A date that is reported.
    case date(Date)
}

extension AnalyticsValue: CustomStringConvertible {
    /// The value as text; dates have the form of ISO 8601, in UTC.
    public var description: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .bool(let value): String(value)
        case .date(let date): Timestamp(date).text
        }
    }
}

extension AnalyticsValue: ExpressibleByStringLiteral {
    /// Creates a value that is a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension AnalyticsValue: ExpressibleByIntegerLiteral {
    /// Creates a value that is a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension AnalyticsValue: ExpressibleByFloatLiteral {
    /// Creates a value that is a floating-point number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension AnalyticsValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean value.
    ///
    /// - Parameter value: The Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

// Each value is an object with one member that names its kind, because JSON has no dates and does not
// distinguish 1 from 1.0.
extension AnalyticsValue: Codable {
    private enum Key: String, CodingKey {
        case text, integer, double, bool, date
    }

    /// Encodes the value as an object with one member, such as `{"integer":3}`.
    ///
    /// A number that JSON cannot express is encoded as a text: `NaN`, `Infinity` or `-Infinity`.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .text(let text): try container.encode(text, forKey: .text)
        case .integer(let number): try container.encode(number, forKey: .integer)
        case .double(let number) where number.isFinite: try container.encode(number, forKey: .double)
        case .double(let number): try container.encode(Self.name(of: number), forKey: .double)
        case .bool(let value): try container.encode(value, forKey: .bool)
        case .date(let date): try container.encode(Timestamp(date), forKey: .date)
        }
    }

    /// Decodes the form written by ``encode(to:)``.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if there is no member of a known kind, or if its value has another type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch container.allKeys.first {
        case .text: self = .text(try container.decode(String.self, forKey: .text))
        case .integer: self = .integer(try container.decode(Int.self, forKey: .integer))
        case .double: self = .double(try Self.number(in: container))
        case .bool: self = .bool(try container.decode(Bool.self, forKey: .bool))
        case .date: self = .date(try container.decode(Timestamp.self, forKey: .date).date)
        case nil:
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "An analytics value has a member text, integer, double, bool or date."))
        }
    }

    private static func name(of number: Double) -> String {
        number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
    }

    private static func number(in container: KeyedDecodingContainer<Key>) throws -> Double {
        switch try? container.decode(String.self, forKey: .double) {
        case "NaN": .nan
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: try container.decode(Double.self, forKey: .double)
        }
    }
}
