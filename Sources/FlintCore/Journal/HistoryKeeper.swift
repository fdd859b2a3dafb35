internal import Foundation
internal import Synchronization

/// Hands what a runtime records to its journal, outside of all locks.
final class HistoryKeeper: Sendable {
    private let journal = Mutex<(any HistoryJournal)?>(nil)
    /// Looked at by every recorded dispatch.
    private let isOn = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    /// Whether there is a journal.
    var isKeeping: Bool { isOn.load(ordering: .relaxed) }

    /// Begins a run in a journal; called once, before the first request.
    func begin(_ journal: (any HistoryJournal)?, at time: @autoclosure () -> Date) {
        guard let journal else { return }
        self.journal.withLock { $0 = journal }
        journal.beginRun(at: time())
        isOn.store(true, ordering: .releasing)
    }

    /// Records what happened; not made if there is no journal.
    func record(_ record: @autoclosure () -> HistoryRecord) {
        guard isKeeping, let journal = journal.withLock({ $0 }) else { return }
        journal.record(record())
    }

    /// Ends the run in order, the first time it is called.
    func end(at time: @autoclosure () -> Date) {
        guard isKeeping, !hasEnded.exchange(true, ordering: .relaxed) else { return }
        journal.withLock { $0 }?.endRun(at: time())
    }

    /// What the run before this one left.
    func previousRun() -> HistorySnapshot? { journal.withLock { $0 }?.previousRun() }
}
