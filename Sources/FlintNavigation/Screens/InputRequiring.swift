/// A screen that is opened by a value.
///
/// A produced value of exactly this type opens the screen, unless an existing screen handles it as an update. For a
/// screen without parameters, declare an empty input type of its own; the input `Void` is opened by `produce(())`. A
/// screen that produces nothing needs only this protocol.
@MainActor
public protocol InputRequiring<InputType>: Screen {
    /// The type of the input; a `OneOf2` … `OneOf8` if it can be opened by several types.
    associatedtype InputType: Sendable

    /// The input that the screen was opened with.
    var input: InputType { get }
}
