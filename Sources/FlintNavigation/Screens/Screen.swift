/// Something a person looks at, which other screens know only by the types it needs and gives.
///
/// A screen is a class of any kind: a view controller, a view model, the screen of a terminal. What it can do with
/// navigation it says by further protocols: ``InputRequiring``, ``OutputProducing``, ``UpdateHandling``.
@MainActor
public protocol Screen: AnyObject, Sendable {
    /// What names this kind of screen in trees, events and stored state; the type's name unless it says otherwise.
    ///
    /// Two screens of one registry must not share it. Stored state is read by it, so keep it when a type is renamed.
    nonisolated static var screenKind: ScreenKind { get }
}

extension Screen {
    /// The type's name, with the names of the types that enclose it.
    public nonisolated static var screenKind: ScreenKind { ScreenKind(of: self) }
}
