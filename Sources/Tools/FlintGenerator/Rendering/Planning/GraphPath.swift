/// Composes the names of edges' ends as the graph in generated code has them.
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

    /// Returns the name of a target, relative to the diagram's own machine.
    static func name(of place: FlowPlace) -> String {
        (place.machine + [name(of: place.mark)]).joined(separator: ".")
    }

    /// Returns the name of a target, relative to a machine.
    ///
    /// It is a path into the machine. If the edge leaves the machine, the path begins with one dot for each
    /// machine that it leaves.
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
