internal import FlintBasics
internal import FlintStreams
internal import FlintSubjects
internal import FlintTweaks
internal import Synchronization

/// The services of one subject, such as its purchases, and the cached availability of features for the
/// subject.
final class SubjectGating: Sendable {
    let subject: Subject
    let sources: GatingSources
    /// Signals possible changes of the subject's availability; observers then compare values themselves.
    private let changes = Broadcast<Void>()
    private let followers = SourceFollowers()
    private let caches = Mutex<[ObjectIdentifier: GateCache]>([:])

    init(_ subject: Subject, _ sources: GatingSources) {
        (self.subject, self.sources) = (subject, sources)
    }

    deinit { followers.cancel() }

    /// Returns the cached results of a feature for the subject.
    func cache(of gate: FeatureGate) -> GateCache {
        caches.withLock { caches in
            let key = ObjectIdentifier(gate)
            if let known = caches[key] { return known }
            let made = GateCache()
            caches[key] = made
            return made
        }
    }

    /// Discards the cached results of all features for the subject, and signals a possible change to
    /// observers.
    func invalidate() {
        caches.withLock { $0.removeAll() }
        changes.publish(())
    }

    /// Whether code observes the subject's availability.
    var isObserved: Bool { changes.isObserved }

    /// Observes possible changes of the subject's availability.
    ///
    /// - Parameter switches: Makes a stream that signals changes for all subjects, such as those of
    ///   switches.
    /// - Returns: A subscription that combines all changes since the last read into one signal.
    func observe(switches: @autoclosure () -> AsyncStream<Void>) -> BroadcastSubscription<Void> {
        let subscription = changes.subscribe(limit: 1)
        let new = followers.claim(.all)
        guard !new.isEmpty else { return subscription }
        follow(switches())
        if let toggles = sources.toggles { follow(toggles.changes()) }
        if let purchases = sources.purchases { follow(purchases.changes()) }
        if let tweaks = sources.tweaks {
            follow(tweaks.changeSets())
            follow(tweaks.ruleSignals())
        }
        follow(sources.permissions.changes())
        return subscription
    }

    private func follow<Change: Sendable>(_ stream: AsyncStream<Change>) {
        followers.follow(stream, name: "flint.subject") { [weak self] _ in
            self?.changes.publish(())
            return self != nil
        }
    }
}

/// The subjects whose availability was evaluated recently, with their services and cached results.
///
/// If there are more than ``FlintConfiguration/subjectLimit``, subjects that were not used for the longest
/// time are dropped, unless their availability is observed.
final class SubjectGatings: Sendable {
    fileprivate struct State {
        var known: [Subject: (gating: SubjectGating, lastUse: UInt64)] = [:]
        var uses: UInt64 = 0
    }

    private let configuration: FlintConfiguration
    private let state = Mutex(State())

    init(_ configuration: FlintConfiguration) {
        self.configuration = configuration
    }

    /// Returns the services and cached results of a subject, which are created at the first use.
    ///
    /// - Parameter subject: A subject other than the application.
    /// - Returns: The services and results. If two threads create them at the same time, one result is kept.
    /// - Complexity: One lock and one hash of the subject if its services are kept. If too many subjects are
    ///   kept, a new one also drops about a quarter of them, so this cost is amortized.
    func gating(for subject: Subject) -> SubjectGating {
        if let known = state.withLock({ $0.use(subject) }) { return known }
        // The application's function is called outside the lock.
        var services = SubjectServices(tweaks: configuration.tweaks)
        configuration.subjectServices?(subject, &services)
        let made = SubjectGating(subject, GatingSources(services, configuration))
        let limit = configuration.subjectLimit
        // Dropped values are released outside the lock, because they hold objects of the application.
        let (kept, _) = state.withLock { $0.keep(made, limit: max(1, limit)) }
        return kept
    }

    /// Returns the services and cached results of all subjects that have an identifier; subjects with the
    /// same identifier may differ in their attributes.
    ///
    /// - Parameter id: The identifier.
    func gatings(ofSubject id: String) -> [SubjectGating] {
        state.withLock { $0.known.values.compactMap { $0.gating.subject.id == id ? $0.gating : nil } }
    }

    /// The number of subjects with services and cached results.
    var count: Int { state.withLock { $0.known.count } }
}

extension SubjectGatings.State {
    fileprivate mutating func use(_ subject: Subject) -> SubjectGating? {
        guard let index = known.index(forKey: subject) else { return nil }
        uses += 1
        known.values[index].lastUse = uses
        return known.values[index].gating
    }

    /// Keeps the services and cached results of a subject, unless the subject has some already.
    ///
    /// If there are too many subjects, about a quarter of them is dropped: those that were not used for the
    /// longest time and whose availability no code observes.
    ///
    /// - Parameters:
    ///   - made: The new services and results.
    ///   - limit: The number of subjects above which some are dropped.
    /// - Returns: The services and results that are kept for the subject, and those to release outside the
    ///   lock.
    fileprivate mutating func keep(
        _ made: SubjectGating, limit: Int
    ) -> (kept: SubjectGating, dropped: [SubjectGating]) {
        if let known = use(made.subject) { return (known, [made]) }
        uses += 1
        known[made.subject] = (made, uses)
        guard known.count > limit else { return (made, []) }
        let oldest = known.values.map(\.lastUse).sortedOutOfLine(by: <)[
            min(known.count - 2, known.count - limit + limit / 4 - 1)]
        let dropped = known.filter { $0.value.lastUse <= oldest && !$0.value.gating.isObserved }
        for subject in dropped.keys { known[subject] = nil }
        return (made, dropped.values.map(\.gating))
    }
}
