/// A part of the user interface that other screens know only by its input and output types.
///
/// A screen is any class: a view controller, a view model, a screen of a terminal. It declares its part in navigation
/// by further protocols: ``InputRequiring``, ``OutputProducing``, ``UpdateHandling``.
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
