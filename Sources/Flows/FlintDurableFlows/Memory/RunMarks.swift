internal import FlintFlows

/// The fields of a run on which the indices of a ``FlowTable`` depend.
struct RunMarks: Equatable {
    let owner: String?
    let due: FlowTime?
    /// The kind of the run; `nil` if the run has neither a due time nor a queue nor a key.
    let kind: FlowKind?
    let awaited: [FlowRunID]
    let isEnded: Bool
    /// The progress of the run in its queue and among the runs of its key; `nil` if the run has neither.
    let turn: FlowTurn?
    /// The number by which runs that wait for the same queue or key are ordered, smaller ones first; 0 for a
    /// run with neither a queue nor a key.
    let rank: Int

    // The record is borrowed, because a copy would retain and release each of its fields.
    init(_ record: borrowing FlowRecord) {
        owner = record.owner
        due = record.due
        kind = record.due == nil && record.turn == nil ? nil : record.entry.kind
        awaited = record.awaited
        isEnded = record.status == .ended
        turn = record.turn
        rank = record.turn == nil ? 0 : record.rank
    }

    /// The fields on which ``TurnTable``, the index of queues and keys, depends; `nil` if the run has neither
    /// a queue nor a key.
    var turnMark: TurnMark? {
        guard let turn, let kind else { return nil }
        return TurnMark(turn, rank: rank, kind: kind)
    }
}

extension FlowRecord {
    /// Applies a write as ``commit(_:at:)`` does, and returns the values that the indices of a store need.
    ///
    /// - Returns: The indexed fields before and after the write, and the answer to the worker.
    /// - Throws: The errors of ``commit(_:at:)``; then nothing has changed.
    mutating func commitNoting(
        _ write: FlowWrite, at now: FlowTime
    ) throws(FlowStoreError) -> (before: RunMarks, after: RunMarks, answer: FlowWriteAnswer) {
        let before = RunMarks(self)
        try commit(write, at: now)
        return (before, RunMarks(self), FlowWriteAnswer(self))
    }
}
