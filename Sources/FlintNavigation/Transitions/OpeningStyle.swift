/// How a new screen is opened.
public enum OpeningStyle: Sendable, Hashable {
    /// Pushed if the source screen is inside a stack, else presented.
    case standard
    /// Presented over the source screen, or over the topmost presentation there.
    case present
}
