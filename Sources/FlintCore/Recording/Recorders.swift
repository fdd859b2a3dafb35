internal import Foundation

/// What writes down the requests of a runtime inside their dispatch.
///
/// It is a part of the runtime that sessions can hold without holding the runtime.
final class Recorders: Sendable {
    let timeline = Timeline()
    let stacks = ActionStacks()
    let focus: Focus
    let logs: Logging
    let analytics = Analytics()
    let activities = ActivityCenter()
    let donations = DonationCenter()
    let history = HistoryKeeper()
    private let switches = RecorderSwitches()

    /// - Parameter now: The source of wall-clock time.
    init(now: @escaping @Sendable () -> Date) {
        // Levels and focus change while actions run, and logs are on while a request could be written of.
        let switches = switches
        logs = Logging(now: now) { switches.set(.logs, to: $0) }
        focus = Focus(logs.rules)
    }

    /// The recorders that are on; looked at by every dispatch.
    var active: RecorderSet { switches.active }

    /// Switches recorders on, and all others off except the logs, which switch themselves.
    func activate(_ recorders: RecorderSet) {
        for recorder in RecorderSet.switched { switches.set(recorder, to: recorders.contains(recorder)) }
    }

    /// Takes over what a set-up says about the recorders; called once, before the first request.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) {
        let hub = runtime.hub
        logs.configure(configuration.logging, clock: configuration.clock) { [weak hub] in
            hub?.elapsed ?? .zero
        }
        history.begin(configuration.journal, at: hub.now)
    }

    // MARK: Requests

    /// The recorders that write down the requests of an action now.
    func recorders(for action: ActionRecord) -> RecorderSet {
        let active = active
        guard !active.isEmpty else { return [] }
        var wanted = active.intersection(action.profile.recorders)
        let topic = action.profile.logTopic
        if wanted.contains(.timeline), !focus.covers(topic) { wanted.remove(.timeline) }
        if wanted.contains(.logs), !logs.wantsRequests(about: topic) { wanted.remove(.logs) }
        return wanted
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
