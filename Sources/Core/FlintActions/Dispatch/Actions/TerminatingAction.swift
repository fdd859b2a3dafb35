/// An action whose success closes the action stack of a feature (the list of the feature's actions since work
/// with it began), such as closing a document.
///
/// The default `perform` does nothing, because the request itself records that the user closed something. You
/// may replace it. A failure leaves the stack open unless `perform` calls
/// ``ActionContext/closeActionStack()``.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// `true`: a success of the action closes the action stack of its feature.
    public static var closesActionStackOnSuccess: Bool { true }
}

extension TerminatingAction where Output == Void {
    /// Does nothing; observers see the request and the end of the action stack.
    public static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws {}
}
