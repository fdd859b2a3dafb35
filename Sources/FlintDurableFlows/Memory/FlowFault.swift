/// What goes wrong in a call of a store, on demand.
public enum FlowFault: Hashable, Sendable, CaseIterable {
    /// The store cannot be reached: nothing is done.
    case unavailable
    /// What is asked for is done, but the answer is lost.
    case answerLost
}

/// A call of a store that may go wrong.
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
