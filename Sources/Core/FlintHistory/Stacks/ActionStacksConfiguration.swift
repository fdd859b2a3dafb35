/// The limits of a runtime's action stacks.
public struct ActionStacksConfiguration: Sendable, Hashable {
    /// The maximum number of entries kept per stack; when there are more, the oldest are dropped and counted.
    ///
    /// A number below 1 counts as 1, with the warning `history.badCapacity`.
    public var entryCapacity: Int

    /// The maximum number of open stacks; the one idle for the longest time is closed for a new one.
    ///
    /// A stack is not idle while one of its descendants is used.
    ///
    /// A number below 1 counts as 1, with the warning `history.badCapacity`.
    public var openStacks: Int

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - entryCapacity: The maximum number of entries kept per stack.
    ///   - openStacks: The maximum number of open stacks.
    public init(entryCapacity: Int = 100, openStacks: Int = 64) {
        self.entryCapacity = entryCapacity
        self.openStacks = openStacks
    }

    /// The configuration with numbers limited to valid ones.
    var bounded: ActionStacksConfiguration {
        ActionStacksConfiguration(entryCapacity: max(1, entryCapacity), openStacks: max(1, openStacks))
    }
}
