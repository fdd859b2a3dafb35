internal import Synchronization

/// What a run passes on to the flows that its handlers begin, and what its records have in common.
///
/// It is the one object of a run that somebody can hear of; other runs have none. Child tasks inherit it.
@usableFromInline
final class FlowScope: Sendable {
    @usableFromInline static let local = TaskLocal<FlowScope?>(wrappedValue: nil)

    /// The run; nil if nobody can hear of it, and for the scope of a sink.
    @usableFromInline let flow: FlowID?
    /// The name of the machine.
    @usableFromInline let machine: String
    /// Tells whether the sink wants records; looked at in each transition.
    @usableFromInline let recording: FlowRecordingSwitch?
    let history: FlowHistory?
    /// A sink that stands in for that of the action, for all runs within.
    let standIn: (any FlowSink)?
    /// The times of the log that the run, or one around it, reports to.
    let timing: FlowTiming?
    /// What runs, for those who want its graph; nil for a supervisor.
    private let machineType: (any StateMachine.Type)?
    private let sink: (any FlowSink)?
    /// The run that this one is a part of.
    private let outer: Mutex<FlowScope?>
    /// The identity as runs below refer to it, made with the first of them.
    private let path = Mutex<FlowID.Path?>(nil)
    private let hasEnded = Atomic(false)

    /// Creates the scope of a run that begins, or that is heard of from now on.
    ///
    /// - Parameters:
    ///   - surroundings: What the task says.
    ///   - machine: The name of the machine.
    ///   - type: What runs.
    ///   - history: What the run remembers for its composites.
    ///   - timing: The times of the log that it reports to.
    @usableFromInline
    init(
        in surroundings: FlowSurroundings, machine: String, type: (any StateMachine.Type)?,
        history: FlowHistory? = nil, timing: FlowTiming? = nil
    ) {
        let parent = surroundings.scope?.innermostRunning
        let isNamed = timing != nil || parent != nil || surroundings.sink != nil
        flow = isNamed ? FlowID(below: parent?.pathOfChildren) : nil
        self.machine = machine
        machineType = type
        sink = surroundings.sink
        recording = surroundings.sink?.recording
        self.history = history
        standIn = surroundings.scope?.standIn
        self.timing = timing ?? surroundings.scope?.timing
        outer = Mutex(parent)
    }

    /// Creates the scope of a sink, in which runs are outermost ones.
    init(standIn: any FlowSink) {
        (flow, machine, machineType, sink, recording, history) = (nil, "", nil, nil, nil, nil)
        self.standIn = standIn
        timing = Self.current?.timing
        outer = Mutex(nil)
    }

    // One after another: releasing a long line of runs from its end would nest as deep as the line is long.
    deinit {
        var next = takeOuter()
        while next != nil, isKnownUniquelyReferenced(&next) {
            let outer = next?.takeOuter()
            next = outer
        }
    }

    private func takeOuter() -> FlowScope? { outer.withLock { $0.take() } }

    static var current: FlowScope? { local.get() }

    /// Notes that the run has ended: what its tasks begin from now on is no part of it.
    @usableFromInline
    func end() { hasEnded.store(true, ordering: .releasing) }

    /// This run or the innermost one around it that is heard of and goes on.
    ///
    /// A flow that begins itself again in a task, for ever, must not have a path of all runs that it ever was.
    var innermostRunning: FlowScope? {
        var scope: FlowScope? = self
        while let this = scope, this.flow == nil || this.hasEnded.load(ordering: .acquiring) {
            scope = this.outer.withLock { $0 }
        }
        return scope
    }

    private var pathOfChildren: FlowID.Path? {
        path.withLock { path in
            if path == nil { path = flow.map { FlowID.Path($0) } }
            return path
        }
    }

    @inlinable var isSinkListening: Bool {
        if let recording { recording.isOn } else { false }
    }

    /// The time by the sink's clock, so that those of an action and its flows agree; else by that of the log.
    @usableFromInline var now: Duration {
        if let sink { return sink.now }
        if let timing { return timing.now() }
        return .zero
    }

    @usableFromInline
    func report(_ transition: FlowTransition) {
        sink?.receive(transition, of: machineType)
    }
}

/// How a log measures time; the log makes it once, and the scopes of its runs refer to it.
@usableFromInline
final class FlowTiming: Sendable {
    let clock: any Clock<Duration>
    let now: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        // The usual clock is read in each observed transition, so it is spared the way through the existential.
        if clock is ContinuousClock {
            let origin = ContinuousClock.now
            now = { ContinuousClock.now - origin }
        } else {
            now = clock.stopwatch()
        }
    }
}

/// Runs work where its caller runs, as a part of a run, which ends with it.
@inlinable
func withFlowScope<Value>(
    _ scope: FlowScope, isolation: isolated (any Actor)?,
    _ body: nonisolated(nonsending) () async throws -> Value
) async throws -> Value {
    defer { scope.end() }
    return try await FlowScope.local.withValue(scope) {
        // A closure is isolated to the caller's actor only if it captures it; others run on the shared pool.
        _ = isolation
        return try await body()
    }
}

/// Runs work where its caller runs, with a sink of its own for the flows in it.
///
/// - Parameters:
///   - sink: Who hears of them.
///   - isolation: Where the caller runs.
///   - body: The work.
/// - Returns: What the work returned.
/// - Throws: What the work threw.
package func withFlowSink<Value>(
    _ sink: any FlowSink, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
    try await FlowScope.local.withValue(FlowScope(standIn: sink)) {
        _ = isolation
        return try await body()
    }
}
