public import Foundation

/// A value in the user info of an activity: a property list value or a link.
///
/// ```swift
/// let userInfo: [String: ActivityValue] = ["document": "Plan", "page": 3, "isDraft": true]
/// ```
public indirect enum ActivityValue: Sendable, Hashable {
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
    case list([ActivityValue])
    /// Several values, by name.
    case map([String: ActivityValue])

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
    public var list: [ActivityValue]? { if case .list(let value) = self { value } else { nil } }
    /// The values by name; `nil` for any other value.
    public var map: [String: ActivityValue]? { if case .map(let value) = self { value } else { nil } }
}
