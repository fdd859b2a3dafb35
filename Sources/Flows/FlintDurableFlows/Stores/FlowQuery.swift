/// A selection of runs, which a store lists in pages.
public struct FlowQuery: Hashable, Sendable, Codable {
    /// The name of the machine to which the runs belong; `nil` for any.
    public var machine: String?
    /// The name of the state in which the runs are; `nil` for any.
    public var state: String?
    /// The status of the runs; `nil` for any.
    public var status: FlowStatus?
    /// The queue in which the runs wait or have a place; `nil` for any.
    ///
    /// Runs that have ended are in no queue.
    public var queue: String?
    /// The time for which a run must have been in its state, by the store's clock; `nil` for no condition.
    public var minimumAge: Duration?
    /// The identity after which the page begins, the last one of the previous page; `nil` for the first page.
    public var after: FlowRunID?
    /// The greatest number of runs in a page.
    public var limit: Int

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine to which the runs belong; `nil` for any.
    ///   - state: The name of the state in which the runs are; `nil` for any.
    ///   - status: The status of the runs; `nil` for any.
    ///   - queue: The queue in which the runs wait or have a place; `nil` for any.
    ///   - minimumAge: The time for which a run must have been in its state; `nil` for no condition.
    ///   - after: The identity after which the page begins; `nil` for the first page.
    ///   - limit: The greatest number of runs in a page; less than one counts as one.
    public init(
        machine: String? = nil, state: String? = nil, status: FlowStatus? = nil, queue: String? = nil,
        minimumAge: Duration? = nil, after: FlowRunID? = nil, limit: Int = 100
    ) {
        self.machine = machine
        self.state = state
        self.status = status
        self.queue = queue
        self.minimumAge = minimumAge
        self.after = after
        self.limit = max(1, limit)
    }

    /// Returns whether a run belongs to the selection.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - now: The present time of the store.
    /// - Returns: Whether the run meets all conditions. The limit is not a condition.
    public func matches(_ record: FlowRecord, at now: FlowTime) -> Bool {
        (machine == nil || machine == record.id.machine) && (state == nil || state == record.kind.state)
            && (status == nil || status == record.status) && after.map { $0 < record.id } ?? true
            && (queue == nil || queue == record.turn?.line.queue && record.status != .ended)
            && lastEntry(at: now).map { record.enteredAt <= $0 } ?? true
    }

    /// Returns the latest time of entry that satisfies ``minimumAge``; `nil` for no condition.
    ///
    /// - Parameter now: The present time of the store.
    /// - Returns: The time.
    package func lastEntry(at now: FlowTime) -> FlowTime? {
        minimumAge.map { now.advanced(by: .zero - $0) }
    }
}
