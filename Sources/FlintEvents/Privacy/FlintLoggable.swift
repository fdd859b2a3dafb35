/// A value that chooses the text recorded for it.
///
/// Inputs and errors appear in events only through this protocol; for all other types, the type's name is recorded.
/// Strings, data and URLs do not conform, because they may hold secrets: wrap them in a type of your own that
/// conforms.
///
/// ```swift
/// struct DocumentRef: FlintLoggable {
///     let name: String
///     let accessToken: String
///     var loggingDescription: String { name }
/// }
/// ```
public protocol FlintLoggable {
    /// The text to record; it is cut after 4 KiB.
    var loggingDescription: String { get }

    /// Further details, by name. The default is empty.
    var loggingInfo: [String: String] { get }
}

extension FlintLoggable {
    /// No details.
    public var loggingInfo: [String: String] { [:] }
}

extension FlintLoggable where Self: CustomStringConvertible {
    /// The value's own description.
    public var loggingDescription: String { description }
}
