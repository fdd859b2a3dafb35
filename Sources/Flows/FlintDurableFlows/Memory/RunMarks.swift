internal import FlintFlows

/// The facts about a run that the indices of a table use.
struct RunMarks: Equatable {
    let owner: String?
    let due: FlowTime?
    /// The kind of a run that is or will be due; `nil` for others.
    let kind: FlowKind?
    let awaited: [FlowRunID]
    let isEnded: Bool

    // The record is borrowed: a copy would retain all that it holds.
    init(_ record: borrowing FlowRecord) {
        owner = record.owner
        due = record.due
        kind = record.due == nil ? nil : record.entry.kind
        awaited = record.awaited
        isEnded = record.status == .ended
    }
}

extension FlowRecord {
    /// Applies a write like ``commit(_:at:)``.
    ///
    /// - Returns: The facts for the indices before and after the write, and the answer to the worker.
    mutating func commitNoting(
        _ write: FlowWrite, at now: FlowTime
    ) throws(FlowStoreError) -> (before: RunMarks, after: RunMarks, answer: FlowWriteAnswer) {
        let before = RunMarks(self)
        try commit(write, at: now)
        return (before, RunMarks(self), FlowWriteAnswer(self))
    }
}
