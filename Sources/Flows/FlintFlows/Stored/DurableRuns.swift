/// The stored runs of an engine, for tools.
///
/// The inspector, debug reports and telemetry use only this protocol: names, states, times and counts. It
/// returns no contexts, no values of events or results, and no texts of errors, so tools cannot show any.
///
/// The engine of `FlintDurableFlows` conforms. A program that only displays runs makes an engine for their
/// store and registers no machine.
public protocol DurableRuns: Sendable {
    /// The diagrams of the machines that are registered in this process.
    var graphs: [FlowGraph] { get }

    /// The number of claims of runs by the workers of this process since the process began, by the name of
    /// the machine.
    var claims: [String: Int] { get }

    /// Counts all runs of the store by machine and status, and by queue.
    ///
    /// - Returns: The counts of the runs and of the queues, and the lag.
    /// - Throws: An error of the store, for instance if it cannot be reached.
    func statistics() async throws -> FlowStatistics

    /// Lists runs in the order of their machines and names, without their histories.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: An error of the store, for instance if it cannot be reached.
    func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription]

    /// Describes a run with its history.
    ///
    /// - Parameter run: The identity of the run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: An error of the store, for instance if it cannot be reached.
    func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription?

    /// Continues a stuck run at its last recorded state, whose handler runs again.
    ///
    /// - Parameters:
    ///   - run: The identity of the run.
    ///   - actor: The person or program that intervenes; it is recorded.
    ///   - reason: The reason for the intervention; it is recorded.
    /// - Throws: An error of the store, among others if there is no such run or it is not stuck.
    func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws

    /// Requests the cancellation of a run.
    ///
    /// - Parameters:
    ///   - run: The identity of the run.
    ///   - actor: The person or program that intervenes; it is recorded.
    ///   - reason: The reason for the intervention; it is recorded.
    ///   - force: `true` ends the run at once, without a call of any handler; with `false`, the next step or
    ///     wait of the run throws ``FlowExit/cancelled``.
    /// - Throws: An error of the store, among others if there is no such run or it has ended.
    func cancel(
        _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool) async throws

    /// Stores an event for a run that waits for it.
    ///
    /// - Parameters:
    ///   - event: The name of the event's type, as in the diagram.
    ///   - json: The value of the event as JSON in UTF-8, such as `{}`.
    ///   - run: The identity of the run.
    /// - Throws: An error of the store, among others if there is no such run or it has ended; an error if the
    ///   run does not wait for the event, or if the JSON is no such event.
    func send(_ event: String, json: [UInt8], to run: DurableRunDescription.ID) async throws
}

/// A selection of stored runs, in pages.
public struct DurableRunQuery: Hashable, Sendable {
    /// The machine of the runs; `nil` selects the runs of all machines.
    public var machine: String?
    /// The name of the runs' state; `nil` selects the runs in all states.
    public var state: String?
    /// The status of the runs; `nil` selects the runs of each status.
    ///
    /// An unknown status selects no run.
    public var status: String?
    /// The queue in which the runs wait or are admitted; `nil` selects the runs inside and outside of queues.
    public var queue: String?
    /// The least time that the runs have been in their state; `nil` selects all runs.
    public var minimumAge: Duration?
    /// The identity after which the page begins, the last one of the previous page; `nil` for the first page.
    public var after: DurableRunDescription.ID?
    /// The greatest number of runs in a page.
    public var limit: Int

    /// Creates a query for all runs.
    ///
    /// - Parameter limit: The greatest number of runs in a page.
    public init(limit: Int = 100) { self.limit = limit }
}
