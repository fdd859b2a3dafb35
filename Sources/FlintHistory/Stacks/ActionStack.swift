public import Foundation

/// A snapshot of the actions of one feature in one session since work with the feature began.
///
/// A stack is opened by the first action of a feature in a session. It is closed by an action that closes it, with
/// its parent stack, or with the session. It contains no input, presenter or context, only their recorded form.
public struct ActionStack: Sendable, Hashable, Identifiable {
    /// The identity, unique in the runtime.
    public let id: ActionStackID

    /// The parent stack, whose request opened this one; `nil` if there is none.
    public let parentID: ActionStackID?

    /// The name of the session.
    public let session: String

    /// The feature.
    public let feature: DispatchEvent.Label

    /// The time at which the stack was opened, by the wall clock, in whole milliseconds.
    public var start: Date { started.date }

    /// Whether the user initiated the request that opened the stack.
    public let userInitiated: Bool

    /// The newest entries, oldest first.
    public package(set) var entries: [ActionStackEntry]

    /// The number of older entries that were dropped.
    public internal(set) var dropped: Int

    /// The entry that opened the stack, even if it was dropped from ``entries``.
    ///
    /// It is `nil` only in a decoded or filtered stack without it.
    public package(set) var firstEntry: ActionStackEntry?

    /// The time since the stack was opened, on the runtime's monotonic clock.
    public let age: Duration

    /// The time since the newest entry was added, on the runtime's monotonic clock.
    public let timeSinceLastEntry: Duration

    package let started: Timestamp

    /// The newest entry.
    public var lastEntry: ActionStackEntry? { entries.last }

    /// The actions of the stack that have not ended, oldest first.
    public var runningActions: [ActionStackEntry.Performed] {
        entries.compactMap(\.performed).filter { $0.outcome == nil }
    }
}
