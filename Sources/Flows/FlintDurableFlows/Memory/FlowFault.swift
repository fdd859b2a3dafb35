/// An injected fault in a call of a store.
public enum FlowFault: Hashable, Sendable, CaseIterable {
    /// The call throws an error and changes nothing, as if the store could not be reached.
    case unavailable
    /// The store executes the operation. Then the call throws an error, as if the answer were lost.
    case answerLost
}

/// A call of a store into which a fault can be injected.
public enum FlowStoreCall: Hashable, Sendable {
    /// A call of ``FlowStore/start(_:)`` of this run.
    case start(FlowRunID)
    /// A call of ``FlowStore/send(_:payload:to:key:trace:)`` for this run.
    case send(FlowRunID)
    /// A call of ``FlowStore/perform(_:on:)`` for this run.
    case perform(FlowRunID)
    /// A call of ``FlowStore/renewLease(of:for:isNew:)`` by this worker.
    case renewLease(worker: String)
    /// A call of ``FlowStore/claim(_:by:limit:)`` by this worker.
    case claim(worker: String)
    /// A call of ``FlowStore/commit(_:)`` with this write.
    case commit(FlowWrite)
    /// A call of ``FlowStore/record(of:)`` for this run.
    case record(FlowRunID)
}
