public import Foundation

/// Navigation in encoded form, for storage.
public struct NavigationArchive: Sendable, Equatable {
    /// The encoded tree, which a navigator restores.
    public let data: Data

    /// The kinds of the omitted screens, which could not be restored or were above such a screen.
    public let omitted: [ScreenKind]
}
