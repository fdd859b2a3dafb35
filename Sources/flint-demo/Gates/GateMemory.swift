/// What the program remembers of a person's choices between runs, besides the flags.
struct GateMemory: Sendable, Equatable, Codable {
    /// The features that were switched by hand, by identifier.
    var toggles: [String: Bool] = [:]
    /// The identifiers of what was bought.
    var purchases: Set<String> = []
    /// What was answered to questions for permission, by the name of the permission.
    var permissions: [String: Bool] = [:]
}
