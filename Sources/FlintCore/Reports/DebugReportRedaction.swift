/// What a debug report leaves out.
///
/// It applies to every file that Flint writes, copies of logs included, and not to those of a ``DebugReportable``,
/// which gets the options. The values of sensitive tweaks are never written, whatever is asked for.
public enum DebugReportRedaction: Sendable {
    /// Nothing but the values of sensitive tweaks.
    case none

    /// What inputs said of themselves, the details of sources, and the names of presenters.
    case inputs

    /// What a function says.
    ///
    /// The function is called for each text value of each file, with the name of the member that holds it; a text in
    /// a list has the name of the list. It returns the text to write. Member names are not redacted.
    case custom(@Sendable (_ key: String, _ text: String) -> String)

    /// What stands for a text that was left out.
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
