/// A machine to be made: a level without the branches of its forks, or one such branch.
struct MachineOutline {
    let name: String
    let typeName: String
    let title: String
    /// The way from the diagram's own machine.
    let path: [String]
    let depth: Int
    let location: SourceLocation
    /// The level whose Begin, End and Fail are its own; nil for a branch.
    let level: Int?
    /// Its states, by first appearance.
    var states: [Int] = []
    var edges: [FlowEdge] = []
    var edgeLocations: [SourceLocation] = []
    var input: DeclaredType?
    var output: DeclaredType?
    var reachesEnd = false
    var failLeadsAnywhere = false
}

/// A type and where it was written.
struct DeclaredType {
    let type: TypeExpression
    let location: SourceLocation

    /// The type as the model holds it: nil for `Void`.
    var text: String? { type.isVoid ? nil : type.text }

    /// Whether two say the same: `Void` and `()` are one type.
    func agrees(with other: DeclaredType) -> Bool { text == other.text }
}
