/// The names of edges' ends in a graph.
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

    /// The name of a place, relative to the diagram's own machine.
    static func name(of place: FlowPlace) -> String {
        (place.machine + [name(of: place.mark)]).joined(separator: ".")
    }

    /// The name of a place, relative to a machine.
    ///
    /// It is a path into the machine or, with one leading dot for each machine that the edge leaves, a path outside of
    /// it.
    static func name(of place: FlowPlace, from machine: [String], levels: [Int]) -> String {
        var shared = 0
        while shared < min(machine.count, place.machine.count), machine[shared] == place.machine[shared] {
            shared += 1
        }
        // A region is two components of the path, but one machine.
        let kept = levels.last { $0 <= shared } ?? 0
        let left = levels.filter { $0 > kept }.count
        let rest = place.machine.dropFirst(kept) + [name(of: place.mark)]
        return String(repeating: ".", count: left) + rest.joined(separator: ".")
    }
}
