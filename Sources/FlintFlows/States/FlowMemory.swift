internal import Synchronization

/// The memory of one run of a composite's machine for the next run: its last state that is not reserved.
@usableFromInline
final class FlowMemory: Sendable {
    private let last = Mutex<(any FlowState)?>(nil)
    @usableFromInline let history: FlowHistory

    init(history: FlowHistory) {
        self.history = history
    }

    @usableFromInline
    func remember(_ state: any FlowState) {
        last.withLock { $0 = state }
        history.enter(state.stateName)
    }

    var place: FlowHistory.Place? {
        last.withLock { $0 }.map { FlowHistory.Place(state: $0, inner: history) }
    }
}
