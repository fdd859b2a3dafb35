/// A form in which a machine is printed.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A Mermaid state diagram.
    case mermaid
    /// A graph for Graphviz.
    case dot
    /// The model as it was understood, for other tools.
    case json

    /// What the name of a file in this form ends with.
    var fileExtension: String {
        switch self {
        case .mermaid: "mmd"
        case .dot: "dot"
        case .json: "flow.json"
        }
    }
}
