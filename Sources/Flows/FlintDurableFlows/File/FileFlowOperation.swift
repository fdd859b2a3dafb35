/// An operation of a store, to be executed in a group with others.
package struct FileFlowOperation: Sendable {
    /// The result of writing the group.
    package typealias Fate = Result<Void, FlowStoreError>

    /// Resumes the caller, outside of locks.
    package struct Completion: Sendable {
        let answer: @Sendable (Fate) -> Void
        let fate: Fate

        package func callAsFunction() { answer(fate) }
    }

    /// Whether the operation is executed even on a full disk, because it ends or removes runs.
    let isUrgent: Bool
    /// Executes the operation in memory.
    ///
    /// The returned function answers the caller once the fate of the group is known.
    let body: @Sendable (inout FileRunTable, FlowInstant) -> @Sendable (Fate) -> Void
    /// Answers the caller if the files cannot be read.
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
