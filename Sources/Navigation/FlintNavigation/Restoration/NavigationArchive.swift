public import Foundation

/// The shown screens of a navigator in encoded form, to be stored and restored later.
public struct NavigationArchive: Sendable, Equatable {
    /// The encoded tree, which a navigator restores.
    public let data: Data

    /// The kinds of the screens that are not in the data, because they, or a screen below them, cannot be
    /// restored.
    public let omitted: [ScreenKind]
}
