public import FlintNavigation
public import Foundation

/// Thrown when a test looks for a screen that is not shown.
public struct TestNavigatorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of screen that was looked for.
    public let screen: ScreenKind

    /// What was looked for, and what is there.
    public let description: String

    init(missing screen: ScreenKind, in tree: NavigationTree) {
        self.screen = screen
        description = "No screen '\(screen)' is shown. There are:\n\(tree)"
    }
}

extension TestNavigatorError: LocalizedError {
    /// The description, so that `localizedDescription` is the same text.
    public var errorDescription: String? { description }
}
