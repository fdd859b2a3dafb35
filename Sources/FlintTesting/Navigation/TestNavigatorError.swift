public import FlintNavigation
public import Foundation

/// Thrown when a test requests a screen that is not shown.
public struct TestNavigatorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The requested kind of screen.
    public let screen: ScreenKind

    /// The requested screen, and the shown tree.
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
