extension ActionStacks {
    /// All open stacks as JSON; see ``ActionStacksSnapshot/json(userInitiatedOnly:)``.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, in UTF-8.
    /// - Throws: `EncodingError`, which does not happen for snapshots of a runtime.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        try snapshot().json(userInitiatedOnly: userInitiatedOnly)
    }

    /// All open stacks as indented text; see ``ActionStacksSnapshot/text(userInitiatedOnly:)``.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: Lines with line endings; empty if no stack is open.
    public func text(userInitiatedOnly: Bool = false) -> String {
        snapshot().text(userInitiatedOnly: userInitiatedOnly)
    }
}
