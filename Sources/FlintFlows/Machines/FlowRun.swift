/// How one run of a machine begins, and who hears of its transitions.
///
/// The runtime makes it; you meet it only as the parameter of ``StateMachine/drive(_:)``.
public struct FlowRun<State: FlowState>: Sendable {
    @usableFromInline let start: State
    @usableFromInline let recorder: FlowRecorder<State>?

    @inlinable
    init(from start: State, recorder: FlowRecorder<State>? = nil) {
        self.start = start
        self.recorder = recorder
    }
}
