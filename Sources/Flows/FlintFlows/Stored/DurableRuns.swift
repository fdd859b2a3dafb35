/// The stored runs of an engine, for tools.
///
/// The inspector, debug reports and telemetry use only this protocol: names, states, times and counts. It
/// excludes contexts, events, results and texts of errors, so tools cannot show any.
///
/// The engine of `FlintDurableFlows` conforms. A program that only displays runs makes an engine for their
/// store and registers no machine.
public protocol DurableRuns: Sendable {
    /// The drawings of the machines that are registered here.
    var graphs: [FlowGraph] { get }

    /// The number of claims by this process, by machine.
    var claims: [String: Int] { get }

    /// Counts all runs of the store by machine and status.
    ///
    /// - Returns: The counts.
    /// - Throws: An error of the store.
    func statistics() async throws -> FlowStatistics

    /// Lists runs in the order of their machines and names, without their histories.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: An error of the store.
    func list(_ query: DurableRunQuery) async throws -> [DurableRunDescription]

    /// Describes a run with its history.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: An error of the store.
    func describe(_ run: DurableRunDescription.ID) async throws -> DurableRunDescription?

    /// Continues a stuck run at its last entry.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - actor: The person or program that intervenes, for the record.
    ///   - reason: The reason, for the record.
    /// - Throws: An error of the store, among others if there is no such run or it is not stuck.
    func retry(_ run: DurableRunDescription.ID, by actor: String, because reason: String) async throws

    /// Requests the cancellation of a run.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - actor: The person or program that intervenes, for the record.
    ///   - reason: The reason, for the record.
    ///   - force: Whether the run ends at once, without running any of its code.
    /// - Throws: An error of the store, among others if there is no such run or it has ended.
    func cancel(
        _ run: DurableRunDescription.ID, by actor: String, because reason: String, force: Bool) async throws
}

/// A selection of stored runs, in pages.
public struct DurableRunQuery: Hashable, Sendable {
    /// The machine of the runs; `nil` for all.
    public var machine: String?
    /// The state of the runs; `nil` for all.
    public var state: String?
    /// The status of the runs; `nil` for all.
    ///
    /// An unknown status selects no run.
    public var status: String?
    /// The least time that the runs have been in their state; `nil` for all.
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
