/// An action whose success ends the user's work with a feature, such as closing a document.
///
/// It makes "the user closed it" observable even where nothing else is to be done, so `perform` is supplied. You
/// may write your own. A failure does not end the work unless `perform` calls
/// ``ActionContext/closeActionStack()``.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// Success ends the user's work with the feature.
    public static var closesActionStackOnSuccess: Bool { true }
}

extension TerminatingAction where Output == Void {
    /// Does nothing: that the action was performed is what counts.
    ///
    /// - Parameters:
    ///   - context: Not used.
    ///   - presenter: Not used.
    /// - Throws: Nothing.
    public static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws {}
}
