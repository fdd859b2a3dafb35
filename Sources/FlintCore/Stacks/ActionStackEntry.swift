public import Foundation

/// One step in an action stack: an action of its feature, or the begin of work with another feature.
public enum ActionStackEntry: Sendable, Hashable {
    /// An action was begun.
    case action(Performed)

    /// Another feature's stack was opened from this one.
    case stack(Opened)

    /// An action in a stack.
    public struct Performed: Sendable, Hashable {
        /// The request.
        public let requestID: RequestID
        /// The action.
        public let action: DispatchEvent.Label
        /// When it began, by the wall clock, in whole milliseconds.
        public var time: Date { timestamp.date }
        /// What made the application perform it.
        public let source: DispatchEvent.Source
        /// Whether the user asked for it.
        public let userInitiated: Bool
        /// What may be recorded of its input; `nil` if there is none.
        public let input: String?
        /// How it ended; `nil` while it runs.
        public internal(set) var outcome: ActionOutcome?

        let timestamp: Timestamp
    }

    /// A stack that was opened from another one.
    public struct Opened: Sendable, Hashable {
        /// The identity of the stack.
        public let id: ActionStackID
        /// The feature.
        public let feature: DispatchEvent.Label
        /// When it was opened, by the wall clock, in whole milliseconds.
        public var time: Date { timestamp.date }
        /// Whether the user asked for the action that opened it.
        public let userInitiated: Bool
        /// When it was closed; `nil` while it is open.
        public var closedAt: Date? { closed?.date }

        let timestamp: Timestamp
        var closed: Timestamp?
    }

    /// When the entry was written, by the wall clock, in whole milliseconds.
    public var time: Date {
        switch self {
        case .action(let performed): performed.time
        case .stack(let opened): opened.time
        }
    }

    /// Whether the user asked for it.
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
