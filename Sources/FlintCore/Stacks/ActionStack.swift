public import Foundation

/// What was done with one feature in one session since work with it began, as it was when it was asked for.
///
/// A stack is opened by the first action of a feature in a session, and closed when the user is done with the feature:
/// by an action that says so, with the stack from which the work began, or with the session. It holds no input, no
/// presenter and no context, only what may be recorded of them.
public struct ActionStack: Sendable, Hashable, Identifiable {
    /// The identity, unique in the runtime.
    public let id: ActionStackID

    /// The stack from which the work began; `nil` if there was none.
    public let parentID: ActionStackID?

    /// The name of the session.
    public let session: String

    /// The feature.
    public let feature: DispatchEvent.Label

    /// When the stack was opened, by the wall clock, in whole milliseconds.
    public var start: Date { started.date }

    /// Whether the user asked for the action that opened the stack.
    public let userInitiated: Bool

    /// The newest entries, oldest first.
    public internal(set) var entries: [ActionStackEntry]

    /// How many older entries were dropped for want of room.
    public internal(set) var dropped: Int

    /// The entry that opened the stack, also if it has been dropped from ``entries``.
    ///
    /// It is `nil` only in a stack that was decoded or filtered and does not hold it.
    public internal(set) var firstEntry: ActionStackEntry?

    /// How long the stack had been open, on the runtime's monotonic clock.
    public let age: Duration

    /// How long ago the newest entry was written, on the runtime's monotonic clock.
    public let timeSinceLastEntry: Duration

    let started: Timestamp

    /// The newest entry.
    public var lastEntry: ActionStackEntry? { entries.last }

    /// The actions of the stack that have not ended, oldest first.
    public var runningActions: [ActionStackEntry.Performed] {
        entries.compactMap(\.performed).filter { $0.outcome == nil }
    }
}
