internal import Foundation

/// An entry as it is kept: nothing is copied or described before somebody reads it.
struct StackEntryRow: Sendable {
    /// What the entry tells of.
    enum Content: Sendable {
        case action(EventFacts)
        case stack(ActionStackID, FeatureRecord, userInitiated: Bool)
    }

    let content: Content
    let time: Date
    /// How the action ended.
    var outcome: ActionOutcome?
    /// When the stack was closed.
    private(set) var closedAt: Date?

    init(_ content: Content, at moment: StackMoment) {
        self.content = content
        time = moment.time
    }

    /// Fills in when the stack was closed, which is not before it was opened, though the clock may have been set back.
    mutating func close(at moment: StackMoment) {
        closedAt = max(time, moment.time)
    }

    /// The entry as a value for readers.
    var entry: ActionStackEntry {
        switch content {
        case .action(let facts):
            .action(
                ActionStackEntry.Performed(
                    requestID: facts.requestID ?? RequestID(number: 0),
                    action: facts.subject?.action ?? DispatchEvent.Label(identifier: "", name: ""),
                    source: facts.source ?? DispatchEvent.Source(.application),
                    userInitiated: facts.userInitiated ?? false, input: facts.input?.text, outcome: outcome,
                    timestamp: Timestamp(time)))
        case .stack(let id, let feature, let userInitiated):
            .stack(
                ActionStackEntry.Opened(
                    id: id, feature: feature.label, userInitiated: userInitiated, timestamp: Timestamp(time),
                    closed: closedAt.map { Timestamp($0) }))
        }
    }
}
