internal import FlintStreams
internal import Foundation

/// What the user is in the middle of, by session and feature.
///
/// A runtime has one, ``Flint/stacks-property``, which are kept while ``ActionStacksFeature`` is on: who awaited a `perform` sees its entry with the outcome.
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

    private let history: HistoryFold
    private let follower: HistoryFollower
    private let time: RuntimeTime

    init(_ history: HistoryFold, _ follower: HistoryFollower, time: RuntimeTime) {
        (self.history, self.follower, self.time) = (history, follower, time)
    }

    /// Takes over what a set-up says.
    func configure(_ configuration: ActionStacksConfiguration) {
        history.read { $0.stacks.configuration = configuration.bounded }
    }

    /// Closes all stacks, with the reason ``ActionStack/ClosingReason/cleared``.
    ///
    /// Actions that are still running end without an entry; later ones open new stacks. The action
    /// ``ActionStacksFeature/clear`` does the same.
    public func clear() {
        var row = EventRow(.stacksCleared)
        row.setTimes(time.moment)
        history.write(row)
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
        // What happened before is no change of this stream.
        history.read { _ in }
        let subscription = follower.changes.subscribe(limit: limit)
        // From now on; the next change finds out whether anybody still wants it.
        history.keepUp()
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
    func finish() {
        history.read { _ in }
        follower.changes.finish()
    }

    // MARK: Reading

    /// All open stacks at one moment.
    ///
    /// - Returns: The stacks in the order in which they were opened.
    /// - Complexity: O(*n*) for *n* entries; the lock is held for O(*s*) for *s* stacks.
    public func snapshot() -> ActionStacksSnapshot {
        let now = time.elapsed()
        let (rows, lastChange) = history.read { ($0.stacks.rows, $0.stacks.lastChange) }
        return ActionStacksSnapshot(
            stacks: rows.compactMap { $0?.stack(at: now, history.names) }.sorted { $0.id < $1.id },
            lastChange: lastChange)
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
        let key = StackRow.Key(session: session.index, feature: ObjectIdentifier(feature))
        let now = time.elapsed()
        return history.read { $0.stacks.row(of: key) }?.stack(at: now, history.names)
    }

    /// The open stacks of a session, in the order in which they were opened.
    ///
    /// - Parameter session: The session.
    /// - Returns: The stacks as they are now.
    public func open(in session: ActionSession) -> [ActionStack] {
        let now = time.elapsed()
        return history.read { $0.stacks.rows(ofSession: session.index) }
            .map { $0.stack(at: now, history.names) }.sorted { $0.id < $1.id }
    }

    /// All open stacks, in the order in which they were opened.
    public var open: [ActionStack] { snapshot().stacks }
}
