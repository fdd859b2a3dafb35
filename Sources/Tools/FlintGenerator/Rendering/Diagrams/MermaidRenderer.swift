import FlintBasics

/// Renders machines as Mermaid state diagrams (`stateDiagram-v2`).
///
/// Mermaid has no histories and no named entries and exits, so these are rendered as states. Several machines
/// of one file become states of one diagram, because Mermaid reads one diagram at a time.
///
/// Mermaid moves a state into the composite in which an edge names it. Therefore an edge of a state inside
/// another composite is written outside of all composites, where it moves no state. Where such an edge begins
/// or ends at `[*]`, there is a state `Begin` or `End` besides the symbol.
public struct MermaidRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Renders the machines of one file.
    ///
    /// - Parameter file: The model of the file.
    /// - Returns: The text of the diagram, which does not include classes and enums.
    /// - Complexity: Linear in the size of the model.
    public func render(_ file: FlowFile) -> String {
        var lines = ["stateDiagram-v2"]
        var crossing: [String] = []
        if file.machines.count == 1 {
            let diagram = DrawnDiagram(file.machines[0])
            lines.insert(contentsOf: ["---", "title: " + Self.title(file.machines[0].title), "---"], at: 0)
            write(0, of: diagram, prefix: "", indentation: "    ", to: &lines, crossing: &crossing)
        } else {
            for (index, machine) in file.machines.enumerated() {
                let prefix = "m\(index + 1)"
                lines.append("    \(prefix) : \(MermaidText.label(machine.title))")
                lines.append("    state \(prefix) {")
                write(
                    0, of: DrawnDiagram(machine), prefix: prefix + "_", indentation: "        ", to: &lines,
                    crossing: &crossing)
                lines.append("    }")
            }
        }
        return (lines + crossing.map { "    " + $0 }).joined(separator: "\n") + "\n"
    }

    private func write(
        _ scope: Int, of diagram: DrawnDiagram, prefix: String, indentation: String, to lines: inout [String],
        crossing: inout [String]
    ) {
        for node in diagram.scopes[scope].nodes {
            write(
                node, of: diagram, prefix: prefix, indentation: indentation, to: &lines, crossing: &crossing)
        }
        let own = Set(diagram.scopes[scope].nodes.map(\.id))
        let isOwn = { (end: DrawnDiagram.End) in
            if case .node(let id) = end { own.contains(id) } else { true }
        }
        var marks: Set<String> = []
        for edge in diagram.scopes[scope].edges {
            let labels = edge.labels.map(MermaidText.label).filter { !$0.isEmpty }
            let label = labels.isEmpty ? "" : " : " + labels.joined(separator: "<br/>")
            var from = Self.name(of: edge.from, prefix)
            var to = Self.name(of: edge.to, prefix)
            guard !isOwn(edge.from) || !isOwn(edge.to) else {
                lines.append("\(indentation)\(from) --> \(to)\(label)")
                continue
            }
            let id = "\(prefix)mark_\(scope)_"
            if case .begin = edge.from {
                from = id + "Begin"
                if marks.insert(from).inserted {
                    lines += ["\(indentation)\(from) : Begin", "\(indentation)[*] --> \(from)"]
                }
            }
            if case .end = edge.to {
                to = id + "End"
                if marks.insert(to).inserted {
                    lines += ["\(indentation)\(to) : End", "\(indentation)\(to) --> [*]"]
                }
            }
            crossing.append("\(from) --> \(to)\(label)")
        }
    }

    private func write(
        _ node: DrawnDiagram.Node, of diagram: DrawnDiagram, prefix: String, indentation: String,
        to lines: inout [String], crossing: inout [String]
    ) {
        let id = prefix + node.id
        switch node.shape {
        case .choice: lines.append("\(indentation)state \(id) <<choice>>")
        case .fork: lines.append("\(indentation)state \(id) <<fork>>")
        case .join: lines.append("\(indentation)state \(id) <<join>>")
        case .state, .point, .history, .deepHistory, .mark, .composite:
            let title = MermaidText.label(node.title)
            lines.append("\(indentation)\(id)" + (title.isEmpty ? "" : " : \(title)"))
        }
        guard !node.scopes.isEmpty else { return }
        lines.append("\(indentation)state \(id) {")
        for (index, scope) in node.scopes.enumerated() {
            if index > 0 { lines.append(indentation + "    --") }
            write(
                scope, of: diagram, prefix: prefix, indentation: indentation + "    ", to: &lines,
                crossing: &crossing)
        }
        lines.append(indentation + "}")
    }

    private static func name(of end: DrawnDiagram.End, _ prefix: String) -> String {
        switch end {
        case .node(let id): prefix + id
        case .begin, .end: "[*]"
        }
    }

    /// Returns a title as a quoted YAML string for the beginning of the diagram's text.
    private static func title(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let characters = line.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(Character(scalar))
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: " "
            default: String(Character(scalar))
            }
        }
        return "\"" + characters.joined() + "\""
    }
}
