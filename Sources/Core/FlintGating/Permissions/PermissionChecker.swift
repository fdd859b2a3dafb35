internal import FlintEvents
package import FlintStreams
internal import Synchronization

/// A source of the statuses of permissions, with an adapter for each kind.
///
/// Adapters are created on first use. A kind without an adapter is `unsupported`. A status is always read
/// from the adapter, and a change that is detected by a read, a request or ``refresh()`` is published.
///
/// An undecided permission is also `unsupported` if the application's `Info.plist` lacks one of the adapter's
/// ``PermissionAdapter/usageDescriptionKeys``, because a request would terminate the process. The set-up of a
/// runtime reports the missing key.
public final class PermissionChecker: Sendable {
    /// A function that makes an adapter.
    public typealias AdapterFactory = @Sendable () -> any PermissionAdapter

    private struct State {
        var factories: [PermissionKind: AdapterFactory]
        var adapters: [PermissionKind: any PermissionAdapter] = [:]
        /// The last read status of each kind.
        var seen: [PermissionKind: PermissionStatus] = [:]
        var revision: UInt64 = 0
        /// The number of adapters that were registered so far.
        ///
        /// If the number changes while an adapter is being created, another one was registered meanwhile, and
        /// the created one is discarded.
        var registrations: UInt64 = 0
        var lookup = UsageDescriptionLookup()
    }

    private let state: Mutex<State>
    private let announcements = Broadcast<PermissionChecker.Change>()
    private let delivery = OrderedDelivery<PermissionChecker.Change>()
    /// The queue in which requests to the system wait, so that only one permission is requested at a time.
    ///
    /// The next request begins when the one before has ended.
    private let prompts = TurnQueue()
    /// The queue in which authorization flows wait, so that only one runs at a time.
    ///
    /// The next flow begins when the one before has ended.
    package let flows = TurnQueue()

    /// Creates a checker.
    ///
    /// - Parameter factories: Functions that create the adapters, by kind.
    public init(_ factories: [PermissionKind: AdapterFactory] = [:]) {
        state = Mutex(State(factories: factories))
    }

    /// Creates a checker with existing adapters.
    ///
    /// - Parameter adapters: The adapters. If several have the same kind, the last one counts.
    public convenience init(adapters: [any PermissionAdapter]) {
        var factories: [PermissionKind: AdapterFactory] = [:]
        for adapter in adapters { factories[adapter.kind] = { adapter } }
        self.init(factories)
    }

    deinit { announcements.finish() }

    // MARK: Adapters

    /// Registers an adapter, replacing an earlier one of the same kind.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - factory: A function that creates the adapter on first use.
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

    /// Returns whether there is an adapter for a kind.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: Whether an adapter was registered.
    public func hasAdapter(for kind: PermissionKind) -> Bool {
        state.withLock { $0.factories[kind] != nil }
    }

    /// Returns the keys of the usage descriptions that the application's `Info.plist` must contain.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: The keys; empty if none is needed or there is no adapter.
    public func usageDescriptionKeys(for kind: PermissionKind) -> [String] {
        adapter(for: kind)?.usageDescriptionKeys ?? []
    }

    /// Sets the lookup of usage descriptions, which a runtime takes from its configuration.
    package func look(up lookup: UsageDescriptionLookup) { state.withLock { $0.lookup = lookup } }

    /// Returns whether all required usage descriptions exist, so that a request does not terminate the
    /// process.
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
            // The adapter is created outside the lock. If two are created concurrently, the first one is
            // kept.
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

    /// Returns the status of a permission.
    ///
    /// - Parameter kind: The kind of permission.
    /// - Returns: The status of the adapter, or `unsupported` without one. A location that is authorized at
    ///   all times is also authorized while in use.
    public func status(of kind: PermissionKind) -> PermissionStatus {
        let status = own(kind)
        guard !status.isAuthorized, let wider = kind.includedIn.map(own), wider.isAuthorized else {
            return status
        }
        return wider
    }

    /// Returns whether several permissions are all granted.
    ///
    /// - Parameter kinds: The kinds of permission.
    /// - Returns: Whether each of them is authorized or limited; `true` for an empty sequence.
    public func isAuthorized(for kinds: some Sequence<PermissionKind>) -> Bool {
        kinds.allSatisfy { status(of: $0).isAuthorized }
    }

    /// A number that changes with each detected change of a status.
    public var revision: UInt64 { state.withLock { $0.revision } }

    /// Returns a stream of the changes that are detected after this call.
    ///
    /// - Returns: The stream, which ends with the checker. A reader that falls far behind loses the oldest
    ///   changes.
    public func changes() -> AsyncStream<PermissionChecker.Change> { announcements.elements() }

    /// Reads the statuses of all kinds that were read before and publishes changes, for example after a visit
    /// to the system's settings.
    public func refresh() async {
        let kinds = state.withLock { Array($0.seen.keys) }
        for kind in kinds {
            await adapter(for: kind)?.refresh()
            _ = status(of: kind)
        }
    }

    /// Requests a permission, unless it has been decided already.
    ///
    /// Only one permission is requested at a time: a call waits until earlier calls have returned. A task
    /// that is canceled while it waits makes no request. A task that is canceled during the request does not
    /// wait for the answer: it gets the current status, the next request may start, and the answer is
    /// recorded and published when it arrives.
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
        // An adapter that ignores cancellation must not block the queue. Its answer is recorded when it
        // arrives.
        if Task.isCancelled { asking.cancel() }
        return self.status(of: kind)
    }

    /// Returns the status that the adapter of a kind reports.
    ///
    /// Unlike ``status(of:)``, it returns the adapter's own status for location while in use, even if
    /// location at all times is granted.
    private func own(_ kind: PermissionKind) -> PermissionStatus {
        let adapter = adapter(for: kind)
        var status = adapter?.status() ?? .unsupported
        if status == .notDetermined, let adapter, !isDescribed(adapter) { status = .unsupported }
        note(status, of: kind)
        return status
    }

    /// Records a status that was read, and publishes it if it differs from the one that was read before.
    ///
    /// The first status of a kind is not published. If location at all times changes, the status of location
    /// while in use may change as well, and is then published, too.
    private func note(_ status: PermissionStatus, of kind: PermissionKind) {
        state.withLock { state in
            let before = state.seen
            state.seen[kind] = status
            guard before[kind] != status else { return }
            let affected = [kind] + before.keys.filter { $0.includedIn == kind }
            let changes = affected.compactMap { kind -> PermissionChecker.Change? in
                guard before[kind] != nil, let now = Self.effective(kind, state.seen) else { return nil }
                return now == Self.effective(kind, before)
                    ? nil : PermissionChecker.Change(kind: kind, status: now)
            }
            if before[kind] != nil { state.revision += 1 }
            delivery.add(changes)
        }
        delivery.deliver { announcements.publish($0) }
    }

    /// Returns the status of a kind as it follows from the statuses that were read.
    ///
    /// Location while in use counts as authorized if location at all times is.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - seen: The statuses that were read, by kind.
    /// - Returns: The status; `nil` if none was read.
    private static func effective(
        _ kind: PermissionKind, _ seen: [PermissionKind: PermissionStatus]
    ) -> PermissionStatus? {
        let wider = kind.includedIn.flatMap { seen[$0] }
        return seen[kind]?.isAuthorized != true && wider?.isAuthorized == true ? wider : seen[kind]
    }
}
