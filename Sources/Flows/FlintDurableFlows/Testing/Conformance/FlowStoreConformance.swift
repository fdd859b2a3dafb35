/// Checks a store of your own against the rules of ``FlowStore``.
///
/// ```swift
/// @Test func `the store keeps the rules`() async throws {
///     let conformance = FlowStoreConformance(
///         make: { TableFlowStore(clock: clock) }, letPass: { clock.advance(by: $0) })
///     #expect(try await conformance.findings() == [])
/// }
/// ```
///
/// Each rule gets a new store. ``FlowRecord`` has the rules of a single run, which a store only calls. The
/// suite checks the rules that a store adds: transactions, the order of claims, leases, waits, and
/// durability.
public struct FlowStoreConformance: Sendable {
    /// The rules for a store.
    public enum Rule: String, Sendable, CaseIterable {
        /// Starts.
        case startsOnce = "A run is started once, also by several at a time; the others get what is there."
        /// The contents of runs.
        case keepsRecords = "A run is what the functions of its record make of it, and nothing else."
        /// Exclusive claims.
        case claimsOnce = "A due run is given to one worker, also if several ask at a time."
        /// The order of claims.
        case claimsInOrder = "Runs are given out when they are due, those first that were due first."
        /// Claims by kind.
        case claimsKinds = "A worker gets runs of the kinds that it names, and no more than it asks for."
        /// Claims without a lease.
        case needsLease = "A worker without a lease gets no runs, and is refused with 'leaseLost'."
        /// Expired leases.
        case freesRuns = "When a lease is over, its runs go to others, and its worker can write no more."
        /// Renewed leases.
        case renewsLeases = "A lease that is renewed in time goes on."
        /// Fenced writes.
        case refusesStaleWrites =
            "A write that does not fit the run is refused with 'stale' and changes nothing."
        /// Answers of writes.
        case answersWrites = "The answer to a write says what the run is after it."
        /// Events.
        case storesEvents =
            "An event is stored in order, once for each key, and frees a run that waits for it."
        /// Unusable events.
        case setsEventsAside =
            "An event that is set aside is kept with the reason, and the run goes on waiting for the next one."
        /// Interventions in events.
        case mendsEvents =
            "An event that nobody has consumed is dropped or replaced, and what was done is noted."
        /// Deadlines.
        case keepsDeadlines = "A run that waits is given out at its deadline, and not before."
        /// Requests to cancel.
        case reportsCancellation = "A worker that renews its lease gets the runs that are to be canceled."
        /// Interventions.
        case performsActs = "What a person does to a run is done to it and noted."
        /// Errors.
        case namesErrors =
            "Unknown and ended runs, and runs that are not stuck, are refused with their codes."
        /// Started runs.
        case keepsFamilies =
            "Runs that a run starts begin in its transaction; their ends wake it, and its end cancels them."
        /// Machines inside runs.
        case keepsParts =
            "Machines inside a run are kept; what ends the wait of one frees the run, or its worker hears of it."
        /// Moved and migrated runs.
        case movesRuns =
            "A run that is moved, taken over or handed back for a while is given out where and when it says."
        /// Listing.
        case listsPages =
            "Runs are listed in the order of their identities, in pages, and only those that are asked for."
        /// Counting.
        case countsRuns =
            "Runs are counted by machine and status, with the time since which one is due that nobody has taken."
        /// Names of machines.
        case keepsNames = "Registered names of machines are kept beside earlier ones."
        /// Waiting for work.
        case wakesWorkers =
            "Who waits for work is woken when a run becomes due, by an event, a start or the time."
        /// Waiting for an end.
        case wakesClients = "Who waits for the end of a run gets the run when it has ended."
        /// Cancellation of tasks.
        case endsWaits =
            "Waits end with 'CancellationError' when their task is canceled; writes are done nevertheless."
        /// Removing.
        case removesOldRuns =
            "Runs that ended long ago are removed, others are not, and their identities are free again."
        /// Durability.
        case survives =
            "What was acknowledged is there after the store is opened anew, and held runs are free or held."
    }

    /// A rule that a store breaks.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The rule.
        public let rule: Rule
        /// The action and the expectation.
        public let detail: String

        /// The rule, followed by the detail.
        public var description: String { "\(rule.rawValue) \(detail)" }
    }

    let make: @Sendable () async throws -> any FlowStore
    let letPass: @Sendable (Duration) async throws -> Void
    let reopen: (@Sendable (any FlowStore) async throws -> any FlowStore)?

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - make: Creates a store without runs; each call returns a new store.
    ///   - letPass: Advances the time of the created stores, and returns after it.
    ///   - reopen: Closes a store and opens its contents again; `nil` for a store without durability.
    public init(
        make: @escaping @Sendable () async throws -> any FlowStore,
        letPass: @escaping @Sendable (Duration) async throws -> Void,
        reopen: (@Sendable (any FlowStore) async throws -> any FlowStore)? = nil
    ) {
        self.make = make
        self.letPass = letPass
        self.reopen = reopen
    }

    /// Checks all rules.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Errors of the closures.
    public func findings() async throws -> [Finding] {
        var findings: [Finding] = []
        for rule in Rule.allCases { findings += try await self.findings(about: rule) }
        return findings
    }

    /// Checks one rule.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: The violations of the rule; empty if there are none.
    /// - Throws: Errors of the closures.
    public func findings(about rule: Rule) async throws -> [Finding] {
        if rule == .survives, reopen == nil { return [] }
        var trial = FlowStoreTrial(try await make(), self)
        do {
            try await trial.check(rule)
        } catch {
            trial.details.append("It threw \(error).")
        }
        return trial.details.map { Finding(rule: rule, detail: $0) }
    }
}
