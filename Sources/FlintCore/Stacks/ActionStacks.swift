internal import FlintStreams
internal import Foundation
internal import Synchronization

/// What the user is in the middle of, by session and feature.
///
/// A runtime has one, ``Flint/stacks-property``, which is written inside each dispatch while ``ActionStacksFeature``
/// is on: who awaited a `perform` sees its entry with the outcome.
///
/// ```swift
/// for stack in Flint.stacks.open {
///     print(stack.session, stack.feature.name, stack.age, stack.entries.count)
/// }
/// ```
public final class ActionStacks: Sendable {
    /// Where a request stands in its stack.
    struct EntryReference: Sendable, Hashable {
        let slot: Int
        let stackID: ActionStackID
        /// The number of the entry in its stack, from 0 on.
        let position: Int
    }

    private let history: RequestHistory
    private let time: RuntimeTime
    private let logs: Logging
    private let journal: HistoryKeeper
    private let sessions = Atomic<UInt64>(0)
    private let broadcast = Broadcast<ActionStackChange>()
    private let announcements = OrderedAnnouncements<ActionStackChange>()

    init(_ history: RequestHistory, time: RuntimeTime, logs: Logging, journal: HistoryKeeper) {
        self.history = history
        self.time = time
        self.logs = logs
        self.journal = journal
    }

    /// Takes over what a set-up says; the journal must have begun.
    func configure(_ configuration: ActionStacksConfiguration) {
        history.withLock {
            $0.stacks.configuration = configuration.bounded
            if journal.isKeeping { $0.stacks.collectsChanges = true }
        }
    }

    /// The number of a new session.
    func nextSession() -> UInt64 {
        sessions.wrappingAdd(1, ordering: .relaxed).newValue
    }

    // MARK: Writing

    /// Takes what is to be done after a change of the table; the caller holds the lock.
    ///
    /// - Parameter table: The table.
    /// - Returns: What to ``follow(_:)`` when the lock is free; `nil` if there is nothing.
    @inline(__always)
    func takeEffects(of table: inout StackTable) -> StackTable.Effects? {
        table.effects.isEmpty ? nil : lineUpEffects(of: &table)
    }

    private func lineUpEffects(of table: inout StackTable) -> StackTable.Effects {
        let effects = table.takeEffects()
        if !effects.changes.isEmpty { announcements.add(effects.changes) }
        table.collectsChanges = broadcast.isObserved || journal.isKeeping
        return effects
    }

    /// Closes the stacks of a session that has ended or is gone.
    func endSession(_ session: UInt64) {
        let now = now
        update { $0.endSession(session, at: now) }
    }

    /// Closes all stacks, with the reason ``ActionStack/ClosingReason/cleared``.
    ///
    /// Actions that are still running end without an entry; later ones open new stacks. The action
    /// ``ActionStacksFeature/clear`` does the same.
    public func clear() {
        let now = now
        update { $0.clear(at: now) }
    }

    private var now: Moment { time.moment }

    /// Changes the table, and then does what follows from it outside of the lock.
    private func update(_ body: (inout StackTable) -> Void) {
        let effects = history.withLock { history in
            body(&history.stacks)
            return takeEffects(of: &history.stacks)
        }
        if let effects { follow(effects) }
    }

    /// Does what follows from a change, outside of the lock.
    func follow(_ effects: StackTable.Effects) {
        for closing in effects.closings {
            logs.note(.debug, about: closing.feature.path, session: closing.session, closing.text)
        }
        guard !effects.changes.isEmpty else { return }
        // Before the dispatch goes on: a change that another one tells could come too late. Changes that dispatches
        // make at the same time come in any order; their numbers tell it.
        for change in effects.changes { journal.record(.stack(change)) }
        announcements.tell { broadcast.publish($0) }
    }

    // MARK: Observing

    /// Observes the changes of the stacks.
    ///
    /// Changes made after this call returns are received. Subscribe first, then take a ``snapshot()``, and nothing is
    /// missed: ``ActionStacksSnapshot/apply(_:)`` knows which changes a snapshot has already. An observer that falls
    /// behind loses its oldest changes and sees a gap in their numbers; it takes a new snapshot then.
    ///
    /// - Parameter limit: How many unread changes to keep; a number below 1 counts as 1.
    /// - Returns: A stream that ends with the runtime.
    public func changes(bufferingNewest limit: Int = 1024) -> AsyncStream<ActionStackChange> {
        let subscription = broadcast.subscribe(limit: limit)
        // From now on; the next change finds out whether anybody still wants it.
        history.withLock { $0.stacks.collectsChanges = true }
        return AsyncStream {
            while let delivery = await subscription.next() {
                if case .element(let change, _) = delivery { return change }
            }
            return nil
        } onCancel: {
            subscription.cancel()
        }
    }

    /// Ends the streams of changes.
    func finish() { broadcast.finish() }

    // MARK: Reading

    /// All open stacks at one moment.
    ///
    /// - Returns: The stacks in the order in which they were opened.
    /// - Complexity: O(*n*) for *n* entries; the lock is held for O(*s*) for *s* stacks.
    public func snapshot() -> ActionStacksSnapshot {
        let now = time.elapsed()
        let (rows, lastChange) = history.withLock { ($0.stacks.rows, $0.stacks.lastChange) }
        return ActionStacksSnapshot(
            stacks: rows.compactMap { $0?.stack(at: now) }.sorted { $0.id < $1.id }, lastChange: lastChange)
    }

    /// The open stack of a feature in a session.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - session: The session.
    /// - Returns: The stack as it is now; `nil` if none is open.
    public func stack(
        for feature: any FeatureDefinition.Type, in session: ActionSession
    ) -> ActionStack? {
        let key = StackRow.Key(session: session.stackSession, feature: ObjectIdentifier(feature))
        let now = time.elapsed()
        return history.withLock { $0.stacks.row(of: key) }?.stack(at: now)
    }

    /// The open stacks of a session, in the order in which they were opened.
    ///
    /// - Parameter session: The session.
    /// - Returns: The stacks as they are now.
    public func open(in session: ActionSession) -> [ActionStack] {
        let now = time.elapsed()
        return history.withLock { $0.stacks.rows(ofSession: session.stackSession) }
            .map { $0.stack(at: now) }.sorted { $0.id < $1.id }
    }

    /// All open stacks, in the order in which they were opened.
    public var open: [ActionStack] { snapshot().stacks }
}
