internal import Foundation
internal import Synchronization

/// What writes down the requests of a runtime inside their dispatch.
///
/// It is a part of the runtime that sessions can hold without holding the runtime.
final class Recorders: Sendable {
    let requests: HistoryFold
    let timeline: Timeline
    let stacks: ActionStacks
    let focus: Focus
    let logs: Logging
    let analytics = Analytics()
    let activities = ActivityCenter()
    let donations = DonationCenter()
    let flight: FlightKeeper
    private let switches = RecorderSwitches()
    private let activations = Mutex<(begun: UInt64, done: UInt64)>((0, 0))
    private let time: RuntimeTime

    /// - Parameters:
    ///   - time: The clocks of the runtime.
    ///   - log: What happens in the runtime.
    ///   - names: What the indexes in the log stand for.
    init(time: RuntimeTime, log: EventLog, names: EventNames) {
        self.time = time
        // Levels and focus change while actions run, and logs are on while a request could be written of.
        let switches = switches
        logs = Logging(now: time.now) { switches.set(.logs, to: $0) }
        focus = Focus(logs.rules)
        let follower = HistoryFollower(logs: logs)
        requests = HistoryFold(log, names, follower)
        flight = FlightKeeper(requests)
        timeline = Timeline(requests)
        stacks = ActionStacks(requests, follower, time: time)
    }

    /// The recorders that are on; looked at by every dispatch.
    var active: RecorderSet { switches.active }

    /// Finds out which recorders are on; the logs switch themselves.
    ///
    /// Of several concurrent calls the one that began last counts: it has seen what the others were called for.
    ///
    /// - Parameter find: Says which recorders are on, and whether the focus is; called outside any lock, because it asks
    ///   the application.
    func activate(_ find: () -> (recorders: RecorderSet, isFocusOn: Bool)) {
        let ticket = activations.withLock { activations in
            activations.begun += 1
            return activations.begun
        }
        let (recorders, isFocusOn) = find()
        activations.withLock { activations in
            guard ticket > activations.done else { return }
            activations.done = ticket
            for recorder in RecorderSet.switched { switches.set(recorder, to: recorders.contains(recorder)) }
            focus.setOn(isFocusOn)
        }
    }

    /// Takes over what a set-up says about the recorders; called once, before the first request.
    ///
    /// - Returns: What could not be had.
    func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        timeline.configure(configuration.timeline)
        stacks.configure(configuration.actionStacks)
        let finding = configuration.flightRecorder.flatMap { flight.begin($0, at: time.now()) }
        logs.configure(
            configuration.logging, clock: configuration.clock, elapsed: time.elapsed,
            scope: RequestScope(cell: RequestCell(owner: RuntimeReference(ownedBy: runtime)), number: 0))
        donations.configure(configuration.donations)
        activities.configure(configuration.activities)
        analytics.configure(configuration, for: runtime)
        return finding.map { [$0] } ?? []
    }

    /// Ends the streams and queues, and marks the end in the file of the flight recorder.
    func finish() {
        stacks.finish()
        flight.end(at: time.now())
        logs.finish()
        analytics.finish()
    }

    // MARK: Requests

    /// The recorders among those that are on that write down the requests of an action now.
    func recorders(for action: ActionProfile, among active: RecorderSet) -> RecorderSet {
        var wanted = active.intersection(action.recorders)
        let topic = action.logTopic
        if wanted.contains(.timeline), !focus.covers(topic) { wanted.remove(.timeline) }
        if wanted.contains(.logs), !logs.wantsRequests(about: topic) { wanted.remove(.logs) }
        return wanted
    }

    /// The recorders that write down the refusal of a request now, also of an action that nobody declared.
    func recorders(forRefusalOf key: BindingKey, _ profile: ActionProfile?) -> RecorderSet {
        if let profile { return recorders(for: profile, among: active) }
        var wanted = active.intersection([.timeline, .logs])
        let path = TopicPath(features: [key.feature.identifier])
        if key.action.hideFromTimeline || !focus.covers(path) { wanted.remove(.timeline) }
        return wanted
    }
}
