/// An output format for machines.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// A Mermaid state diagram.
    case mermaid
    /// A graph for Graphviz.
    case dot
    /// The model as JSON, for other tools.
    case json

    /// The file extension of the format.
    var fileExtension: String {
        switch self {
        case .mermaid: "mmd"
        case .dot: "dot"
        case .json: "flow.json"
        }
    }
}
