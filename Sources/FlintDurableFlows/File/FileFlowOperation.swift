/// What was asked of a store, to be done in a group with others.
package struct FileFlowOperation: Sendable {
    /// Whether the group was written.
    package typealias Fate = Result<Void, FlowStoreError>

    /// Resumes the one who has asked; it is called outside of locks.
    package struct Completion: Sendable {
        let answer: @Sendable (Fate) -> Void
        let fate: Fate

        package func callAsFunction() { answer(fate) }
    }

    /// Whether it is done even on a full disk, because it ends or removes runs.
    let isUrgent: Bool
    /// Does it in memory; what is returned answers, once the group is written or is not.
    let body: @Sendable (inout FileRunTable, FlowInstant) -> @Sendable (Fate) -> Void
    /// Answers if the files cannot be read.
    let fail: @Sendable (FlowFileError) -> Void

    package init(
        isUrgent: Bool = false, failing fail: @escaping @Sendable (FlowFileError) -> Void = { _ in },
        _ body: @escaping @Sendable (inout FileRunTable, FlowInstant) -> @Sendable (Fate) -> Void
    ) {
        self.isUrgent = isUrgent
        self.fail = fail
        self.body = body
    }
}
