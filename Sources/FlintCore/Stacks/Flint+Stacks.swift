extension Flint {
    /// What the user is in the middle of, by session and feature.
    public var stacks: ActionStacks { recorders.stacks }

    /// What the user is in the middle of in the current runtime.
    public static var stacks: ActionStacks { current.stacks }
}
