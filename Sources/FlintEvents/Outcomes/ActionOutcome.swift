/// The result of an action.
public enum ActionOutcome: Sendable, Hashable {
    /// It returned, even if its task had been canceled meanwhile.
    case success

    /// It threw.
    indirect case failure(ActionFailure)

    /// It threw after its task had been canceled, or threw `CancellationError`.
    case cancelled

    package init(_ error: any Error) {
        self = error is CancellationError || Task.isCancelled ? .cancelled : .failure(ActionFailure(error))
    }
}
