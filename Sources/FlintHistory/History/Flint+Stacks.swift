extension Flint {
    /// The open action stacks of the runtime, by session and feature.
    public var stacks: ActionStacks { history.stacks }

    /// The open action stacks of the current runtime, by session and feature.
    public static var stacks: ActionStacks { current.stacks }
}
