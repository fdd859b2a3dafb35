/// Runs that are stored and outlive their process, as tools see them.
///
/// The inspector, debug reports and telemetry know stored runs by this protocol only: names, states, times and counts. It
/// has no contexts, events or results and no texts of errors, so what is shown cannot contain any.
///
/// The engine of `FlintDurableFlows` conforms to it. A program that only looks makes an engine around its store and
/// registers no machine.
public protocol DurableRuns: Sendable {
    /// The drawings of the machines that are registered here.
    var graphs: [FlowGraph] { get }

    /// How often this process has taken runs to work on them, by machine.
    var claims: [String: Int] { get }

    /// Counts all runs, those of other processes, too.
    ///
    /// - Returns: The counts.
    /// - Throws: An error of the store.
    func statistics() async throws -> FlowStatistics

    /// Lists runs in the order of their machines and names, without their histories.
    ///
    /// - Parameter query: Which runs, and where the page begins.
    /// - Returns: At most as many as the query allows.
    /// - Throws: An error of the store.
    func list(_ query: DurableRunQuery) async throws -> [DurableRun]

    /// Describes a run with its history.
    ///
    /// - Parameter run: The run.
    /// - Returns: The run; `nil` if there is none.
    /// - Throws: An error of the store.
    func describe(_ run: DurableRun.ID) async throws -> DurableRun?

    /// Lets a run that is stuck go on at its last entry.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    /// - Throws: An error of the store, also if there is no such run, or if it is not stuck.
    func retry(_ run: DurableRun.ID, by actor: String, because reason: String) async throws

    /// Asks a run to cancel.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    ///   - force: Whether the run ends at once, and none of its code runs.
    /// - Throws: An error of the store, also if there is no such run, or if it has ended.
    func cancel(_ run: DurableRun.ID, by actor: String, because reason: String, force: Bool) async throws
}

/// Which stored runs to list.
public struct DurableRunQuery: Hashable, Sendable {
    /// Only runs of this machine; `nil` for all.
    public var machine: String?
    /// Only runs in this state; `nil` for all.
    public var state: String?
    /// Only runs of this status, of which an unknown one has none; `nil` for all.
    public var status: String?
    /// Only runs that have been in their state for at least this time.
    public var minimumAge: Duration?
    /// Only runs that come after this one: the last of the page before.
    public var after: DurableRun.ID?
    /// How many at most.
    public var limit: Int

    /// Creates a query for all runs.
    ///
    /// - Parameter limit: How many at most.
    public init(limit: Int = 100) { self.limit = limit }
}
