/// A screen that can be made of its input alone, so that its factory needs no closure.
@MainActor
public protocol InputCreatable: InputRequiring {
    /// Creates the screen.
    ///
    /// - Parameter input: What it is opened with.
    init(input: InputType)
}
