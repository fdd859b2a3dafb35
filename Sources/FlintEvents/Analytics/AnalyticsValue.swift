public import Foundation

/// A detail of an action that is reported to analytics.
public enum AnalyticsValue: Sendable, Hashable {
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
}

extension AnalyticsValue: CustomStringConvertible {
    /// The value as text; a date in ISO 8601, in UTC.
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
    /// Makes a text.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension AnalyticsValue: ExpressibleByIntegerLiteral {
    /// Makes a whole number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension AnalyticsValue: ExpressibleByFloatLiteral {
    /// Makes a number.
    ///
    /// - Parameter value: The number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension AnalyticsValue: ExpressibleByBooleanLiteral {
    /// Makes a yes or no.
    ///
    /// - Parameter value: Whether it is yes.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}
