/// The redaction of a debug report.
///
/// It applies to every file that Flint writes, including copies of logs, but not to files of a ``DebugReportable``,
/// which gets the options. The values of sensitive tweaks are never written.
public enum DebugReportRedaction: Sendable {
    /// Redacts only the values of sensitive tweaks.
    case none

    /// Redacts descriptions of inputs, the details of sources, and the names of presenters.
    case inputs

    /// Redacts by a function.
    ///
    /// The function is called for each text value of each file, with the name of the member that contains it; a text
    /// in a list has the name of the list. It returns the text to write. Member names are not redacted.
    case custom(@Sendable (_ key: String, _ text: String) -> String)

    /// The replacement of a redacted text.
    public static let mark = "(redacted)"

    /// The name of the kind, as in the manifest.
    public var name: String {
        switch self {
        case .none: "none"
        case .inputs: "inputs"
        case .custom: "custom"
        }
    }
}
