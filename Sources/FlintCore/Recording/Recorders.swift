internal import Synchronization

/// What writes down the requests of a runtime inside their dispatch.
///
/// It is a part of the runtime that sessions can hold without holding the runtime.
final class Recorders: Sendable {
    let timeline = Timeline()
    let stacks = ActionStacks()
    let focus = Focus()
    let logs = Logging()
    let analytics = Analytics()
    let activities = ActivityCenter()
    let donations = DonationCenter()
    let reportables = Reportables()
    /// Looked at by every dispatch.
    private let switches = Atomic<UInt8>(0)

    /// The recorders that are on.
    var active: RecorderSet { RecorderSet(rawValue: switches.load(ordering: .relaxed)) }

    func activate(_ recorders: RecorderSet) {
        switches.store(recorders.rawValue, ordering: .relaxed)
    }

    /// Takes over what a set-up says about the recorders; called once, before the first request.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) {
        analytics.configure(configuration, for: runtime)
    }

    /// Takes nothing further for those who are told behind the actions.
    func finish() {
        analytics.finish()
    }

    // MARK: Requests

    /// The recorders that write down the requests of an action now.
    func recorders(for action: ActionRecord) -> RecorderSet {
        let active = active
        guard !active.isEmpty else { return [] }
        let wanted = active.intersection(action.profile.recorders)
        return focus.covers(action.feature.path) ? wanted : wanted.subtracting(.timeline)
    }

    /// Writes down that a request begins, except in the timeline.
    func requestBegan(_ record: RequestRecord) {
        if record.recorders.contains(.logs) { logs.requestBegan(record) }
    }

    /// Writes down that a request ended, except in the timeline.
    func requestEnded(
        _ record: RequestRecord, _ outcome: ActionOutcome, duration: Duration, closesStack: Bool
    ) {
        if let entry = record.stackEntry { stacks.end(entry, outcome, closesStack: closesStack) }
        if record.recorders.contains(.logs) { logs.requestEnded(record, outcome, duration: duration) }
    }
}
