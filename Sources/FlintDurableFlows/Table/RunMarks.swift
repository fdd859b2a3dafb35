internal import FlintFlows

/// What the indices of a table say of a run.
struct RunMarks: Equatable {
    let owner: String?
    let due: FlowTime?
    /// The kind, of a run that is due at some time.
    let kind: FlowKind?
    let awaited: [FlowRunID]
    let isEnded: Bool

    // Borrowed, as a copy would retain all that a record holds.
    init(_ record: borrowing FlowRecord) {
        owner = record.owner
        due = record.due
        kind = record.due == nil ? nil : record.entry.kind
        awaited = record.awaited
        isEnded = record.status == .ended
    }
}

extension FlowRecord {
    /// Does a write as ``commit(_:at:)``.
    ///
    /// - Returns: What the indices have to know of the run, as it was and as it is, and the answer to the worker.
    mutating func commitNoting(
        _ write: FlowWrite, at now: FlowTime
    ) throws(FlowStoreError) -> (before: RunMarks, after: RunMarks, answer: FlowWriteAnswer) {
        let before = RunMarks(self)
        try commit(write, at: now)
        return (before, RunMarks(self), FlowWriteAnswer(self))
    }
}
