/// Renders machines as directed graphs in the DOT language, one graph for each machine.
public struct DotRenderer: Sendable {
    /// Creates a renderer.
    public init() {}

    /// Renders the machines of one file.
    ///
    /// - Parameter file: The model of the file.
    /// - Returns: The text of the graphs, which do not include classes and enums.
    /// - Complexity: Linear in the size of the model.
    public func render(_ file: FlowFile) -> String {
        var lines: [String] = []
        for machine in file.machines {
            let diagram = DrawnDiagram(machine)
            let anchors = Anchors(diagram)
            lines.append("digraph \(Self.quoted(machine.typeName)) {")
            lines.append("    label=\(Self.quoted(machine.title));")
            lines.append("    compound=true;")
            lines.append("    node [shape=box, style=rounded];")
            write(0, of: diagram, anchors, indentation: "    ", to: &lines)
            lines.append("}")
        }
        return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
    }

    /// The composites of a diagram, and the scopes whose round symbols for start and end have edges.
    ///
    /// Composites are given by their identifiers, scopes by their indices.
    private struct Anchors {
        var composites: Set<String> = []
        var begins: Set<Int> = []
        var ends: Set<Int> = []

        init(_ diagram: DrawnDiagram) {
            for scope in diagram.scopes {
                for node in scope.nodes where !node.scopes.isEmpty { composites.insert(node.id) }
                for edge in scope.edges {
                    for end in [edge.from, edge.to] {
                        if case .begin(let scope) = end { begins.insert(scope) }
                        if case .end(let scope) = end { ends.insert(scope) }
                    }
                }
            }
        }
    }

    private func write(
        _ scope: Int, of diagram: DrawnDiagram, _ anchors: Anchors, indentation: String,
        to lines: inout [String]
    ) {
        if anchors.begins.contains(scope) {
            lines.append(
                "\(indentation)\"begin_\(scope)\" [shape=circle, style=filled, label=\"\", width=0.2];")
        }
        for node in diagram.scopes[scope].nodes {
            if node.scopes.isEmpty {
                lines.append("\(indentation)\(Self.quoted(node.id)) [\(Self.attributes(of: node))];")
            } else {
                write(node, of: diagram, anchors, indentation: indentation, to: &lines)
            }
        }
        if anchors.ends.contains(scope) {
            lines.append(
                "\(indentation)\"end_\(scope)\" [shape=doublecircle, style=filled, label=\"\", width=0.15];")
        }
        for edge in diagram.scopes[scope].edges {
            lines.append(indentation + Self.text(of: edge, anchors))
        }
    }

    /// Writes a composite: a cluster with the nodes inside it, and an invisible node for its own edges.
    ///
    /// DOT has no edges to clusters, so these edges lead to the invisible node and are cut off at the border.
    private func write(
        _ node: DrawnDiagram.Node, of diagram: DrawnDiagram, _ anchors: Anchors, indentation: String,
        to lines: inout [String]
    ) {
        let inner = indentation + "    "
        lines.append("\(indentation)subgraph \(Self.quoted("cluster_" + node.id)) {")
        lines.append("\(inner)label=\(Self.quoted(node.title));")
        lines.append("\(inner)style=rounded;")
        lines.append("\(inner)\(Self.quoted(node.id)) [shape=point, style=invis];")
        for scope in node.scopes {
            guard node.scopes.count > 1 else {
                write(scope, of: diagram, anchors, indentation: inner, to: &lines)
                continue
            }
            lines.append("\(inner)subgraph \(Self.quoted("cluster_" + diagram.scopes[scope].id)) {")
            lines.append("\(inner)    label=\"\";")
            lines.append("\(inner)    style=dashed;")
            write(scope, of: diagram, anchors, indentation: inner + "    ", to: &lines)
            lines.append("\(inner)}")
        }
        lines.append("\(indentation)}")
    }

    private static func text(of edge: DrawnDiagram.Edge, _ anchors: Anchors) -> String {
        var attributes: [String] = []
        if !edge.labels.isEmpty {
            attributes.append("label=" + quoted(edge.labels.joined(separator: "\n")))
        }
        // With this attribute, the drawn edge begins at the border of the composite.
        if case .node(let id) = edge.from, anchors.composites.contains(id) {
            attributes.append("ltail=" + quoted("cluster_" + id))
        }
        if case .node(let id) = edge.to, anchors.composites.contains(id) {
            attributes.append("lhead=" + quoted("cluster_" + id))
        }
        let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
        return "\(name(of: edge.from)) -> \(name(of: edge.to))\(list);"
    }

    private static func name(of end: DrawnDiagram.End) -> String {
        switch end {
        case .node(let id): quoted(id)
        case .begin(let scope): "\"begin_\(scope)\""
        case .end(let scope): "\"end_\(scope)\""
        }
    }

    private static func attributes(of node: DrawnDiagram.Node) -> String {
        let label = "label=" + quoted(node.title)
        return switch node.shape {
        case .state, .mark, .composite: label
        case .choice: "shape=diamond, style=solid, label=\"\", xlabel=\(quoted(node.title))"
        case .fork, .join: "shape=box, style=filled, fillcolor=black, height=0.1, label=\"\""
        case .point: "shape=circle, style=solid, width=0.3, label=\"\", xlabel=\(quoted(node.title))"
        case .history, .deepHistory: "shape=circle, style=solid, " + label
        }
    }

    /// Returns a text as a quoted string of DOT, with escapes for backslashes, quotes and line breaks.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            if character == "\"" || character == "\\" {
                result += "\\" + String(character)
            } else if character.isNewline {
                result += "\\n"
            } else if character != "\0" {
                result.append(character)
            }
        }
        return result + "\""
    }
}
