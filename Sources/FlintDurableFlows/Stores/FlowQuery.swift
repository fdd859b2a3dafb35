/// Which runs to list.
public struct FlowQuery: Hashable, Sendable, Codable {
    /// Only runs of this machine; `nil` for all.
    public var machine: String?
    /// Only runs in this state; `nil` for all.
    public var state: String?
    /// Only runs of this status; `nil` for all.
    public var status: FlowStatus?
    /// Only runs that have been in their state for at least this time, by the store's clock; `nil` for all.
    public var minimumAge: Duration?
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
    ///   - minimumAge: Only runs that have been in their state for at least this time.
    ///   - after: Only runs whose identity comes after this one.
    ///   - limit: How many at most; fewer than one count as one.
    public init(
        machine: String? = nil, state: String? = nil, status: FlowStatus? = nil,
        minimumAge: Duration? = nil, after: FlowRunID? = nil, limit: Int = 100
    ) {
        self.machine = machine
        self.state = state
        self.status = status
        self.minimumAge = minimumAge
        self.after = after
        self.limit = max(1, limit)
    }

    /// Whether a run is one of those to list.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - now: The time of the store.
    /// - Returns: Whether it fits everything but the limit.
    public func matches(_ record: FlowRecord, at now: FlowTime) -> Bool {
        (machine == nil || machine == record.id.machine) && (state == nil || state == record.kind.state)
            && (status == nil || status == record.status) && after.map { $0 < record.id } ?? true
            && lastEntry(at: now).map { record.enteredAt <= $0 } ?? true
    }

    /// The time after which no run entered its state that is old enough; `nil` if any is.
    ///
    /// - Parameter now: The time of the store.
    /// - Returns: The time.
    package func lastEntry(at now: FlowTime) -> FlowTime? {
        minimumAge.map { now.advanced(by: .zero - $0) }
    }
}
