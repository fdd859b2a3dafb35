import FlintFlows

/// The drawn flows by which a note is composed, the outer one first.
enum ComposingDiagrams {
    /// The flows, with the states that somebody is in who is in the given one.
    ///
    /// - Parameter name: The name of a state or its title, in any letter case; nil for none.
    /// - Returns: All flows. A state of the inner flow marks the state of the outer one that runs it, too.
    /// - Throws: ``UsageError`` that lists the states if there is no such state.
    static func positions(marking name: String?) throws(UsageError) -> [FlowPosition] {
        let (outer, inner) = (NoteCreationFlow.graph, FolderChoiceFlow.graph)
        guard let name else {
            return [FlowPosition(graph: outer, state: nil), FlowPosition(graph: inner, state: nil)]
        }
        if let state = state(name, in: outer) {
            return [FlowPosition(graph: outer, state: state), FlowPosition(graph: inner, state: nil)]
        }
        if let state = state(name, in: inner) {
            return [FlowPosition(graph: outer, state: "Folder"), FlowPosition(graph: inner, state: state)]
        }
        let lists = [outer, inner].map { "\($0.machine): \($0.states.map(\.name).joined(separator: ", "))" }
        throw UsageError("There is no state “\(name)”. \(lists.joined(separator: "; ")).")
    }

    private static func state(_ name: String, in graph: FlowGraph) -> String? {
        let key = name.lowercased()
        return graph.states.first { $0.name.lowercased() == key || $0.title.lowercased() == key }?.name
    }

    /// The flows in the notation of Mermaid, one after the other.
    static func mermaid(of positions: [FlowPosition]) -> [String] {
        positions.enumerated().flatMap { index, position in
            (index == 0 ? [] : [""]) + TextLines.of(position.graph.mermaid(marking: position.state))
        }
    }
}
