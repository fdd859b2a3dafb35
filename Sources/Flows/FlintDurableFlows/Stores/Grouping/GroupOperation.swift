/// The function that delivers the result of an operation to its caller.
///
/// Call it outside of locks, because it resumes the caller.
package struct GroupAnswer: Sendable {
    private let resume: @Sendable () -> Void

    package init(_ resume: @escaping @Sendable () -> Void) { self.resume = resume }

    package func callAsFunction() { resume() }
}

/// An operation of a store, which is executed in a group with others.
package struct GroupOperation<Table>: Sendable {
    /// Whether the operation is executed even on a full disk, because it ends or removes runs.
    package let isUrgent: Bool
    /// Executes the operation in memory and returns its answer.
    ///
    /// The store gives the answer to the caller after the device has stored the group. The store may call
    /// this closure several times.
    package let body: @Sendable (inout Table, FlowMoment) throws -> GroupAnswer
    private let fail: @Sendable (any Error) -> Void

    package init(
        isUrgent: Bool = false,
        _ body: @escaping @Sendable (inout Table, FlowMoment) throws -> @Sendable () -> Void,
        failing fail: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.isUrgent = isUrgent
        self.body = { table, moment in GroupAnswer(try body(&table, moment)) }
        self.fail = fail
    }

    /// Returns the function that delivers an error to the caller of the operation.
    package func failure(_ error: any Error) -> GroupAnswer { GroupAnswer { [fail] in fail(error) } }
}

/// An executor of the groups of operations of a store.
package protocol GroupExecutor: SendableMetatype {
    associatedtype Table

    /// Executes operations as one group, and blocks the thread until the device has stored it.
    ///
    /// - Parameter operations: The operations; empty if only work of the store itself is due, such as
    ///   cleaning.
    /// - Returns: The answers to all operations, and the changes that concern waiting tasks.
    mutating func perform(_ operations: [GroupOperation<Table>]) -> GroupResult
}

/// The result of a group of operations.
package struct GroupResult: Sendable {
    /// The answers to all operations of the group.
    package var answers: [GroupAnswer]
    /// Whether a run may have become due, so that waiting workers must be woken.
    package var hasWork = false
    /// The runs that have ended in the group.
    package var ended: [FlowRunID] = []
    /// The time that the device has needed to store the group.
    package var synchronizing = Duration.zero
    /// Whether work of the store itself is left, such as cleaning.
    package var hasMore = false

    package init(answers: [GroupAnswer]) { self.answers = answers }
}
