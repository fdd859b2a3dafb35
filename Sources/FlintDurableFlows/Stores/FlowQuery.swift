/// Which runs to list.
public struct FlowQuery: Hashable, Sendable, Codable {
    /// Only runs of this machine; `nil` for all.
    public var machine: String?
    /// Only runs in this state; `nil` for all.
    public var state: String?
    /// Only runs of this status; `nil` for all.
    public var status: FlowStatus?
    /// Only runs whose identity comes after this one: the last of the page before.
    public var after: FlowRunID?
    /// How many at most.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - machine: Only runs of this machine.
    ///   - state: Only runs in this state.
    ///   - status: Only runs of this status.
    ///   - after: Only runs whose identity comes after this one.
    ///   - limit: How many at most; fewer than one count as one.
    public init(
        machine: String? = nil, state: String? = nil, status: FlowStatus? = nil, after: FlowRunID? = nil,
        limit: Int = 100
    ) {
        self.machine = machine
        self.state = state
        self.status = status
        self.after = after
        self.limit = max(1, limit)
    }

    /// Whether a run is one of those to list.
    ///
    /// - Parameter record: The run.
    /// - Returns: Whether it fits everything but the limit.
    public func matches(_ record: FlowRecord) -> Bool {
        (machine == nil || machine == record.id.machine) && (state == nil || state == record.kind.state)
            && (status == nil || status == record.status) && after.map { $0 < record.id } ?? true
    }
}
