/// The input of an action that needs none.
public struct NoInput: Sendable, Hashable {
    /// Creates the only value there is.
    @inlinable
    public init() {}
}

/// The presenter of an action that shows nothing.
public struct NoPresenter: Sendable, Hashable {
    /// Creates the only value there is.
    @inlinable
    public init() {}
}
