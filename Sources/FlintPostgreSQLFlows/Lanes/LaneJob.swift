#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintStreams

    /// What is to be done on a connection.
    enum LaneJob: Sendable {
        /// A change of a run, which may be done in a group with others.
        case change(BatchRequest, OneShot<Result<BatchAnswer, FlowStoreError>>)
        /// Something that is done for itself; what it returns is called outside of locks.
        case call(@Sendable (inout Session) -> @Sendable () -> Void)
    }
#endif
