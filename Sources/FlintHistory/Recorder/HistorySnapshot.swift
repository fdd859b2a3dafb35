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
    public internal(set) var damage = LogFileDamage()

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
