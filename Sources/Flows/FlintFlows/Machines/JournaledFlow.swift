/// The observer of a run whose entries a journal stores.
///
/// Its recorder makes the record of an entry, for logs and sinks, after the journal has stored the entry.
@usableFromInline
struct JournaledFlow<State: FlowState>: FlowObserver {
    @usableFromInline let recorder: FlowRecorder<State>
    @usableFromInline let recordingJournal: any FlowJournal

    @usableFromInline
    init(_ recorder: FlowRecorder<State>, _ journal: any FlowJournal) {
        self.recorder = recorder
        recordingJournal = journal
    }

    @usableFromInline var journal: (any FlowJournal)? { recordingJournal }

    @usableFromInline
    func isOutdated(_ progress: FlowProgress) -> Bool { false }

    @usableFromInline
    func update<Machine: StateMachine>(
        _ machine: Machine.Type, _ progress: inout FlowProgress
    ) -> FlowScope? { nil }

    @usableFromInline
    func enter(_ state: State, from previous: State, _ progress: inout FlowProgress) {
        recorder.remember(state)
    }

    @usableFromInline
    func didStore(_ state: State, from previous: State, _ progress: inout FlowProgress) {
        recorder.enter(state, from: previous, &progress)
    }

    @usableFromInline
    func fail(with error: any Error, _ progress: inout FlowProgress) {
        recorder.fail(with: error, &progress)
    }

    @usableFromInline
    func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?, _ progress: FlowProgress
    ) where Machine.State == State {
        recorder.end(machine, at: last, throwing: error, progress)
    }

    @usableFromInline
    func leave(at last: State, _ progress: FlowProgress) {
        recorder.leave(at: last, progress)
    }
}

extension FlowObserver {
    /// Throws ``FlowDetachment`` if the run's journal says that the worker has left the run.
    @inlinable @inline(__always)
    func checkAttachment() throws {
        if journal?.isDetached == true { throw FlowDetachment() }
    }
}
