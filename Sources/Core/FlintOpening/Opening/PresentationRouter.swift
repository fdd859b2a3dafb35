/// A router, which finds the presenter for an action that is opened by a link, an activity or an intent.
///
/// A router may wait for the user, for example to save changes. It may be isolated to the main actor; its
/// method must then be marked `@MainActor` as well:
///
/// ```swift
/// @MainActor
/// final class WindowRouter: PresentationRouter {
///     private let window = DocumentWindow()
///
///     @MainActor func presentation<Binding: ActionBinding>(
///         for binding: Binding, with input: Binding.Action.Input
///     ) async -> PresentationResult<Binding.Action.Presenter> {
///         guard await window.saveChanges() else { return .cancelled(by: .user) }
///         return .ready(firstFitting: window)
///     }
/// }
/// ```
public protocol PresentationRouter: Sendable {
    /// Prepares the user interface for an action and returns its presenter.
    ///
    /// It is called once for each action, in a task of its own, and only if the input was decoded and the
    /// feature is available. When the task that opens the link is canceled, the router's task is canceled as
    /// well, and the result is ignored.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: The input of the action.
    /// - Returns: The presenter, or the reason why there is none.
    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter>
}
