public import Foundation

/// The history of an application's run, as its flight recorder has kept it.
public struct HistorySnapshot: Sendable, Equatable {
    /// The time of the runtime's set-up; `nil` if it is not known.
    public internal(set) var started: Date?

    /// The time at which the runtime was shut down or released; `nil` if the process ended before, for
    /// example by a crash.
    public internal(set) var ended: Date?

    /// The entries of the timeline, oldest first.
    public internal(set) var timeline: [DispatchEvent] = []

    /// The action stacks that were open at the end of the run, in the order in which they were opened.
    ///
    /// A stack is missing if newer rows have overwritten the row of its opening. Ages are not kept.
    public internal(set) var openStacks: [ActionStack] = []

    /// The numbers of unreadable parts of the flight recorder's file, by kind.
    public internal(set) var damage = LogFile.Damage()

    package init() {}

    /// Whether the runtime was shut down or released before the process ended; `false`, for example, after a
    /// crash.
    public var isClean: Bool { ended != nil }

    /// The `began` events of actions that had not ended at the end of the run, oldest first.
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

    /// Encodes the history as one object.
    ///
    /// Absent members are left out.
    ///
    /// The member `unfinished` has the numbers of the unfinished requests.
    ///
    /// - Throws: Rethrows errors of the encoder.
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
