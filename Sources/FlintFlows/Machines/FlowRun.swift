/// How one run of a machine begins, and who hears of its transitions.
///
/// The runtime makes it; you meet it only as the parameter of ``StateMachine/drive(_:)``.
public struct FlowRun<State: FlowState>: Sendable {
    @usableFromInline let current: State
    @usableFromInline let previous: State
    @usableFromInline let recorder: FlowRecorder<State>?

    @inlinable
    init(from start: State, recorder: FlowRecorder<State>? = nil) {
        self.init(start, from: start, recorder: recorder)
    }

    /// The rest of a run that is under way.
    @inlinable
    init(_ current: State, from previous: State, recorder: FlowRecorder<State>?) {
        self.current = current
        self.previous = previous
        self.recorder = recorder
    }
}
