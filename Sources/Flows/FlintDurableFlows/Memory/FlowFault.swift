/// An injected fault in a call of a store.
public enum FlowFault: Hashable, Sendable, CaseIterable {
    /// The store is unreachable and does nothing.
    case unavailable
    /// The store does the operation, and its answer is lost.
    case answerLost
}

/// A call of a store that may fail.
public enum FlowStoreCall: Hashable, Sendable {
    /// ``FlowStore/start(_:)``.
    case start(FlowRunID)
    /// ``FlowStore/send(_:payload:to:key:)``.
    case send(FlowRunID)
    /// ``FlowStore/perform(_:on:)``.
    case perform(FlowRunID)
    /// ``FlowStore/renewLease(of:for:isNew:)``.
    case renewLease(worker: String)
    /// ``FlowStore/claim(_:by:limit:)``.
    case claim(worker: String)
    /// ``FlowStore/commit(_:)``.
    case commit(FlowWrite)
    /// ``FlowStore/record(of:)``.
    case record(FlowRunID)
}
