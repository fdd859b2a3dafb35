/// Finds the presenter for an action that comes from outside: a link, an activity, an intent.
///
/// It may wait for the user, for example to save changes, and it may be isolated to the main actor.
///
/// ```swift
/// @MainActor
/// struct WindowRouter: PresentationRouter {
///     func presentation<Binding: ActionBinding>(
///         for binding: Binding, with input: Binding.Action.Input
///     ) async -> PresentationResult<Binding.Action.Presenter> {
///         guard let presenter = window.show(Binding.Feature.self) as? Binding.Action.Presenter else {
///             return .unsupported
///         }
///         return .ready(presenter)
///     }
/// }
/// ```
public protocol PresentationRouter: Sendable {
    /// Prepares the interface for an action and hands out its presenter.
    ///
    /// Asked once for each action, and only if its input could be decoded and its feature is available.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: What the action will work on.
    /// - Returns: The presenter, or why there is none.
    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter>
}
