/// An action whose success closes the action stack of a feature, such as closing a document.
///
/// It makes "the user closed it" observable even if there is no other work, so a `perform` is supplied, which you may
/// replace. A failure leaves the stack open unless `perform` calls ``ActionContext/closeActionStack()``.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// `true`: a success closes the action stack.
    public static var closesActionStackOnSuccess: Bool { true }
}

extension TerminatingAction where Output == Void {
    /// Does nothing: the record of the action is its effect.
    public static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws {}
}
