import FlintBasics

extension FlowGraph {
    /// Renders the machine as lines of text, for a terminal or a log.
    ///
    /// Each state has one line, in the order of ``states``, followed by its edges with their labels. The
    /// states inside a composite follow it with more indentation. Fail is left out if it has no edges.
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
    /// - Parameter state: The name of the state to mark, as ``FlowState/stateName`` gives it, or a path such
    ///   as `Shipping.Confirm` to a state inside a composite. Nothing is marked if there is no such state.
    /// - Returns: The lines, without line endings. Control characters are written as escapes.
    /// - Complexity: Linear in the number of states and edges, for each level of composites.
    public func outline(marking state: String? = nil) -> [String] {
        let index = GraphIndex(self)
        var outline = Outline(index: index, marked: state.flatMap { index.place(of: $0) })
        outline.lines.append(Outline.printable(machine))
        outline.write(0, depth: 0)
        return outline.lines
    }
}

/// A writer of the lines of an outline.
private struct Outline {
    let index: GraphIndex
    let marked: GraphIndex.Place?
    var lines: [String] = []

    init(index: GraphIndex, marked: GraphIndex.Place?) {
        self.index = index
        self.marked = marked
    }

    mutating func write(_ number: Int, depth: Int) {
        let machine = index.machines[number]
        let indentation = String(repeating: "    ", count: depth)
        for (state, facts) in machine.graph.states.enumerated() {
            let place = machine.prefix + [state]
            let isMarked = marked == place
            if facts.kind == .fail, !isMarked, !index.isTouched(place) { continue }
            let sign = isMarked ? "▶ " : "  "
            lines.append(sign + indentation + Self.printable(facts.title) + Self.remark(on: facts.kind))
            writeEdges(of: facts.name, in: number, indentation: indentation)
            writeInside(facts, at: place, depth: depth + 1)
        }
        // History marks are no states, but their edges show the target that is used while the history is empty.
        for mark in ["[H]", "[H*]"] where machine.edges[mark] != nil {
            lines.append("  \(indentation)\(mark)")
            writeEdges(of: mark, in: number, indentation: indentation)
        }
    }

    private mutating func writeEdges(of name: String, in number: Int, indentation: String) {
        for edge in index.machines[number].edges[name] ?? [] {
            let title = Self.printable(index.title(ofTargetOf: edge, in: number))
            let labels = edge.labels.filter { !$0.isEmpty }.joined(separator: " / ")
            let ending = labels.isEmpty ? "" : " : " + Self.printable(labels)
            lines.append("  \(indentation)    → \(title)\(ending)")
        }
    }

    private mutating func writeInside(_ state: FlowGraph.State, at place: GraphIndex.Place, depth: Int) {
        for (inside, machine) in state.machines.enumerated() {
            guard let number = index.machine(inside, in: place) else { continue }
            if state.machines.count > 1 {
                let indentation = String(repeating: "    ", count: depth)
                lines.append("  \(indentation)── \(Self.printable(machine.machine))")
            }
            write(number, depth: depth)
        }
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

    /// Returns text for one line: a line break becomes a space, other control characters become escapes.
    static func printable(_ text: String) -> String {
        PrintableText.line(String(text.map { ["\n", "\r", "\r\n", "\t"].contains($0) ? " " : $0 }))
    }
}
