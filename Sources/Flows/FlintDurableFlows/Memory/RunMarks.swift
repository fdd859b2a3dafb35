internal import FlintFlows

/// The fields of a run on which the indices of a ``FlowTable`` depend.
struct RunMarks: Equatable {
    let owner: String?
    let due: FlowTime?
    /// The kind of the run; `nil` if the run has no time from which a worker may claim it.
    let kind: FlowKind?
    let awaited: [FlowRunID]
    let isEnded: Bool
    /// The fields of the run for the index of queues and keys; `nil` if the run was started without both.
    let turn: TurnMark?

    // The record is borrowed, because a copy would retain and release each of its fields.
    init(_ record: borrowing FlowRecord) {
        owner = record.owner
        due = record.due
        kind = record.due == nil ? nil : record.entry.kind
        awaited = record.awaited
        isEnded = record.status == .ended
        turn = TurnMark(record)
    }
}

extension FlowRecord {
    /// Applies a write as ``commit(_:at:)`` does, and returns the values that the indices of a store need.
    ///
    /// - Returns: The indexed fields before and after the write, and the answer to the worker.
    mutating func commitNoting(
        _ write: FlowWrite, at now: FlowTime
    ) throws(FlowStoreError) -> (before: RunMarks, after: RunMarks, answer: FlowWriteAnswer) {
        let before = RunMarks(self)
        try commit(write, at: now)
        return (before, RunMarks(self), FlowWriteAnswer(self))
    }
}
