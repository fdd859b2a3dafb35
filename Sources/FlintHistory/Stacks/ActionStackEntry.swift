public import Foundation

/// An entry of an action stack: an action of its feature, or the opening of another feature's stack.
public enum ActionStackEntry: Sendable, Hashable {
    /// An action began.
    case action(Performed)

    /// Another feature's stack was opened from this one.
    case stack(Opened)

    /// An action in a stack.
    public struct Performed: Sendable, Hashable {
        /// The request.
        public let requestID: RequestID
        /// The action.
        public let action: DispatchEvent.Label
        /// The time at which it began, by the wall clock, in whole milliseconds.
        public var time: Date { timestamp.date }
        /// The cause of the request.
        public let source: DispatchEvent.Source
        /// Whether the user initiated the request.
        public let userInitiated: Bool
        /// The recorded form of its input; `nil` if there is none.
        public let input: String?
        /// The outcome; `nil` while the action is running.
        public internal(set) var outcome: ActionOutcome?

        package let timestamp: Timestamp
    }

    /// A stack that was opened from another one.
    public struct Opened: Sendable, Hashable {
        /// The identity of the stack.
        public let id: ActionStackID
        /// The feature.
        public let feature: DispatchEvent.Label
        /// The time at which it was opened, by the wall clock, in whole milliseconds.
        public var time: Date { timestamp.date }
        /// Whether the user initiated the request that opened it.
        public let userInitiated: Bool
        /// The time at which it was closed; `nil` while it is open.
        public var closedAt: Date? { closed?.date }

        package let timestamp: Timestamp
        package var closed: Timestamp?
    }

    /// The time at which the entry was added, by the wall clock, in whole milliseconds.
    public var time: Date {
        switch self {
        case .action(let performed): performed.time
        case .stack(let opened): opened.time
        }
    }

    /// Whether the user initiated the request.
    public var userInitiated: Bool {
        switch self {
        case .action(let performed): performed.userInitiated
        case .stack(let opened): opened.userInitiated
        }
    }

    /// The action, if the entry is one.
    public var performed: Performed? {
        if case .action(let performed) = self { performed } else { nil }
    }

    /// The stack that was opened, if the entry is one.
    public var opened: Opened? {
        if case .stack(let opened) = self { opened } else { nil }
    }
}
