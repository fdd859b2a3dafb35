/// How one run of a machine begins, and who hears of its transitions.
///
/// The runtime makes it; you meet it only as the parameter of ``StateMachine/drive(_:)``.
public struct FlowRun<State: FlowState>: Sendable {
    @usableFromInline let start: State
    /// What was seen when the run looked for those who would hear of it.
    @usableFromInline let interest: FlowInterest
    /// Who can hear of it; nil for a run that nobody hears of.
    @usableFromInline let listeners: FlowListeners<State>?

    @inlinable
    init(from start: State, interest: FlowInterest, listeners: FlowListeners<State>? = nil) {
        self.start = start
        self.interest = interest
        self.listeners = listeners
    }
}
