public import Foundation

extension ActionStack {
    /// A change of the action stacks of a runtime.
    public struct Change: Sendable, Hashable {
        /// The kind of the change, with its details.
        public enum Kind: Sendable, Hashable {
            /// A stack was opened. Its entries follow as separate changes.
            case opened(ActionStack)

            /// An entry was added. `dropped` is the number of all entries dropped from the stack so far.
            case entered(ActionStack.Entry, dropped: Int)

            /// An action of the stack ended while its entry was still kept.
            case ended(RequestID, ActionOutcome)

            /// The stack was closed for this reason at this time. The entry that stands for it in the parent
            /// stack gets the time, too.
            case closed(ActionStack.ClosingReason, Date)
        }

        /// The number of the change in its runtime, counted from 1.
        ///
        /// Changes are counted only while there is an observer.
        public let sequence: UInt64

        /// The identity of the stack that changed.
        public let stackID: ActionStack.ID

        /// The kind of the change, with its details.
        public let kind: Kind
    }
}

extension ActionStack.Change: Codable {
    private enum Key: String, CodingKey {
        case sequence, stack, kind, opened, entry, dropped, request, reason, time
    }

    private enum Name: String, Codable {
        case opened, entered, ended, closed
    }

    /// Encodes the change as one object, whose `kind` is `opened`, `entered`, `ended` or `closed`.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(sequence, forKey: .sequence)
        try container.encode(stackID, forKey: .stack)
        switch kind {
        case .opened(let stack):
            try container.encode(Name.opened, forKey: .kind)
            try container.encode(stack, forKey: .opened)
        case .entered(let entry, let dropped):
            try container.encode(Name.entered, forKey: .kind)
            try container.encode(entry, forKey: .entry)
            try container.encode(dropped, forKey: .dropped)
        case .ended(let request, let outcome):
            try container.encode(Name.ended, forKey: .kind)
            try container.encode(request, forKey: .request)
            try StackOutcomeCoding.encode(outcome, to: encoder)
        case .closed(let reason, let time):
            try container.encode(Name.closed, forKey: .kind)
            try container.encode(reason, forKey: .reason)
            try container.encode(Timestamp(time).text, forKey: .time)
        }
    }

    /// Decodes a change.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing, unknown or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        sequence = try container.decode(UInt64.self, forKey: .sequence)
        stackID = try container.decode(ActionStack.ID.self, forKey: .stack)
        switch try container.decode(Name.self, forKey: .kind) {
        case .opened: kind = .opened(try container.decode(ActionStack.self, forKey: .opened))
        case .entered:
            kind = .entered(
                try container.decode(ActionStack.Entry.self, forKey: .entry),
                dropped: try container.decode(Int.self, forKey: .dropped))
        case .ended:
            guard let outcome = try StackOutcomeCoding.decode(from: decoder) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .kind, in: container, debugDescription: "The outcome is missing.")
            }
            kind = .ended(try container.decode(RequestID.self, forKey: .request), outcome)
        case .closed:
            kind = .closed(
                try container.decode(ActionStack.ClosingReason.self, forKey: .reason),
                try container.decodeTime(forKey: .time).date)
        }
    }
}
