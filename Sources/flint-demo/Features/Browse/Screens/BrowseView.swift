/// What the person sees of a screen, and what keys do to it.
///
/// Screens know no other screens. What they need comes as input, and what they have to give they produce.
@MainActor
protocol BrowseView: AnyObject {
    /// What the screen is called in the path to it.
    var title: String { get }
    /// What can be pressed, the most important first.
    var hints: [KeyHint] { get }
    /// Where in its contents the person is, such as `3 of 40`.
    var place: String { get }
    /// What would be lost with the screen.
    var unsaved: UnsavedText? { get }
    /// Whether somebody waits for the person's answer on this screen.
    var isQuestion: Bool { get }

    /// What is to be seen.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    /// - Returns: No more rows than that.
    func content(width: Int, height: Int) -> BrowseContent

    /// Answers a key.
    ///
    /// - Returns: Whether the key means something here.
    func press(_ key: Key) -> Bool

    /// Called when the screen has become visible, for the first time or again.
    func appear()

    /// Called when the screen is gone for good.
    func disappear()
}

extension BrowseView {
    var place: String { "" }
    var unsaved: UnsavedText? { nil }
    var isQuestion: Bool { false }
    func appear() {}
    func disappear() {}
}
