import FlintBasics
internal import FlintStreams
public import FlintSubjects
internal import Foundation

/// The open action stacks of a runtime.
///
/// A stack has the actions of a feature in a session since work with the feature began.
///
/// A runtime has one instance, ``Flint/stacks-property``, which is updated while ``ActionStacksFeature`` is
/// on. When an awaited `perform` returns, the entry of the action has its outcome.
///
/// ```swift
/// for stack in Flint.current.stacks.open {
///     print(stack.session, stack.feature.name, stack.age, stack.entries.count)
/// }
/// ```
public final class ActionStacks: Sendable {
    private let history: HistoryFold
    private let follower: HistoryFollower
    private let time: RuntimeTime

    init(_ history: HistoryFold, _ follower: HistoryFollower, time: RuntimeTime) {
        (self.history, self.follower, self.time) = (history, follower, time)
    }

    /// Sets the limits of the stacks; numbers below 1 count as 1.
    package func configure(_ configuration: ActionStacksConfiguration) {
        history.read { $0.stacks.configuration = configuration.bounded }
    }

    /// Closes all stacks, with the reason ``ActionStack/ClosingReason/cleared``.
    ///
    /// The outcomes of actions that are still running are recorded in no stack, and later actions open new
    /// stacks. The action ``ActionStacksFeature/clear`` does the same.
    public func clear() {
        var row = EventRow(.stacksCleared)
        row.setTimes(time.moment)
        history.write(row)
    }

    // MARK: Observing

    /// Returns a stream of the changes of the stacks.
    ///
    /// The stream contains the changes that are made after this call returns. To miss no change, call this
    /// function first and then take a ``snapshot()``: ``ActionStacksSnapshot/apply(_:)`` skips changes that
    /// the snapshot already includes. An observer that falls behind loses its oldest changes and sees a gap
    /// in their numbers. It must then take a new snapshot.
    ///
    /// - Parameter limit: The maximum number of unread changes that are kept. A number below 1 counts as 1.
    /// - Returns: A stream that ends with the runtime.
    public func changes(bufferingNewest limit: Int = 1024) -> AsyncStream<ActionStack.Change> {
        // Earlier rows are applied first, because their changes do not belong to this stream.
        history.read { _ in }
        let subscription = follower.changes.subscribe(limit: limit)
        // Changes are collected from this call on. The next change checks whether an observer still exists.
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

    /// Ends the streams of changes, after all changes so far were sent to them.
    package func finish() {
        history.read { _ in }
        follower.changes.finish()
    }

    // MARK: Reading

    /// Returns a snapshot of all open stacks.
    ///
    /// - Returns: The stacks in the order in which they were opened.
    /// - Complexity: O(*n*) for *n* entries; the lock is held for O(*s*) for *s* stacks.
    public func snapshot() -> ActionStacksSnapshot {
        let now = time.elapsed()
        let (rows, lastChange) = history.read { ($0.stacks.rows, $0.stacks.lastChange) }
        return ActionStacksSnapshot(
            stacks: rows.compactMap { $0?.stack(at: now, history.names) }.sortedOutOfLine { $0.id < $1.id },
            lastChange: lastChange)
    }

    /// Returns the open stack of a feature in a session.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - session: The session.
    ///   - subject: The subject on whose behalf the requests ran, by default the subject of the session.
    /// - Returns: The current stack; `nil` if none is open.
    public func stack(
        for feature: any FeatureDefinition.Type, in session: ActionSession, of subject: Subject? = nil
    ) -> ActionStack? {
        let subject = subject ?? session.subject
        let key = StackRow.Key(
            session: session.index, feature: ObjectIdentifier(feature),
            subject: subject.isApplication ? nil : subject.id)
        let now = time.elapsed()
        return history.read { $0.stacks.row(of: key) }?.stack(at: now, history.names)
    }

    /// Returns the open stacks of a session, in the order in which they were opened.
    ///
    /// - Parameter session: The session.
    /// - Returns: The current stacks.
    public func open(in session: ActionSession) -> [ActionStack] {
        let now = time.elapsed()
        return history.read { $0.stacks.rows(ofSession: session.index) }
            .map { $0.stack(at: now, history.names) }.sortedOutOfLine { $0.id < $1.id }
    }

    /// Returns the open stacks of a subject in all sessions, in the order in which they were opened.
    ///
    /// - Parameter subject: The subject. Only its identifier is compared.
    /// - Returns: The current stacks.
    public func open(of subject: Subject) -> [ActionStack] {
        let now = time.elapsed()
        let key = subject.isApplication ? nil : subject.id
        return history.read { $0.stacks.rows.compactMap { $0?.facts.origin?.stackSubject == key ? $0 : nil } }
            .map { $0.stack(at: now, history.names) }.sortedOutOfLine { $0.id < $1.id }
    }

    /// All open stacks, in the order in which they were opened.
    public var open: [ActionStack] { snapshot().stacks }
}

extension RecorderSet {
    /// The set that contains only the recorder of action stacks, ``ActionStacks``.
    package static let stacks = RecorderSet(rawValue: EventRow.Flags.inStacks.rawValue)
}

extension ActionStacks: Recorder {
    package var kind: RecorderSet { .stacks }
    package var feature: any ConditionalFeature.Type { ActionStacksFeature.self }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        !feature.isFramework
    }
}

extension ActionStacks {
    /// Returns all open stacks as JSON; see ``ActionStacksSnapshot/json(userInitiatedOnly:)``.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, in UTF-8.
    /// - Throws: `EncodingError`, which does not happen for snapshots of a runtime.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        try snapshot().json(userInitiatedOnly: userInitiatedOnly)
    }

    /// Returns all open stacks as indented text; see ``ActionStacksSnapshot/text(userInitiatedOnly:)``.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: Lines that each end with a line break; empty if no stack is open.
    public func text(userInitiatedOnly: Bool = false) -> String {
        snapshot().text(userInitiatedOnly: userInitiatedOnly)
    }
}

extension Flint {
    /// The open action stacks of the runtime, by session and feature.
    public var stacks: ActionStacks { history.stacks }
}
