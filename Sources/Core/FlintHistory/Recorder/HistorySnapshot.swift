public import Foundation

/// The history of a run, as kept by a flight recorder.
public struct HistorySnapshot: Sendable, Equatable {
    /// The time of the set-up.
    public internal(set) var started: Date?

    /// The time at which the run was shut down in order; `nil` if it was not.
    public internal(set) var ended: Date?

    /// The entries of the timeline, oldest first.
    public internal(set) var timeline: [DispatchEvent] = []

    /// The action stacks that were open at the end of the run, in the order in which they were opened.
    ///
    /// A stack is missing if its opening is no longer kept. Ages are not kept.
    public internal(set) var openStacks: [ActionStack] = []

    /// The number of unreadable parts.
    public internal(set) var damage = LogFile.Damage()

    package init() {}

    /// Whether the run was shut down in order: it did not crash, and was not killed.
    public var isClean: Bool { ended != nil }

    /// The `began` events of actions that had not ended when the run did, oldest first.
    public var unfinished: [DispatchEvent] {
        let ended = Set(timeline.compactMap { $0.kind == .began ? nil : $0.requestID })
        return timeline.filter { event in
            event.kind == .began && event.requestID.map { !ended.contains($0) } ?? false
        }
    }
}

// The encoded form in reports is stable: members are added, never renamed or removed.
extension HistorySnapshot: Encodable {
    private enum Key: String, CodingKey {
        case started, ended, clean, timeline, openStacks, unfinished, damage
    }

    /// Encodes the history as one object; absent members are left out.
    ///
    /// `unfinished` has the numbers of the requests.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(started.map { Timestamp($0).text }, forKey: .started)
        try container.encodeIfPresent(ended.map { Timestamp($0).text }, forKey: .ended)
        try container.encode(isClean, forKey: .clean)
        try container.encode(timeline, forKey: .timeline)
        try container.encode(openStacks, forKey: .openStacks)
        try container.encode(unfinished.compactMap(\.requestID), forKey: .unfinished)
        try container.encode(damage, forKey: .damage)
    }
}
