/// The history of a runtime's requests: timeline, action stacks, and flight recorder.
package final class History: RuntimePart {
    let fold: HistoryFold
    package let timeline: Timeline
    package let stacks: ActionStacks
    let flight: FlightRecorderStore
    private let time: RuntimeTime

    package init(in host: PartHost) {
        let changes = HistoryFollower(logs: host.logs)
        fold = HistoryFold(host.log, host.names, changes)
        timeline = Timeline(fold)
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
