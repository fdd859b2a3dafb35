/// How a new screen comes.
public enum OpeningStyle: Sendable, Hashable {
    /// Pushed when the screen it comes from is inside a stack, else presented.
    case standard
    /// Presented over the screen it comes from, or over what is presented there already.
    case present
}
