/// The input of an action that needs none.
public struct NoInput: Sendable, Hashable {
    /// Creates the input; all instances are equal.
    @inlinable
    public init() {}
}

/// The presenter of an action that shows nothing.
public struct NoPresenter: Sendable, Hashable {
    /// Creates the presenter; all instances are equal.
    @inlinable
    public init() {}
}
