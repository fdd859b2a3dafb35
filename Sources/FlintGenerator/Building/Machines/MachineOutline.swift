/// A machine to build: a level without the branches of its forks, or one such branch.
struct MachineOutline {
    let name: String
    let typeName: String
    let title: String
    /// The path from the diagram's own machine.
    let path: [String]
    let depth: Int
    let location: SourceLocation
    /// The level whose Begin, End and Fail the machine has; nil for a branch.
    let level: Int?
    /// The states of the machine, by first appearance.
    var states: [Int] = []
    var edges: [FlowEdge] = []
    var edgeLocations: [SourceLocation] = []
    var input: DeclaredType?
    var output: DeclaredType?
    var reachesEnd = false
    var failLeadsAnywhere = false
}

/// A type and the position of its declaration.
struct DeclaredType {
    let type: TypeExpression
    let location: SourceLocation

    /// The type as stored in the model: nil for `Void`.
    var text: String? { type.isVoid ? nil : type.text }

    /// Whether two declarations name the same type; `Void` and `()` are one type.
    func agrees(with other: DeclaredType) -> Bool { text == other.text }
}
