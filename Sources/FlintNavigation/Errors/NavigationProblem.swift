/// An error of an operation without a waiting caller.
public struct NavigationProblem: Sendable, CustomStringConvertible {
    /// The screen on which the error occurred.
    public let screen: ScreenKind?

    /// The error.
    public let error: any Error

    init(_ error: any Error, on screen: ScreenKind? = nil) {
        self.error = error
        self.screen = screen
    }

    /// The screen and the error.
    public var description: String {
        (screen.map { "\($0): " } ?? "") + String(describing: error)
    }
}
