extension FlowGraph {
    /// Draws the machine as lines of text, for a terminal or a log.
    ///
    /// Each state stands on a line, in the order of ``states``, and its edges with their labels below it. What is
    /// inside a composite follows it, further to the right. Fail is left out if no edge touches it.
    ///
    /// ```text
    /// Login
    ///   Begin
    ///       → Prompt
    /// ▶ Prompt
    ///       → Authenticate
    ///       → Prompt : nothing typed
    /// ```
    ///
    /// - Parameter state: The name of the state to mark, as ``FlowState/stateName`` gives it, or a path such as
    ///   `Shipping.Confirm` to one inside a composite. Nothing is marked if there is no such state.
    /// - Returns: The lines, without line endings. Characters that a terminal would obey are written as escapes.
    /// - Complexity: Linear in the size of the graph, for each level of composites.
    public func outline(marking state: String? = nil) -> [String] {
        let marked = state.flatMap { place(of: Self.components(of: $0)) }
        var outline = Outline(marked: marked)
        outline.lines.append(Outline.printable(machine))
        outline.write(NestedGraph(graph: self), depth: 0)
        return outline.lines
    }
}

/// The lines of a drawing, while they are written.
private struct Outline {
    let marked: FlowGraph.Place?
    var lines: [String] = []

    init(marked: FlowGraph.Place?) {
        self.marked = marked
    }

    mutating func write(_ nested: NestedGraph, depth: Int) {
        let indentation = String(repeating: "    ", count: depth)
        for (index, state) in nested.graph.states.enumerated() {
            let isMarked = marked == nested.prefix + [index]
            if state.kind == .fail, !isMarked, !nested.hasEdge(at: state.name) { continue }
            let sign = isMarked ? "▶ " : "  "
            lines.append(sign + indentation + Self.printable(state.title) + Self.remark(on: state.kind))
            for edge in nested.graph.edges where edge.from == state.name {
                lines.append("  \(indentation)    → " + text(of: edge, in: nested))
            }
            writeInside(index, of: nested, depth: depth + 1)
        }
        // History marks are no states, but an edge says where one leads that nothing was remembered for.
        for edge in nested.graph.edges where FlowGraph.isHistory(edge.from[...]) {
            lines.append("  \(indentation)\(edge.from)")
            lines.append("  \(indentation)    → " + text(of: edge, in: nested))
        }
    }

    private mutating func writeInside(_ state: Int, of nested: NestedGraph, depth: Int) {
        let machines = nested.graph.states[state].machines
        for (number, machine) in machines.enumerated() {
            if machines.count > 1 {
                let indentation = String(repeating: "    ", count: depth)
                lines.append("  \(indentation)── \(Self.printable(machine.machine))")
            }
            write(nested.inner(number, of: state), depth: depth)
        }
    }

    private func text(of edge: FlowGraph.Edge, in nested: NestedGraph) -> String {
        var title = String(edge.to.drop { $0 == "." })
        if let (base, place) = nested.target(of: edge), let name = base.graph.title(at: place) {
            let last = FlowGraph.components(of: edge.to).last ?? ""
            title = name + (FlowGraph.isHistory(last) ? last : "")
        }
        let labels = edge.labels.filter { !$0.isEmpty }.joined(separator: " / ")
        return Self.printable(title) + (labels.isEmpty ? "" : " : " + Self.printable(labels))
    }

    private static func remark(on kind: FlowGraph.State.Kind) -> String {
        switch kind {
        case .begin, .end, .fail, .plain: ""
        case .choice: " (choice)"
        case .entryPoint: " (entry)"
        case .exitPoint: " (exit)"
        case .fork: " (fork)"
        case .join: " (join)"
        case .composite: " (composite)"
        case .regions: " (regions)"
        }
    }

    /// Text for one line: a line break becomes a space, other control characters become escapes.
    static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\r" || scalar == "\t":
                result.append(" ")
            // Joiners make emoji and some scripts; the other format characters hide or turn the direction around.
            case .format where scalar.value == 0x200C || scalar.value == 0x200D:
                result.append(scalar)
            case .control, .format, .lineSeparator, .paragraphSeparator:
                let escape = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                result.append(contentsOf: escape.unicodeScalars)
            default:
                result.append(scalar)
            }
        }
        return String(result)
    }
}
