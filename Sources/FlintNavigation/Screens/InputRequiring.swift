/// A screen that is opened by a value.
///
/// Whoever produces a value of exactly this type opens the screen, unless a screen that is already there handles
/// it as an update. A screen without a need says so by an empty type of its own; `Void` is opened by `produce(())`. A screen
/// that produces nothing needs no more than this protocol.
@MainActor
public protocol InputRequiring<InputType>: Screen {
    /// What the screen needs; a `OneOf2` … `OneOf8` if it can be opened by several types.
    associatedtype InputType: Sendable

    /// What the screen was opened with.
    var input: InputType { get }
}
