/// A screen that can be shown again with another input instead of being made anew.
///
/// It is needed for screens that are registered with `reused(by:)`.
@MainActor
public protocol InputRenewing: InputRequiring {
    /// Takes another input; afterwards ``InputRequiring/input`` is that one.
    ///
    /// - Parameter input: The new input; its reuse key is that of the old one.
    /// - Throws: An error, if the screen cannot go on; then nothing is changed on the way to the screen.
    func renew(input: InputType) async throws
}
