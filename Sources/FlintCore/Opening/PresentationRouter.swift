/// Finds the presenter for an action that comes from outside: a link, an activity, an intent.
///
/// It may wait for the user, for example to save changes, and it may be isolated to the main actor; then its method
/// says so, too:
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
    /// Prepares the interface for an action and hands out its presenter.
    ///
    /// Asked once for each action, in a task of its own, and only if the input could be decoded and the feature is
    /// available. When the task that opens the link is canceled, this one is canceled too; what it answers then is
    /// ignored.
    ///
    /// - Parameters:
    ///   - binding: The action and its feature.
    ///   - input: What the action will work on.
    /// - Returns: The presenter, or why there is none.
    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter>
}
