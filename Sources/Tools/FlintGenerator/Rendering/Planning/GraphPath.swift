/// Composes the names of states and paths by which the graph in generated code describes its edges.
enum GraphPath {
    static func name(of mark: FlowPlace.Mark) -> String {
        switch mark {
        case .begin: "Begin"
        case .end: "End"
        case .fail: "Fail"
        case .state(let name): name
        case .history: "[H]"
        case .deepHistory: "[H*]"
        }
    }

    /// Returns the path to an edge's target from the diagram's own machine, such as `Shipping.Confirm`.
    static func name(of place: FlowPlace) -> String {
        (place.machine + [name(of: place.mark)]).joined(separator: ".")
    }

    /// Returns the path to an edge's target from the machine that has the edge.
    ///
    /// The path begins with one dot for each machine that the edge leaves.
    ///
    /// - Parameters:
    ///   - place: The target.
    ///   - machine: The path from the diagram's own machine to the machine with the edge.
    ///   - levels: For each machine on that path, the number of components of `machine` that lead to it. A
    ///     region has two components, the names of its state and its machine.
    static func name(of place: FlowPlace, from machine: [String], levels: [Int]) -> String {
        var shared = 0
        while shared < min(machine.count, place.machine.count), machine[shared] == place.machine[shared] {
            shared += 1
        }
        // In the path, a region has two components, its state and its machine, but it is one machine.
        let kept = levels.last { $0 <= shared } ?? 0
        let left = levels.filter { $0 > kept }.count
        let rest = place.machine.dropFirst(kept) + [name(of: place.mark)]
        return String(repeating: ".", count: left) + rest.joined(separator: ".")
    }
}
