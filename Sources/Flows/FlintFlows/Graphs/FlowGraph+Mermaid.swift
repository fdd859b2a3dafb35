import FlintBasics

extension FlowGraph {
    /// Renders the machine as a Mermaid state diagram (`stateDiagram-v2`), for a page or a viewer.
    ///
    /// Begin and End are drawn as round symbols. Begin is also drawn as a state with a name if it is marked
    /// or an edge leads into it. End is also drawn as a state with a name if it is marked, if an edge leaves
    /// it, or if an edge from another machine leads into it. Fail is left out if it is neither marked nor has
    /// edges. An edge to a history mark leads to the mark's composite, because Mermaid has no histories.
    ///
    /// - Parameter state: The name of the state to mark, as ``FlowState/stateName`` gives it, or a path such
    ///   as `Shipping.Confirm` to a state inside a composite; the marked state gets the class `current`.
    ///   Nothing is marked if there is no such state.
    /// - Returns: The diagram, its last line with a line ending. Titles and labels are escaped, so that none
    ///   is parsed as notation.
    /// - Complexity: Linear in the number of states and edges, for each level of composites.
    public func mermaid(marking state: String? = nil) -> String {
        let index = GraphIndex(self)
        let marked = state.flatMap { index.place(of: $0) }
        var drawing = MermaidDrawing(index: index, marked: marked)
        drawing.lines.append("stateDiagram-v2")
        drawing.write(0, indentation: "    ")
        if let marked {
            drawing.lines.append("    classDef current fill:#ffd866,stroke:#333333,stroke-width:3px")
            drawing.lines.append("    class \(MermaidDrawing.id(of: marked)) current")
        }
        return drawing.lines.joined(separator: "\n") + "\n"
    }
}

/// A writer of the lines of a Mermaid diagram.
private struct MermaidDrawing {
    let index: GraphIndex
    let marked: GraphIndex.Place?
    var lines: [String] = []

    init(index: GraphIndex, marked: GraphIndex.Place?) {
        self.index = index
        self.marked = marked
    }

    /// Returns the diagram's identifier for a state, made of the numbers in its index path.
    ///
    /// The name of the state is not used, because it may contain any character or be a keyword of Mermaid.
    static func id(of place: GraphIndex.Place) -> String {
        "s" + place.map(String.init).joined(separator: "_")
    }

    mutating func write(_ number: Int, indentation: String) {
        let machine = index.machines[number]
        let drawn = machine.graph.states.enumerated().filter { state, facts in
            isNode(facts.kind, at: machine.prefix + [state])
        }
        for (state, facts) in drawn {
            writeNode(facts, at: machine.prefix + [state], indentation: indentation)
        }
        for (state, facts) in drawn {
            let id = Self.id(of: machine.prefix + [state])
            if facts.kind == .begin { lines.append("\(indentation)[*] --> \(id)") }
            if facts.kind == .end { lines.append("\(indentation)\(id) --> [*]") }
        }
        for edge in machine.graph.edges {
            guard let source = machine.states[edge.from[...]],
                let target = index.target(of: edge, in: number)
            else { continue }
            let labels = edge.labels.map(MermaidText.label).filter { !$0.isEmpty }
            let label = labels.isEmpty ? "" : " : " + labels.joined(separator: "<br/>")
            let from = name(at: machine.prefix + [source])
            lines.append("\(indentation)\(from) --> \(name(at: target))\(label)")
        }
    }

    /// Returns whether a state is drawn as a node with a name; `false` if only a round symbol of Begin or End
    /// stands for it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the state.
    ///   - place: The index path of the state.
    private func isNode(_ kind: FlowGraph.State.Kind, at place: GraphIndex.Place) -> Bool {
        if marked == place { return true }
        return switch kind {
        case .begin: index.entered.contains(place)
        // A round symbol can be drawn only in its own machine: in another one it would be the End of that
        // machine. So End needs a node if an edge leaves it, or enters it from another machine.
        case .end: index.left.contains(place) || index.enteredFromElsewhere.contains(place)
        case .fail: index.isTouched(place)
        default: true
        }
    }

    private mutating func writeNode(
        _ state: FlowGraph.State, at place: GraphIndex.Place, indentation: String
    ) {
        let id = Self.id(of: place)
        switch state.kind {
        case .choice: lines.append("\(indentation)state \(id) <<choice>>")
        case .fork where state.machines.isEmpty: lines.append("\(indentation)state \(id) <<fork>>")
        case .join: lines.append("\(indentation)state \(id) <<join>>")
        default:
            let title = MermaidText.label(state.title)
            lines.append(indentation + id + (title.isEmpty ? "" : " : \(title)"))
        }
        guard !state.machines.isEmpty else { return }
        lines.append("\(indentation)state \(id) {")
        for inside in state.machines.indices {
            guard let number = index.machine(inside, in: place) else { continue }
            if inside > 0 { lines.append(indentation + "    --") }
            write(number, indentation: indentation + "    ")
        }
        lines.append(indentation + "}")
    }

    /// Returns the identifier by which edges refer to a state: `s` and its index path, such as `s0_1`, for a
    /// state that is drawn as a node, `[*]` for a round symbol.
    private func name(at place: GraphIndex.Place) -> String {
        var graph = index.machines[0].graph
        var rest = place[...]
        while let state = rest.popFirst() {
            guard let inside = rest.popFirst() else {
                return isNode(graph.states[state].kind, at: place) ? Self.id(of: place) : "[*]"
            }
            graph = graph.states[state].machines[inside]
        }
        return "[*]"
    }
}
