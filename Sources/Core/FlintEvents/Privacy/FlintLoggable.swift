public import Foundation

/// A value that chooses the text recorded for it.
///
/// An input appears in events with this text, or with the text that its action returns for it. An error
/// appears with this text, or with that of `LocalizedError`. For all other inputs and errors, only the type's
/// name is recorded. Strings, data and URLs do not conform, because they may hold secrets: wrap them in a
/// type of your own that conforms.
///
/// ```swift
/// struct DocumentRef: FlintLoggable {
///     let name: String
///     let accessToken: String
///     var loggingDescription: String { name }
/// }
/// ```
public protocol FlintLoggable {
    /// The text that events and logs contain for this value; it is cut after 4 KiB.
    var loggingDescription: String { get }

    /// Further details of the value for events and logs, by name; empty by default.
    var loggingInfo: [String: String] { get }
}

extension FlintLoggable {
    /// An empty dictionary: by default, a value has no further details.
    public var loggingInfo: [String: String] { [:] }
}

extension FlintLoggable where Self: CustomStringConvertible {
    /// The value's `description`.
    public var loggingDescription: String { description }
}

extension Bool: FlintLoggable {}
extension Int: FlintLoggable {}
extension Int8: FlintLoggable {}
extension Int16: FlintLoggable {}
extension Int32: FlintLoggable {}
extension Int64: FlintLoggable {}
extension UInt: FlintLoggable {}
extension UInt8: FlintLoggable {}
extension UInt16: FlintLoggable {}
extension UInt32: FlintLoggable {}
extension UInt64: FlintLoggable {}
extension Float: FlintLoggable {}
extension Double: FlintLoggable {}
extension Decimal: FlintLoggable {}

extension UUID: FlintLoggable {
    /// The UUID as text.
    public var loggingDescription: String { uuidString }
}

extension Date: FlintLoggable {
    /// The date in ISO 8601, in UTC.
    public var loggingDescription: String { formatted(.iso8601) }
}

extension NoInput: FlintLoggable {
    /// An empty text, because there is no input to describe.
    public var loggingDescription: String { "" }
}

extension Optional: FlintLoggable where Wrapped: FlintLoggable {
    /// The description of the wrapped value; the text `nil` if there is none.
    public var loggingDescription: String { self?.loggingDescription ?? "nil" }
    /// The details of the wrapped value; empty if there is none.
    public var loggingInfo: [String: String] { self?.loggingInfo ?? [:] }
}
