/// Something that went wrong where nobody was waiting for it.
public struct NavigationProblem: Sendable, CustomStringConvertible {
    /// The screen on which it happened.
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
