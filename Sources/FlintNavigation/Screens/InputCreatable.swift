/// A screen that can be created from its input alone, so that its factory needs no closure.
@MainActor
public protocol InputCreatable: InputRequiring {
    /// Creates the screen.
    ///
    /// - Parameter input: The input of the screen.
    init(input: InputType)
}
