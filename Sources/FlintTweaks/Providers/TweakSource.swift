internal import FlintStreams
internal import Synchronization

/// The content of a snapshot provider, and those who follow it.
///
/// An update is seen by every read that begins after it has returned. Those who follow a source, managers above all,
/// are told before the update returns, outside any lock, in the task that updates.
public final class TweakSource: Sendable {
    /// Told that the content has changed.
    ///
    /// - Parameter update: What changed.
    package typealias Observer = @Sendable (_ update: TweakSourceUpdate) -> Void

    private struct State {
        var table: TweakTable
        var observers: [(id: UInt64, observer: Observer)] = []
        var nextID: UInt64 = 0
        /// The newest updates, oldest first; the last is that of the table's version.
        var updates: [TweakSourceUpdate] = []

        mutating func note(_ update: TweakSourceUpdate) {
            table.version += 1
            if updates.count == TweakSource.heldUpdates { updates.removeFirst() }
            updates.append(update)
        }
    }

    /// How many updates a follower may be behind before it is told everything instead of what has changed.
    private static let heldUpdates = 32

    private let state: Mutex<State>
    private let wake = Broadcast<Void>()

    /// Creates a source.
    ///
    /// - Parameter table: The first content.
    public init(_ table: TweakTable = TweakTable()) {
        state = Mutex(State(table: table))
    }

    deinit { wake.finish() }

    /// The content now.
    public var table: TweakTable { state.withLock { $0.table } }

    /// What is held for a path; cheaper than the whole table.
    subscript(path: TweakPath) -> TweakRow? { state.withLock { $0.table[path] } }

    func featureState(_ feature: String) -> Bool? { state.withLock { $0.table.features[feature] } }

    /// The content now, and after each change; a slow reader skips to the newest.
    ///
    /// - Returns: A stream that ends with the source.
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
    ///   - cause: Why; observers of a manager are told.
    public func replace(with table: TweakTable, cause: TweakChangeCause = .refresh) {
        publish(TweakSourceUpdate(cause: cause, paths: nil, features: nil)) { $0 = table }
    }

    /// Replaces the content with what a provider holds elsewhere, such as in a file.
    ///
    /// Of two updates at the same time, the last to get here finds the newest content, so no older one stays. Content
    /// that is there already is no change; managers are told all the same, because the update that put it there may
    /// not have told them yet.
    ///
    /// - Parameters:
    ///   - cause: Why.
    ///   - newest: Gives the content; called under the lock of the source.
    func replace(cause: TweakChangeCause, with newest: () -> TweakTable) {
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

    /// Carries a batch out.
    ///
    /// - Parameter batch: What to write.
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

    /// What has changed since a version, with the content of one moment.
    ///
    /// - Parameters:
    ///   - version: The version of the content that is known; `nil` if none is.
    ///   - paths: Paths whose rows are wanted in any case.
    /// - Returns: The changed rows and states, or everything if it is no longer known what has changed.
    package func delta(since version: UInt64?, including paths: Set<TweakPath> = []) -> TweakSourceDelta {
        state.withLock { state in
            let table = state.table
            var delta = TweakSourceDelta(version: table.version, status: table.status)
            guard let version, version <= table.version,
                table.version - version <= UInt64(state.updates.count)
            else { return delta.complete(table) }
            for path in paths { delta.rows.updateValue(table[path], forKey: path) }
            for update in state.updates.suffix(Int(table.version - version)) {
                guard let paths = update.paths, let features = update.features else {
                    delta.cause = update.cause
                    return delta.complete(table)
                }
                delta.cause = update.cause
                for path in paths { delta.rows.updateValue(table[path], forKey: path) }
                for feature in features {
                    delta.features.updateValue(table.features[feature], forKey: feature)
                }
            }
            return delta
        }
    }

    /// Changes the content and leaves the announcement to the caller, who may hold a lock of its own.
    ///
    /// - Parameters:
    ///   - cause: Why; observers of a manager are told.
    ///   - change: Changes the table, under the source's lock, and returns which rows and feature states may have
    ///     changed, or `nil` for nothing.
    /// - Returns: Announces the change; to be called outside any lock. If nothing has changed, it tells managers all
    ///   the same: the same content may have been put there by an update that has not told them yet.
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

    /// Follows the source.
    ///
    /// - Parameter observer: Called after each change, outside any lock, in the task that made it; changes made at
    ///   the same time may be told in any order, so it must look at the content anew.
    /// - Returns: Ends the observation.
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

    /// Changes some rows and tells those who follow, also if nothing was changed.
    ///
    /// - Parameters:
    ///   - cause: Why.
    ///   - change: Changes the table, under the lock of the source, and tells what.
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
