/// What a person did with the controls of a presenter.
public enum PresenterRequest: Sendable, Hashable {
    /// Asked to leave a screen; the presenter has not left it.
    case back(NodeID)
    /// Completed a swipe back: the presenter shows this member of a stack already.
    case popped(to: NodeID)
    /// Dismissed what was presented; the presenter shows it no longer.
    case dismissed(NodeID)
    /// Selected a tab; the presenter shows it already.
    case selected(tab: Int, in: NodeID)
}
