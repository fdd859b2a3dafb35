/// The initial state of one run of a machine, and the recorder of its transitions.
///
/// The loop of a machine receives it as the parameter of ``StateMachine/drive(_:)``; only this module creates
/// it.
public struct FlowLaunch<State: FlowState>: Sendable {
    @usableFromInline let start: State
    /// The state of all recording switches when the run looked up its observers, see ``FlowInterest``.
    ///
    /// If the current value differs, the run looks its observers up again.
    @usableFromInline let interest: FlowInterest
    /// The recorder of the transitions; `nil` for a run that is not observed.
    @usableFromInline let recorder: FlowRecorder<State>?

    @inlinable
    init(from start: State, interest: FlowInterest, recorder: FlowRecorder<State>? = nil) {
        self.start = start
        self.interest = interest
        self.recorder = recorder
    }
}
