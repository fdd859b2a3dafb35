/// A part of the user interface that other screens know only by its input and output types.
///
/// A screen is any class, for example a view controller, a view model or a text page of a terminal. Further
/// protocols declare how a navigator uses it: ``InputRequiring``, ``OutputProducing``, ``UpdateHandling``.
@MainActor
public protocol Screen: AnyObject, Sendable {
    /// The stable name of this kind of screen in trees, events and stored state; by default the type's name.
    ///
    /// It must be unique in a registry. Stored state refers to it, so keep it when a type is renamed.
    nonisolated static var screenKind: ScreenKind { get }
}

extension Screen {
    /// The type's name, with the names of the types that enclose it.
    public nonisolated static var screenKind: ScreenKind { ScreenKind(of: self) }
}

/// A screen that is opened by a value.
///
/// A produced value of exactly the input type opens the screen, unless an existing screen handles it as an
/// update. For a screen without parameters, declare an empty input type of its own; a screen with the input
/// `Void` is opened by `produce(())`. A screen that is opened by a value and produces no values needs only
/// this protocol.
@MainActor
public protocol InputRequiring<InputType>: Screen {
    /// The type of the input; a `OneOf2` … `OneOf8` if values of several types open the screen.
    associatedtype InputType: Sendable

    /// The input that the screen was opened with.
    var input: InputType { get }
}

/// A screen that can be created from its input alone, so that its factory needs no closure.
@MainActor
public protocol InputCreatable: InputRequiring {
    /// Creates the screen from its input.
    ///
    /// - Parameter input: The input of the screen.
    init(input: InputType)
}

/// A screen that can be used again with another input.
///
/// Screens that are registered with `reused(by:)` must conform.
@MainActor
public protocol InputRenewing: InputRequiring {
    /// Replaces the input; afterwards ``InputRequiring/input`` is the new one.
    ///
    /// - Parameter input: The new input. Its reuse key, which the function passed to `reused(by:)` computes from
    ///   an input, equals that of the old input.
    /// - Throws: An error if the screen cannot take the input; the tree does not change then.
    func renew(input: InputType) async throws
}

/// A screen that handles a value when the user returns to it.
@MainActor
public protocol UpdateHandling<UpdateType>: Screen {
    /// The type of the updates; a `OneOf2` … `OneOf8` if there are several types.
    associatedtype UpdateType: Sendable

    /// Handles a value that another screen has produced; afterwards everything above this screen is removed.
    ///
    /// - Parameter update: The produced value.
    /// - Throws: An error if the value cannot be handled; nothing is removed then, and the producer gets the
    ///   error.
    func handle(update: UpdateType) async throws
}
