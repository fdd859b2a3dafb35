import FlintNavigation

/// A screen of the full-screen interface: what it shows, and what keys do to it.
///
/// Screens know no other screens. What they need comes as input, and what they have to give they produce.
@MainActor
protocol BrowseScreen: Screen {
    /// What the screen is called in the path to it.
    var title: String { get }
    /// What can be pressed, the most important first.
    var hints: [KeyHint] { get }
    /// Where in its contents the person is, such as `3 of 40`.
    var place: String { get }
    /// Whether something would be lost with the screen.
    var hasUnsavedChanges: Bool { get }

    /// What is to be seen.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
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

extension BrowseScreen {
    var place: String { "" }
    var hasUnsavedChanges: Bool { false }
    func appear() {}
    func disappear() {}
}

/// A screen with a question, for whose answer somebody waits.
@MainActor
protocol AwaitedScreen: BrowseScreen {}

/// A key and what it does, for the last line of the screen.
struct KeyHint: Sendable, Equatable {
    let key: String
    let deed: String

    init(_ key: String, _ deed: String) {
        self.key = key
        self.deed = deed
    }
}

/// The rows of a screen.
struct BrowseContent: Sendable, Equatable {
    var lines: [StyledLine]
    /// Where a person types, from the first row.
    var cursor: Frame.Position?

    init(_ lines: [StyledLine], cursor: Frame.Position? = nil) {
        self.lines = lines
        self.cursor = cursor
    }
}
