public import Foundation
internal import Synchronization

/// A journal in memory, for tests: give it to two runtimes, and the second sees the first as its previous run.
public final class InMemoryHistoryJournal: HistoryJournal {
    private struct State {
        var lines: [HistoryLine] = []
        var previous: HistorySnapshot?
    }

    private let state = Mutex(State())

    /// Creates an empty journal.
    public init() {}

    /// The records of the current run, as they came.
    public var records: [HistoryRecord] {
        state.withLock { state in
            state.lines.compactMap { if case .record(let record) = $0 { record } else { nil } }
        }
    }

    /// Notes that a run begins.
    ///
    /// - Parameter time: The wall-clock time.
    public func beginRun(at time: Date) {
        state.withLock { state in
            state.previous = Self.replay(state.lines)
            state.lines = [.began(time)]
        }
    }

    /// Keeps a record.
    ///
    /// - Parameter record: What happened.
    public func record(_ record: HistoryRecord) {
        state.withLock { $0.lines.append(.record(record)) }
    }

    /// Notes that the run was shut down in order.
    ///
    /// - Parameter time: The wall-clock time.
    public func endRun(at time: Date) {
        state.withLock { $0.lines.append(.ended(time)) }
    }

    /// What the run before the current one left.
    ///
    /// - Returns: The history; `nil` if there was none.
    public func previousRun() -> HistorySnapshot? { state.withLock { $0.previous } }

    private static func replay(_ lines: [HistoryLine]) -> HistorySnapshot? {
        var replay = HistoryReplay()
        lines.forEach { replay.add($0) }
        return replay.result()
    }
}
