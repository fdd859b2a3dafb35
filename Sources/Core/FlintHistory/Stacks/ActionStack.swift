public import Foundation

/// A snapshot of the actions of one feature in one session since work with the feature began.
///
/// The first action of a feature in a session opens a stack. If requests of several subjects share the
/// session, the first action of each subject opens one. One of its actions closes the stack, or the stack is
/// closed for another ``ClosingReason``. The stack has the recorded form of inputs, and contains no input,
/// presenter or context itself.
public struct ActionStack: Sendable, Hashable, Identifiable {
    /// The identity of the stack, unique in the runtime.
    public let id: ActionStack.ID

    /// The identity of the parent stack, from which this stack was opened; `nil` if there is none.
    ///
    /// It is the stack of the parent request, if that stack is open and has the same session and subject.
    /// Otherwise it is the stack with the session's newest entry, if that stack has the same subject.
    public let parentID: ActionStack.ID?

    /// The name of the session in which the actions ran.
    public let session: String

    /// The feature whose actions are in the stack.
    public let feature: DispatchEvent.Label

    /// The time at which the stack was opened, by the wall clock, in whole milliseconds.
    public var start: Date { started.date }

    /// Whether the user initiated the request that opened the stack.
    public let userInitiated: Bool

    /// The entries that are kept, which are the newest ones, oldest first.
    public package(set) var entries: [ActionStack.Entry]

    /// The number of older entries that were dropped.
    public internal(set) var dropped: Int

    /// The entry that opened the stack, even if it was dropped from ``entries``.
    ///
    /// It is `nil` only in a decoded or filtered stack that lacks the entry.
    public package(set) var firstEntry: ActionStack.Entry?

    /// The time since the stack was opened, on the runtime's monotonic clock.
    public let age: Duration

    /// The time since the newest entry was added, on the runtime's monotonic clock.
    public let timeSinceLastEntry: Duration

    package let started: Timestamp

    /// The subject on whose behalf the requests ran, as in ``DispatchEvent/subject``; `nil` for the
    /// application.
    public internal(set) var subject: String?

    /// The newest entry; `nil` if there is none.
    public var lastEntry: ActionStack.Entry? { entries.last }

    /// The actions of the stack that have not ended, oldest first.
    public var runningActions: [ActionStack.Entry.Performed] {
        entries.compactMap(\.performed).filter { $0.outcome == nil }
    }
}

extension ActionStack {
    /// The reason why a stack was closed.
    public enum ClosingReason: String, Sendable, Hashable, Codable, CaseIterable {
        /// An action closed the stack of its feature.
        case action
        /// The parent stack was closed.
        case parentClosed
        /// The session was ended and its last action has ended, or the session was released.
        case sessionEnded
        /// There were too many open stacks, and this stack and its descendants had got no entry for the
        /// longest time.
        case evicted
        /// All stacks were closed, as with ``ActionStacks/clear()``.
        case cleared
    }
}

// Functions that apply the effects of a change to a stack.
extension ActionStack {
    package mutating func enter(_ entry: ActionStack.Entry, dropped total: Int) {
        if firstEntry == nil, total == 0, entries.isEmpty { firstEntry = entry }
        entries.append(entry)
        entries.removeFirst(min(max(0, total - dropped), entries.count))
        dropped = max(dropped, total)
    }

    package mutating func end(_ request: RequestID, _ outcome: ActionOutcome) {
        update { entry in
            guard case .action(var performed) = entry, performed.requestID == request else { return }
            performed.outcome = outcome
            entry = .action(performed)
        }
    }

    mutating func closeEntry(of stack: ActionStack.ID, at time: Date) {
        update { entry in
            guard case .stack(var opened) = entry, opened.id == stack else { return }
            opened.closed = Timestamp(time)
            entry = .stack(opened)
        }
    }

    /// Applies a change to all entries, including the first one.
    private mutating func update(_ change: (inout ActionStack.Entry) -> Void) {
        for index in entries.indices { change(&entries[index]) }
        if var first = firstEntry {
            change(&first)
            firstEntry = first
        }
    }
}

extension ActionStack: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case parentID = "parentId"
        case session, feature, start, userInitiated, dropped, entries, subject
    }

    /// Encodes the stack with its entries.
    ///
    /// Absent members are left out.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(parentID, forKey: .parentID)
        try container.encode(session, forKey: .session)
        try container.encode(feature, forKey: .feature)
        try container.encode(started.text, forKey: .start)
        try container.encode(userInitiated, forKey: .userInitiated)
        try container.encode(dropped, forKey: .dropped)
        try container.encodeIfPresent(subject, forKey: .subject)
        try container.encode(entries, forKey: .entries)
    }

    /// Decodes a stack.
    ///
    /// The age of a decoded stack is the wall-clock time from its start to its newest entry. The time since
    /// that entry is zero.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError` if a member is missing or of the wrong type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let started = try container.decodeTime(forKey: .start)
        let entries = try container.decode([ActionStack.Entry].self, forKey: .entries)
        let dropped = try container.decode(Int.self, forKey: .dropped)
        let last = entries.last.map { Timestamp($0.time) } ?? started
        self.init(
            id: try container.decode(ActionStack.ID.self, forKey: .id),
            parentID: try container.decodeIfPresent(ActionStack.ID.self, forKey: .parentID),
            session: try container.decode(String.self, forKey: .session),
            feature: try container.decode(DispatchEvent.Label.self, forKey: .feature),
            userInitiated: try container.decode(Bool.self, forKey: .userInitiated),
            entries: entries, dropped: dropped, firstEntry: dropped == 0 ? entries.first : nil,
            age: .milliseconds(max(0, last.milliseconds - started.milliseconds)), timeSinceLastEntry: .zero,
            started: started, subject: try container.decodeIfPresent(String.self, forKey: .subject))
    }
}
