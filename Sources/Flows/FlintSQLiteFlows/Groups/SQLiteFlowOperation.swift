#if SQLite
    internal import FlintDurableFlows

    /// An operation of a store, to be executed in a transaction with others.
    struct SQLiteFlowOperation: Sendable {
        /// Resumes the caller, outside of locks.
        typealias Completion = @Sendable () -> Void

        /// Executes the operation.
        ///
        /// The returned function answers the caller once the transaction is committed.
        ///
        /// The store may call it twice.
        let body: @Sendable (inout RunTable, FlowMoment) throws -> Completion
        /// Answers the caller with an error.
        let fail: @Sendable (any Error) -> Void

        func failure(_ error: any Error) -> Completion { { fail(error) } }
    }
#endif
