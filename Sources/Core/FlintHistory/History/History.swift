internal import FlintStreams

/// The history of a runtime's requests: timeline, action stacks and flight recorder.
package final class History: RuntimePart {
    let fold: HistoryFold
    package let timeline: ActionTimeline
    package let stacks: ActionStacks
    let flight: FlightRecorderStore
    private let time: RuntimeTime

    package init(in host: PartHost) {
        let changes = HistoryFollower(logs: host.logs)
        fold = HistoryFold(host.log, host.names, host.origins, changes)
        timeline = ActionTimeline(fold)
        stacks = ActionStacks(fold, changes, time: host.time)
        flight = FlightRecorderStore(fold)
        time = host.time
    }

    package var follower: (any LogFollower)? { fold }

    package var recorders: [any Recorder] { [timeline, stacks] }

    package func configure(_ configuration: FlintConfiguration, for runtime: Flint) -> [SetupDiagnostic] {
        timeline.configure(configuration.timeline)
        stacks.configure(configuration.actionStacks)
        return configuration.flightRecorder.flatMap { flight.begin($0, at: time.now()) }.map { [$0] } ?? []
    }

    package func finish() {
        stacks.finish()
        flight.end(at: time.now())
    }
}

extension Flint {
    /// The history of the runtime's requests.
    package var history: History { recorders.part(History.self) }
}

/// Reports the effects of new events: writes closed stacks into the development log, and sends changes of
/// stacks to observers.
final class HistoryFollower: Sendable {
    let changes = Broadcast<ActionStack.Change>()
    private let announcements = OrderedDelivery<ActionStack.Change>()
    private let logs: LogCenter

    init(logs: LogCenter) {
        self.logs = logs
    }

    /// Whether closed stacks are logged, which is the case while the development log is on.
    var logsClosings: Bool { !logs.isOff(.development) }

    /// Whether an observer of stack changes exists.
    var wantsChanges: Bool { changes.isObserved }

    /// Queues the changes of stacks for observers, in the order of the rows that caused them.
    ///
    /// The caller holds the lock of the history.
    ///
    /// - Returns: Whether there is an observer, so that further changes must be collected.
    func enqueue(_ effects: StackTable.Effects) -> Bool {
        if !effects.changes.isEmpty { announcements.add(effects.changes) }
        return wantsChanges
    }

    /// Writes closed stacks into the log, and publishes the queued changes of stacks to observers.
    ///
    /// The caller must not hold a lock.
    ///
    /// The log lines of concurrent dispatches may be in any order. The changes have numbers, which give their
    /// order.
    func publish(_ effects: StackTable.Effects) {
        for closing in effects.closings {
            logs.note(.debug, about: closing.feature.path, session: closing.session, closing.text)
        }
        if !effects.changes.isEmpty { announcements.deliver { changes.publish($0) } }
    }
}

private enum TimelineKey: FlintEnvironmentKey {
    static let defaultValue = TimelineConfiguration()
}

private enum ActionStacksKey: FlintEnvironmentKey {
    static let defaultValue = ActionStacksConfiguration()
}

private enum AnalyticsKey: FlintEnvironmentKey {
    static let defaultValue = ActionAnalytics.Configuration()
}

extension FlintConfiguration {
    /// The capacity of the timeline.
    public var timeline: TimelineConfiguration {
        get { self[TimelineKey.self] }
        set { self[TimelineKey.self] = newValue }
    }

    /// The limits of the action stacks.
    public var actionStacks: ActionStacksConfiguration {
        get { self[ActionStacksKey.self] }
        set { self[ActionStacksKey.self] = newValue }
    }

    /// The analytics provider, with the limits of its queue.
    public var analytics: ActionAnalytics.Configuration {
        get { self[AnalyticsKey.self] }
        set { self[AnalyticsKey.self] = newValue }
    }
}
