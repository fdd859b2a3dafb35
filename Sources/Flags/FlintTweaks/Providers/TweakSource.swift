internal import FlintStreams
internal import Synchronization

/// The content of a snapshot provider, with its observers.
///
/// A read that begins after an update has returned sees the update. Observers, mainly managers, are notified
/// before the update returns, outside any lock, in the updating task.
public final class TweakSource: Sendable {
    /// A closure that is notified when the content has changed.
    ///
    /// - Parameter update: The paths and features that may have changed, and the cause.
    package typealias Observer = @Sendable (_ update: TweakSourceUpdate) -> Void

    private struct State {
        var table: TweakTable
        var observers: [(id: UInt64, observer: Observer)] = []
        var nextID: UInt64 = 0
        /// The newest updates of the table, oldest first; the number is limited to ``heldUpdates``.
        var updates: [TweakSourceUpdate] = []

        mutating func note(_ update: TweakSourceUpdate) {
            table.version += 1
            if updates.count == TweakSource.heldUpdates { updates.removeFirst() }
            updates.append(update)
        }
    }

    /// The maximum number of updates that a source keeps.
    ///
    /// An observer whose last read version is older than the kept updates gets the whole content.
    private static let heldUpdates = 32

    private let state: Mutex<State>
    private let wake = Broadcast<Void>()

    /// Creates a source.
    ///
    /// - Parameter table: The initial content.
    public init(_ table: TweakTable = TweakTable()) {
        state = Mutex(State(table: table))
    }

    deinit { wake.finish() }

    /// The current content of the source.
    public var table: TweakTable { state.withLock { $0.table } }

    /// Returns the table's row for a path, without copying the whole table; `nil` if there is none.
    subscript(path: TweakPath) -> TweakRow? { state.withLock { $0.table[path] } }

    func featureState(_ feature: String) -> Bool? { state.withLock { $0.table.features[feature] } }

    /// Observes the content: the current one, then the content after each change.
    ///
    /// - Returns: A stream that ends when the source is released. A slow subscriber receives only the newest
    ///   content.
    public func tables() -> AsyncStream<TweakTable> {
        let subscription = wake.subscribe(limit: 1)
        let isFirst = Atomic(true)
        return AsyncStream { [weak self] in
            if isFirst.exchange(false, ordering: .relaxed) { return self?.table }
            while await subscription.next() != nil { return self?.table }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Replaces the content.
    ///
    /// - Parameters:
    ///   - table: The new content.
    ///   - cause: The cause of the change, which observers of a manager receive.
    public func replace(with table: TweakTable, cause: TweakChangeCause = .refresh) {
        publish(TweakSourceUpdate(cause: cause, paths: nil, features: nil)) { $0 = table }
    }

    /// Replaces the content with that of the provider's own storage, such as a file.
    ///
    /// `newest` is called under the lock. So if two calls overlap, the later one gets the newest content, and
    /// older content never replaces newer. If the content is equal to the current one, it is not a change.
    /// Observers are notified nevertheless, because the update that stored the content may not have notified
    /// them yet.
    ///
    /// - Parameters:
    ///   - cause: The cause of the change.
    ///   - newest: Returns the content of the storage.
    package func replace(cause: TweakChangeCause, with newest: () -> TweakTable) {
        let update = TweakSourceUpdate(cause: cause, paths: nil, features: nil)
        let (observers, isNew) = state.withLock { state in
            let (old, new) = (state.table, newest())
            guard old.rows != new.rows || old.features != new.features || old.status != new.status else {
                return (state.observers, false)
            }
            state.table = new
            state.table.version = old.version
            state.note(update)
            return (state.observers, true)
        }
        notify(observers, update, isNew: isNew)
    }

    /// Applies a batch to the content, and notifies observers.
    ///
    /// - Parameter batch: The writes.
    public func apply(_ batch: TweakBatch) {
        let cause = TweakChangeCause(of: batch)
        var changed: (paths: Set<TweakPath>, features: Set<String>) = ([], [])
        let observers = state.withLock { state in
            changed = state.table.apply(batch)
            state.note(TweakSourceUpdate(cause: cause, paths: changed.paths, features: changed.features))
            return state.observers
        }
        notify(observers, TweakSourceUpdate(cause: cause, paths: changed.paths, features: changed.features))
    }

    /// Returns the changes since a version, all read under one lock.
    ///
    /// - Parameters:
    ///   - version: The version that the caller has read; `nil` for none.
    ///   - paths: Paths whose rows are included even if they have not changed.
    /// - Returns: The changed rows and states, or the whole content if the changes since the version are not
    ///   kept.
    package func delta(since version: UInt64?, including paths: Set<TweakPath> = []) -> TweakSourceDelta {
        state.withLock { state in
            let table = state.table
            var delta = TweakSourceDelta(version: table.version, status: table.status)
            guard let version, version <= table.version,
                table.version - version <= UInt64(state.updates.count)
            else { return delta.complete(table) }
            var wanted = paths
            for update in state.updates.suffix(Int(table.version - version)) {
                delta.cause = update.cause
                guard let paths = update.paths, let features = update.features else {
                    return delta.complete(table)
                }
                // The paths of a single update are distinct already, so they need not be merged.
                if wanted.isEmpty { wanted = paths } else { wanted.formUnion(paths) }
                for feature in features {
                    delta.features.updateValue(table.features[feature], forKey: feature)
                }
            }
            delta.rows = wanted.map { (path: $0, row: table[$0]) }
            return delta
        }
    }

    /// Changes the content, and leaves the notification of observers to the caller, who may hold a lock.
    ///
    /// - Parameters:
    ///   - cause: The cause of the change, which observers of a manager receive.
    ///   - change: Changes the table, under the source's lock. The function returns the paths and features
    ///     that may have changed, or `nil` if there is no change.
    /// - Returns: A function that notifies the observers; call it outside any lock. The function notifies
    ///   them even without a change, because an update that stored the same content may not have notified
    ///   them yet.
    package func stage(
        cause: TweakChangeCause,
        _ change: (inout TweakTable) -> (paths: Set<TweakPath>, features: Set<String>)?
    ) -> () -> Void {
        let (update, observers, isNew) = state.withLock { state in
            let changed = change(&state.table)
            let update = TweakSourceUpdate(
                cause: cause, paths: changed?.paths ?? [], features: changed?.features ?? [])
            if changed != nil { state.note(update) }
            return (update, state.observers, changed != nil)
        }
        return { self.notify(observers, update, isNew: isNew) }
    }

    /// Observes changes of the source's content.
    ///
    /// - Parameter observer: Called after each change, outside any lock, in the task that made the change.
    ///   Concurrent changes may be announced in any order, so the observer must read the content again.
    /// - Returns: The observation, which ends when it is canceled or released.
    package func observe(_ observer: @escaping Observer) -> TweakSourceObservation {
        let id = state.withLock { state in
            state.nextID += 1
            state.observers.append((state.nextID, observer))
            return state.nextID
        }
        return TweakSourceObservation { [weak self] in
            self?.state.withLock { state in state.observers.removeAll { $0.id == id } }
        }
    }

    /// Changes some rows of the table and notifies the observers, even if nothing has changed.
    ///
    /// - Parameters:
    ///   - cause: The cause of the change.
    ///   - change: Changes the table, under the source's lock, and returns the changed paths and features.
    package func update(
        cause: TweakChangeCause,
        _ change: (inout TweakTable) -> (paths: Set<TweakPath>, features: Set<String>)
    ) {
        let (update, observers) = state.withLock { state in
            let status = state.table.status
            let changed = change(&state.table)
            let update = TweakSourceUpdate(cause: cause, paths: changed.paths, features: changed.features)
            if !changed.paths.isEmpty || !changed.features.isEmpty || state.table.status != status {
                state.note(update)
            }
            return (update, state.observers)
        }
        notify(observers, update)
    }

    private func publish(_ update: TweakSourceUpdate, _ change: (inout TweakTable) -> Void) {
        let observers = state.withLock { state in
            let version = state.table.version
            change(&state.table)
            state.table.version = version
            state.note(update)
            return state.observers
        }
        notify(observers, update)
    }

    private func notify(
        _ observers: [(id: UInt64, observer: Observer)], _ update: TweakSourceUpdate, isNew: Bool = true
    ) {
        observers.forEach { $0.observer(update) }
        if isNew { wake.publish(()) }
    }
}

extension TweakSource {
    /// Applies a batch, and leaves the notification of observers to the caller, who may hold a lock.
    ///
    /// Reads of the provider see the batch at once. Reads of managers see it after the notification.
    ///
    /// - Parameter batch: The writes.
    /// - Returns: A function that notifies the observers. Call it once, before the write returns, and outside
    ///   any lock.
    public func stage(_ batch: TweakBatch) -> () -> Void {
        stage(cause: TweakChangeCause(of: batch)) { $0.apply(batch) }
    }
}

// MARK: - TweakSourceDelta

/// The changes of a source between two versions, read under one lock.
package struct TweakSourceDelta: Sendable {
    /// The version of the content that was read.
    package let version: UInt64
    /// The status of the content that was read.
    package let status: TweakProviderStatus
    /// The cause of the change; the newest one if there were several changes.
    package internal(set) var cause = TweakChangeCause.refresh
    /// The rows that may have changed, each path once; `nil` for a path whose row was removed.
    package internal(set) var rows: [(path: TweakPath, row: TweakRow?)] = []
    /// The states of features that may have changed, by feature; `nil` for a state that was removed.
    package internal(set) var features: [String: Bool?] = [:]
    /// Whether ``rows`` and ``features`` are the whole content; rows and states that are not in them were
    /// removed.
    package internal(set) var isComplete = false

    init(version: UInt64, status: TweakProviderStatus) {
        self.version = version
        self.status = status
    }

    func complete(_ table: TweakTable) -> TweakSourceDelta {
        var delta = self
        delta.rows = table.rows.map { (path: $0, row: $1) }
        delta.features = table.features.mapValues { $0 }
        delta.isComplete = true
        return delta
    }
}

/// An observation of a source, which ends when it is canceled or released.
package final class TweakSourceObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }

    /// Ends the observation; a repeated call has no effect.
    package func cancel() { end() }
}

/// An announced change of a provider's content.
package struct TweakSourceUpdate: Sendable {
    /// The cause of the change.
    package let cause: TweakChangeCause
    /// The paths whose rows may have changed; `nil` if any row may have changed.
    package let paths: Set<TweakPath>?
    /// The features whose states may have changed; `nil` if any state may have changed.
    package let features: Set<String>?

    package init(cause: TweakChangeCause, paths: Set<TweakPath>?, features: Set<String>?) {
        self.cause = cause
        self.paths = paths
        self.features = features
    }
}
