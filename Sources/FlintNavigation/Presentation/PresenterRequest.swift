/// A user's action with the controls of a presenter.
public enum PresenterRequest: Sendable, Hashable {
    /// A request to leave a screen, which the presenter still shows.
    case back(NodeID)
    /// A completed swipe back: the presenter shows this member of a stack already.
    case popped(to: NodeID)
    /// The dismissal of a presented node, which the presenter no longer shows.
    case dismissed(NodeID)
    /// The selection of a tab, which the presenter shows already.
    case selected(tab: Int, in: NodeID)
}
