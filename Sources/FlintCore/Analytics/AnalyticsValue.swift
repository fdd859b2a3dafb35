public import Foundation

/// A detail of an action that is told to analytics.
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
