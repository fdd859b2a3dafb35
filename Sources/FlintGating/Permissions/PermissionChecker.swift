internal import FlintEvents
package import FlintStreams
internal import Synchronization

/// Knows how the permissions stand, by way of the adapters that were registered.
///
/// Adapters are made when they are first needed. A kind without an adapter is `unsupported`. Statuses are always read
/// from the adapter; a difference that a read, a request or ``refresh()`` finds is announced.
///
/// A permission that nobody has been asked for, and for which the application's information lacks one of the adapter's
/// ``PermissionAdapter/usageDescriptionKeys``, is `unsupported`, too: asking for it would end the process. The set-up of a
/// runtime says which key is missing.
public final class PermissionChecker: Sendable {
    /// Makes an adapter.
    public typealias AdapterFactory = @Sendable () -> any PermissionAdapter

    private struct State {
        var factories: [PermissionKind: AdapterFactory]
        var adapters: [PermissionKind: any PermissionAdapter] = [:]
        /// What was last seen of each kind that somebody has asked for.
        var seen: [PermissionKind: PermissionStatus] = [:]
        var revision: UInt64 = 0
        /// Counts registrations: an adapter that was made for an earlier one is not kept.
        var registrations: UInt64 = 0
        var lookup = UsageDescriptionLookup()
    }

    private let state: Mutex<State>
    private let announcements = Broadcast<PermissionChange>()
    private let news = OrderedAnnouncements<PermissionChange>()
    /// Held while a person is being asked something.
    private let prompts = TurnQueue()
    /// Held by an authorization flow while it runs.
    package let flows = TurnQueue()

    /// Creates a checker.
    ///
    /// - Parameter factories: Makes the adapters, by kind.
    public init(_ factories: [PermissionKind: AdapterFactory] = [:]) {
        state = Mutex(State(factories: factories))
    }

    /// Creates a checker of adapters that are there already.
    ///
    /// - Parameter adapters: The adapters; of several for one kind the last counts.
    public convenience init(adapters: [any PermissionAdapter]) {
        var factories: [PermissionKind: AdapterFactory] = [:]
        for adapter in adapters { factories[adapter.kind] = { adapter } }
        self.init(factories)
    }

    deinit { announcements.finish() }

    // MARK: Adapters

    /// Registers an adapter, in place of an earlier one for the same kind.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - factory: Makes the adapter when it is first needed.
    public func register(_ kind: PermissionKind, _ factory: @escaping AdapterFactory) {
        let wasSeen = state.withLock { state in
            state.factories[kind] = factory
            state.adapters[kind] = nil
            state.revision += 1
            state.registrations += 1
            return state.seen[kind] != nil
        }
        if wasSeen { _ = status(of: kind) }
    }

    /// Whether there is an adapter for a kind.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: Whether one was registered.
    public func hasAdapter(for kind: PermissionKind) -> Bool {
        state.withLock { $0.factories[kind] != nil }
    }

    /// The keys under which the application's information must say what a permission is for.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: The keys; none if none is needed or there is no adapter.
    public func usageDescriptionKeys(for kind: PermissionKind) -> [String] {
        adapter(for: kind)?.usageDescriptionKeys ?? []
    }

    /// Looks usage descriptions up where the configuration of a runtime says.
    package func look(up lookup: UsageDescriptionLookup) { state.withLock { $0.lookup = lookup } }

    /// Whether the system can be asked without ending the process.
    private func isDescribed(_ adapter: any PermissionAdapter) -> Bool {
        let keys = adapter.usageDescriptionKeys
        guard !keys.isEmpty else { return true }
        let lookup = state.withLock { $0.lookup }
        return lookup.missing(of: keys).isEmpty
    }

    private func adapter(for kind: PermissionKind) -> (any PermissionAdapter)? {
        while true {
            let (known, factory, registrations) = state.withLock { state in
                (state.adapters[kind], state.factories[kind], state.registrations)
            }
            guard known == nil, let factory else { return known }
            // Made outside the lock; of two made at the same time the first one stays.
            let made = factory()
            let kept = state.withLock { state -> (any PermissionAdapter)? in
                if let first = state.adapters[kind] { return first }
                guard state.registrations == registrations else { return nil }
                state.adapters[kind] = made
                return made
            }
            if let kept { return kept }
        }
    }

    // MARK: Statuses

    /// How a permission stands.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: The status: that of the adapter, or `unsupported` without one. While the location is authorized at
    ///   all times, it is so for the time of use.
    public func status(of kind: PermissionKind) -> PermissionStatus {
        let status = own(kind)
        guard !status.isAuthorized, let wider = kind.includedIn.map(own), wider.isAuthorized else {
            return status
        }
        return wider
    }

    /// Whether several permissions are all granted.
    ///
    /// - Parameter kinds: The kinds of permission.
    /// - Returns: Whether each is authorized or limited; `true` for none.
    public func isAuthorized(for kinds: some Sequence<PermissionKind>) -> Bool {
        kinds.allSatisfy { status(of: $0).isAuthorized }
    }

    /// A number that is another one after each difference that was found.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Tells of differences from this call on.
    ///
    /// - Returns: A stream that ends with the checker. A reader that falls far behind loses the oldest.
    public func changes() -> AsyncStream<PermissionChange> { announcements.elements() }

    /// Reads all known kinds again and tells of the differences, such as after a visit to the system's settings.
    public func refresh() async {
        let kinds = state.withLock { Array($0.seen.keys) }
        for kind in kinds {
            await adapter(for: kind)?.refresh()
            _ = status(of: kind)
        }
    }

    /// Asks the person for a permission, unless it has been decided already.
    ///
    /// One person is asked one thing at a time: a call waits until the calls before it have returned. A task that is
    /// canceled while it waits asks nothing. A task that is canceled while the system asks does not wait for the answer: it gets
    /// the status as it is then, the next request may begin, and the answer is noted and announced when it comes.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: The status afterwards; `unsupported` without an adapter.
    @MainActor
    public func requestAuthorization(for kind: PermissionKind) async -> PermissionStatus {
        guard let adapter = adapter(for: kind) else { return .unsupported }
        guard case .granted = await prompts.acquire() else { return status(of: kind) }
        defer { _ = prompts.release() }
        let status = status(of: kind)
        guard status == .notDetermined, !Task.isCancelled else { return status }
        let answered = OneShot<Void>()
        let asking = Task(name: "permission.request") { @MainActor [weak self] in
            let status = await adapter.requestAuthorization()
            self?.note(status, of: kind)
            answered.settle(())
        }
        await answered.wait(onCancel: ())
        // An adapter that takes no notice must not hold the queue: its answer is noted when it comes.
        if Task.isCancelled { asking.cancel() }
        return self.status(of: kind)
    }

    /// The status that the adapter of a kind gives, without that of another kind.
    private func own(_ kind: PermissionKind) -> PermissionStatus {
        let adapter = adapter(for: kind)
        var status = adapter?.status() ?? .unsupported
        if status == .notDetermined, let adapter, !isDescribed(adapter) { status = .unsupported }
        note(status, of: kind)
        return status
    }

    /// Compares a status with the one seen before; the first one of a kind is no news.
    ///
    /// Kinds that this one includes may have changed with it.
    private func note(_ status: PermissionStatus, of kind: PermissionKind) {
        state.withLock { state in
            let before = state.seen
            state.seen[kind] = status
            guard before[kind] != status else { return }
            let affected = [kind] + before.keys.filter { $0.includedIn == kind }
            let changes = affected.compactMap { kind -> PermissionChange? in
                guard before[kind] != nil, let now = Self.effective(kind, state.seen) else { return nil }
                return now == Self.effective(kind, before) ? nil : PermissionChange(kind: kind, status: now)
            }
            if before[kind] != nil { state.revision += 1 }
            news.add(changes)
        }
        news.tell { announcements.publish($0) }
    }

    /// How a kind stands by what was seen, a wider kind included.
    private static func effective(
        _ kind: PermissionKind, _ seen: [PermissionKind: PermissionStatus]
    ) -> PermissionStatus? {
        let wider = kind.includedIn.flatMap { seen[$0] }
        return seen[kind]?.isAuthorized != true && wider?.isAuthorized == true ? wider : seen[kind]
    }
}
