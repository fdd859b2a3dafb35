extension FlowGraph {
    /// Draws the machine as a Mermaid state diagram (`stateDiagram-v2`), for a page or a viewer.
    ///
    /// Begin and End are the round marks, unless they are marked or an edge leads back to one or on from it; then
    /// they are states as well. Fail is left out if no edge touches it. An edge to a history leads to its
    /// composite, because Mermaid has no histories.
    ///
    /// - Parameter state: The name of the state to mark, as ``FlowState/stateName`` gives it, or a path such as
    ///   `Shipping.Confirm` to one inside a composite; it gets the class `current`. Nothing is marked if there is
    ///   no such state.
    /// - Returns: The diagram, its last line with a line ending. Titles and labels are escaped, so that none can
    ///   be taken for a part of the notation.
    /// - Complexity: Linear in the size of the graph, for each level of composites.
    public func mermaid(marking state: String? = nil) -> String {
        let marked = state.flatMap { place(of: Self.components(of: $0)) }
        var drawing = MermaidDrawing(marked: marked)
        drawing.lines.append("stateDiagram-v2")
        drawing.write(NestedGraph(graph: self), indentation: "    ")
        if let marked {
            drawing.lines.append("    classDef current fill:#ffd866,stroke:#333333,stroke-width:3px")
            drawing.lines.append("    class \(MermaidDrawing.id(of: marked)) current")
        }
        return drawing.lines.joined(separator: "\n") + "\n"
    }
}

/// The lines of a Mermaid diagram, while they are written.
private struct MermaidDrawing {
    let marked: FlowGraph.Place?
    var lines: [String] = []

    init(marked: FlowGraph.Place?) {
        self.marked = marked
    }

    /// An identifier that depends on the place only: a name could hold anything, or be a word of the notation.
    static func id(of place: FlowGraph.Place) -> String {
        "s" + place.map(String.init).joined(separator: "_")
    }

    mutating func write(_ nested: NestedGraph, indentation: String) {
        let graph = nested.graph
        for index in graph.states.indices where isNode(index, of: nested) {
            writeNode(index, of: nested, indentation: indentation)
        }
        for index in graph.states.indices where isNode(index, of: nested) {
            let id = Self.id(of: nested.prefix + [index])
            if graph.states[index].kind == .begin { lines.append("\(indentation)[*] --> \(id)") }
            if graph.states[index].kind == .end { lines.append("\(indentation)\(id) --> [*]") }
        }
        for edge in graph.edges {
            guard let from = source(of: edge, in: nested), let to = target(of: edge, in: nested) else {
                continue
            }
            let labels = edge.labels.map(Self.escaped).filter { !$0.isEmpty }
            let label = labels.isEmpty ? "" : " : " + labels.joined(separator: "<br/>")
            lines.append("\(indentation)\(from) --> \(to)\(label)")
        }
    }

    /// Whether a state is drawn as more than a round mark.
    private func isNode(_ index: Int, of nested: NestedGraph) -> Bool {
        let state = nested.graph.states[index]
        if marked == nested.prefix + [index] { return true }
        switch state.kind {
        case .begin where nested.graph.edges.contains(where: { $0.to == state.name }): return true
        case .end where nested.graph.edges.contains(where: { $0.from == state.name }): return true
        // An edge from inside a composite to the end of a machine around it cannot end at a round mark: that would
        // be the mark of the composite.
        case .begin, .end: return nested.isEnteredFromInside(state.name)
        case .fail: return nested.hasEdge(at: state.name)
        default: return true
        }
    }

    private mutating func writeNode(_ index: Int, of nested: NestedGraph, indentation: String) {
        let state = nested.graph.states[index]
        let id = Self.id(of: nested.prefix + [index])
        switch state.kind {
        case .choice: lines.append("\(indentation)state \(id) <<choice>>")
        case .fork where state.machines.isEmpty: lines.append("\(indentation)state \(id) <<fork>>")
        case .join: lines.append("\(indentation)state \(id) <<join>>")
        default:
            let title = Self.escaped(state.title)
            lines.append(indentation + id + (title.isEmpty ? "" : " : \(title)"))
        }
        guard !state.machines.isEmpty else { return }
        lines.append("\(indentation)state \(id) {")
        for number in state.machines.indices {
            if number > 0 { lines.append(indentation + "    --") }
            write(nested.inner(number, of: index), indentation: indentation + "    ")
        }
        lines.append(indentation + "}")
    }

    private func source(of edge: FlowGraph.Edge, in nested: NestedGraph) -> String? {
        guard let index = nested.graph.states.firstIndex(where: { $0.name == edge.from }) else { return nil }
        return name(of: index, in: nested)
    }

    private func target(of edge: FlowGraph.Edge, in nested: NestedGraph) -> String? {
        guard let (base, place) = nested.target(of: edge) else { return nil }
        if place.count == 1 { return name(of: place[0], in: base) }
        return Self.id(of: base.prefix + place)
    }

    private func name(of index: Int, in nested: NestedGraph) -> String {
        isNode(index, of: nested) ? Self.id(of: nested.prefix + [index]) : "[*]"
    }

    /// Writes everything but letters, digits and harmless marks as entities.
    ///
    /// The word `direction` is broken up, because Mermaid takes a line that holds it for an instruction.
    private static func escaped(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.unicodeScalars.map(escaped).joined()
        }
        return lines.joined(separator: "<br/>").replacing(/(?i)direction/) { match in
            match.output.dropLast() + "#\(match.output.unicodeScalars.last?.value ?? 0);"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let isHarmless = " .,_+/()=!?'".unicodeScalars.contains(scalar)
        let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        return isHarmless || isWord ? String(Character(scalar)) : "#\(scalar.value);"
    }
}
