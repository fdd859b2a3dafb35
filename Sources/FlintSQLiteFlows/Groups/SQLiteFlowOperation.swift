#if SQLite
    internal import FlintDurableFlows

    /// What was asked of a store, to be done in a transaction with others.
    struct SQLiteFlowOperation: Sendable {
        /// Resumes the one who has asked; it is called outside of locks.
        typealias Completion = @Sendable () -> Void

        /// Does it; what is returned answers once the transaction is committed.
        ///
        /// It may be called twice.
        let body: @Sendable (inout RunTable, FlowMoment) throws -> Completion
        /// Answers with an error.
        let fail: @Sendable (any Error) -> Void

        func failure(_ error: any Error) -> Completion { { fail(error) } }
    }
#endif
