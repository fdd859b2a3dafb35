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
/// The suite makes a new store for each rule. It does not check the functions of ``FlowRecord``, which a
/// store only calls. It checks the rules that a store adds: transactions, the order of claims, leases, waits,
/// and durability.
public struct FlowStoreConformance: Sendable {
    /// The rules for a store.
    public enum Rule: String, Sendable, CaseIterable {
        /// A run is started once, even if several clients start it at the same time.
        case startsOnce =
            "A run is started once, even if several clients start it; the others get the existing run."
        /// The store applies the functions of ``FlowRecord`` to a run and changes nothing else.
        case keepsRecords =
            "The store applies the functions of 'FlowRecord' to a run and changes nothing else."
        /// A due run is assigned to one worker, even if several ask at the same time.
        case claimsOnce = "A due run is assigned to one worker, even if several ask at the same time."
        /// Due runs are claimed in the order of the times at which they became due.
        case claimsInOrder = "Due runs are claimed in the order of the times at which they became due."
        /// A claim returns only runs of the given kinds, and at most the given number.
        case claimsKinds = "A claim returns only runs of the given kinds, and at most the given number."
        /// A claim without a lease throws `leaseLost`.
        case needsLease = "A worker without a lease gets no runs, and is refused with 'leaseLost'."
        /// An expired lease frees the runs of its worker, and later writes of the worker are refused.
        case freesRuns =
            "An expired lease frees the runs of its worker, and later writes of the worker are refused."
        /// A lease that is renewed in time does not expire.
        case renewsLeases = "A lease that is renewed in time does not expire."
        /// A write whose worker, epoch or version differs from that of the run throws `stale`.
        case refusesStaleWrites =
            "A write whose worker, epoch or version differs from the run's is refused with 'stale'."
        /// The answer to a write describes the run after the write.
        case answersWrites = "The answer to a write describes the run after the write."
        /// Events are stored in order, once for each key, and end the wait of a run.
        case storesEvents =
            "An event is stored in order, once for each key, and frees a run that waits for it."
        /// An event that is set aside is stored with the reason, and the wait of the run goes on.
        case setsEventsAside =
            "An event that is set aside is kept with the reason, and the run goes on waiting for the next one."
        /// Events that no state has consumed can be dropped and replaced, and the intervention is stored.
        case mendsEvents =
            "An event that no state has consumed can be dropped and replaced, and the act is stored."
        /// A waiting run becomes due at its deadline, and not earlier.
        case keepsDeadlines = "A waiting run becomes due at its deadline, and not earlier."
        /// The renewal of a lease returns the worker's runs that are requested to cancel.
        case reportsCancellation =
            "The renewal of a lease returns the worker's runs that are requested to cancel."
        /// An intervention changes the run and is stored with it.
        case performsActs = "An intervention changes the run and is stored with it."
        /// A refused call throws an error with the code that ``FlowStore`` names.
        case namesErrors =
            "Unknown and ended runs, and runs that are not stuck, are refused with their codes."
        /// Runs that a run starts are stored in its transaction, wake it when they end, and are canceled when
        /// it ends.
        case keepsFamilies =
            "Runs that a run starts begin in its transaction; their ends wake it, and its end cancels them."
        /// Machines inside a run are stored, and the ends of their waits reach the run's worker.
        case keepsParts =
            "Machines inside a run are stored, and the ends of their waits reach the run's worker."
        /// A run that is moved, migrated or postponed is claimed in its new state, at the right time.
        case movesRuns =
            "A run that is moved, migrated or postponed is claimed in its new state, at the right time."
        /// A queue gives no more places than its limit, to several workers at the same time and after a
        /// restart.
        case limitsQueues =
            "No more runs of a queue have places than its limit; a place is free when its run ends or is stuck."
        /// A queue gives no more places in a period than its rate permits.
        case keepsRates = "No more runs of a queue get places in a period than its rate permits."
        /// Waiting runs get places in a queue by priority, then by time; canceled runs come first.
        case ranksRuns =
            "Waiting runs get places by priority, then by time; a canceled run comes first, to end."
        /// The runs of a key are claimed one after the other.
        case servesKeys = "The runs of a key are claimed one after the other, by priority, then by start."
        /// A wait for work ends when a place becomes free or the period of a rate is over.
        case wakesQueues =
            "A wait for work ends when a place becomes free, or when a rate permits the next run."
        /// Runs are listed in pages by identity, as the query selects.
        case listsPages =
            "Runs are listed in the order of their identities, in pages, and only those that are asked for."
        /// The statistics count the runs by machine and status, and measure the lag of due runs.
        case countsRuns =
            "The statistics count the runs by machine and status, and measure the lag of due runs."
        /// Registered names of states, inputs and events are stored beside earlier ones.
        case keepsNames = "Registered names of machines are kept beside earlier ones."
        /// A wait for work ends when a run becomes due.
        case wakesWorkers = "A wait for work ends when a run becomes due, by an event, a start or the time."
        /// A wait for the end of a run returns the run when it has ended.
        case wakesClients = "A wait for the end of a run returns the run when it has ended."
        /// The cancellation of a task ends its waits, but prevents none of its writes.
        case endsWaits = "The cancellation of a task ends its waits, but prevents none of its writes."
        /// Runs that ended long ago are removed, and their identities can be used again.
        case removesOldRuns =
            "Runs that ended long ago are removed, others are not, and their identities are free again."
        /// A run that has ended is removed by its identity; others are refused.
        case removesNamedRuns =
            "A run that has ended is removed by its identity, which is free again; others are refused."
        /// The path of a run (the states that it has entered) keeps the steps and failed attempts of a state
        /// after the run has left the state.
        case keepsHistory =
            "The steps and failed attempts of a state are kept after the run has left it, and after its end."
        /// Acknowledged contents are there after the store is opened again.
        case survives =
            "Acknowledged contents are there after the store is opened again; held runs are free or held."
    }

    /// A rule that a store breaks.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The broken rule.
        public let rule: Rule
        /// The observation that breaks the rule, in words.
        public let detail: String

        /// The text of the rule, followed by the detail.
        public var description: String { "\(rule.rawValue) \(detail)" }
    }

    let make: @Sendable () async throws -> any FlowStore
    let letPass: @Sendable (Duration) async throws -> Void
    let reopen: (@Sendable (any FlowStore) async throws -> any FlowStore)?

    /// Creates a conformance suite.
    ///
    /// - Parameters:
    ///   - make: Creates a store without runs; each call returns a new store.
    ///   - letPass: Advances the clock of the created stores by a duration, and returns when the time has
    ///     passed.
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
    /// - Throws: The error of the closure that makes a store; any other error is a violation of the rule.
    public func findings() async throws -> [Finding] {
        var findings: [Finding] = []
        for rule in Rule.allCases { findings += try await self.findings(about: rule) }
        return findings
    }

    /// Checks one rule.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: The violations of the rule; empty if there are none.
    /// - Throws: The error of the closure that makes a store; any other error is a violation of the rule.
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
