public import Foundation

/// Navigation in a form that can be stored.
public struct NavigationArchive: Sendable, Equatable {
    /// The bytes, which a navigator restores.
    public let data: Data

    /// The kinds of the screens that are not in it, because they could not be restored or were above such a screen.
    public let omitted: [ScreenKind]
}
