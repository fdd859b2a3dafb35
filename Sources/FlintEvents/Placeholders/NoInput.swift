/// The input of an action that needs none.
public struct NoInput: Sendable, Hashable {
    /// Creates the only value there is.
    @inlinable
    public init() {}
}
