/// A screen that can be reused with another input.
///
/// It is required for screens that are registered with `reused(by:)`.
@MainActor
public protocol InputRenewing: InputRequiring {
    /// Takes another input; afterwards ``InputRequiring/input`` is the new one.
    ///
    /// - Parameter input: The new input, with the same reuse key as the old one.
    /// - Throws: An error, if the screen cannot take it; then the tree does not change.
    func renew(input: InputType) async throws
}
