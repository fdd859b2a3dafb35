/// The limits of a runtime's action stacks.
public struct ActionStacksConfiguration: Sendable, Hashable {
    /// The maximum number of entries kept per stack.
    ///
    /// When there are more, the oldest are dropped and counted.
    ///
    /// A number below 1 counts as 1, with the warning `history.badCapacity`.
    public var entryCapacity: Int

    /// The maximum number of open stacks.
    ///
    /// The stack that has been idle for the longest time is closed for a new one.
    ///
    /// An entry in a descendant of a stack counts as activity of the stack, too.
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

    /// The configuration with invalid numbers replaced by the nearest valid ones.
    var bounded: ActionStacksConfiguration {
        ActionStacksConfiguration(entryCapacity: max(1, entryCapacity), openStacks: max(1, openStacks))
    }
}
