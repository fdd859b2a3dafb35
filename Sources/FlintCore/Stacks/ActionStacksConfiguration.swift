/// How much the action stacks of a runtime hold.
public struct ActionStacksConfiguration: Sendable, Hashable {
    /// How many entries a stack keeps; when there are more, the oldest are dropped and counted.
    ///
    /// A number below 1 counts as 1, with the warning `history.badCapacity`.
    public var entryCapacity: Int

    /// How many stacks may be open; the one idle for longest is closed to make room for another.
    ///
    /// A stack is not idle while one is used that was opened from it.
    ///
    /// A number below 1 counts as 1, with the warning `history.badCapacity`.
    public var openStacks: Int

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - entryCapacity: How many entries a stack keeps.
    ///   - openStacks: How many stacks may be open.
    public init(entryCapacity: Int = 100, openStacks: Int = 64) {
        self.entryCapacity = entryCapacity
        self.openStacks = openStacks
    }

    /// The configuration with numbers that can be worked with.
    var bounded: ActionStacksConfiguration {
        ActionStacksConfiguration(entryCapacity: max(1, entryCapacity), openStacks: max(1, openStacks))
    }
}
