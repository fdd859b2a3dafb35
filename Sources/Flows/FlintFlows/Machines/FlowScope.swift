internal import FlintStreams
internal import Synchronization

/// The context that a run passes to the flows that its handlers begin, and the properties that all records of
/// the run share.
///
/// An observed run allocates this object and no other; an unobserved run has none. Child tasks inherit it.
@usableFromInline
final class FlowScope: Sendable {
    @usableFromInline static let local = TaskLocal<FlowScope?>(wrappedValue: nil)

    /// The identity of the run; `nil` if it is not observed, and for a scope that only sets a sink or a host.
    @usableFromInline let flow: FlowID?
    /// The switch that is on while the run's sink requests records; `nil` without a sink.
    ///
    /// The run reads the switch in each transition.
    @usableFromInline let recording: FlowRecordingSwitch?
    let history: FlowHistory?
    /// The storage of the run's last state, at which its composite resumes; `nil` if the composite never
    /// resumes.
    @usableFromInline let memory: FlowMemory?
    /// The clock of the log to which the run, or an enclosing run, reports; `nil` if there is no log.
    let timing: FlowTiming?
    /// The environment that delivers events to the run, either the run's own environment or that of an
    /// enclosing run; `nil` if neither has one.
    @usableFromInline let host: (any FlowHost)?
    /// The journal that records the run itself; `nil` in the scopes of the runs inside it.
    @usableFromInline let journal: (any FlowJournal)?
    /// The machine of the run, whose graph the receiver of the records may read; `nil` for a supervisor.
    private let machineType: (any StateMachine.Type)?
    private let binding: FlowSinkBinding?
    /// Whether times are read from the system clock directly, without a call through an existential.
    private let readsSystemClock: Bool
    private let links: Mutex<Links>
    private let hasEnded = Atomic(false)

    private struct Links {
        /// The scope of the innermost enclosing run that is observed; `nil` for none.
        var outer: FlowScope?
        /// The identity of this run as the parent of inner runs; `nil` until the first of them begins.
        var path: FlowID.Path?
    }

    /// Creates the scope of a run that begins, or that is observed from now on.
    ///
    /// - Parameters:
    ///   - outer: The current scope of the task.
    ///   - binding: The sink of the run; `nil` if there is none.
    ///   - type: The machine of the run; `nil` for a supervisor.
    ///   - history: The history of the run's composites; `nil` for none.
    ///   - memory: The storage of the run's last state, at which the next run of the same composite resumes;
    ///     `nil` if it never resumes.
    ///   - timing: The timing of the log that the run reports to; `nil` for none.
    ///   - host: The host of the run; `nil` for that of the enclosing run.
    ///   - journal: The journal that records the run; `nil` if none does.
    // Inlined, so that a call without a sink copies no existential: such a copy costs a call even if it is empty.
    @inline(__always)
    init(
        in outer: FlowScope?, _ binding: FlowSinkBinding?, type: (any StateMachine.Type)?,
        history: FlowHistory? = nil, memory: FlowMemory? = nil, timing: FlowTiming? = nil,
        host: (any FlowHost)? = nil, journal: (any FlowJournal)? = nil
    ) {
        let parent = outer?.innermostRunning
        let isNamed = timing != nil || parent != nil || binding != nil
        flow = isNamed ? FlowID(below: parent?.pathOfChildren) : nil
        machineType = type
        self.binding = binding
        recording = binding?.recording
        self.history = history
        self.memory = memory
        let timing = timing ?? outer?.timing
        self.timing = timing
        self.host = host ?? outer?.host
        self.journal = journal
        readsSystemClock = binding == nil && timing?.isOfSystem == true
        links = Mutex(Links(outer: parent))
    }

    /// Creates the scope of a run if the run is observed or needs a scope for another reason.
    ///
    /// The whole scope is created here, so that the task-local values need not be passed between modules.
    ///
    /// - Parameters:
    ///   - type: The machine of the run.
    ///   - isWanted: Whether the run needs a scope even if no sink requests records.
    ///   - history: The history of the run's composites; `nil` for none.
    ///   - memory: The storage of the run's last state, at which the next run of the same composite resumes;
    ///     `nil` if it never resumes.
    ///   - timing: The clock of the log that the run reports to; `nil` for none.
    ///   - host: The object that delivers events to the run; `nil` for that of the enclosing run.
    ///   - journal: The journal that records the run; `nil` if none does.
    /// - Returns: The scope; `nil` if the run needs none.
    @usableFromInline
    static func begin(
        _ type: any StateMachine.Type, isWanted: Bool, history: FlowHistory? = nil,
        memory: FlowMemory? = nil, timing: FlowTiming? = nil, host: (any FlowHost)? = nil,
        journal: (any FlowJournal)? = nil
    ) -> FlowScope? {
        let outer = current
        guard let sink = FlowSinkSource.sink(in: outer) else {
            guard isWanted else { return nil }
            return FlowScope(
                in: outer, nil, type: type, history: history, memory: memory, timing: timing, host: host,
                journal: journal)
        }
        let binding = FlowSinkBinding(sink, standIn: outer?.standIn)
        guard isWanted || binding.recording.isOn else { return nil }
        return FlowScope(
            in: outer, binding, type: type, history: history, memory: memory, timing: timing, host: host,
            journal: journal)
    }

    /// Creates the scope in which a sink receives records in place of the action's sink.
    ///
    /// Runs that begin in the scope have no parent.
    init(standIn: any FlowSink) {
        (flow, machineType, recording, history, memory, journal) = (nil, nil, nil, nil, nil, nil)
        binding = FlowSinkBinding(standIn, standIn: standIn)
        let outer = Self.current
        timing = outer?.timing
        host = outer?.host
        readsSystemClock = false
        links = Mutex(Links())
    }

    /// Creates the scope in which a host delivers events and deadlines to runs.
    ///
    /// - Parameters:
    ///   - host: The object that delivers events and deadlines.
    ///   - outer: The current scope of the task; `nil` for none.
    init(host: any FlowHost, in outer: FlowScope?) {
        (flow, machineType, recording, memory, journal) = (nil, nil, nil, nil, nil)
        (history, timing, binding) = (outer?.history, outer?.timing, outer?.binding)
        readsSystemClock = outer?.readsSystemClock ?? false
        self.host = host
        links = Mutex(Links(outer: outer?.innermostRunning))
    }

    // The chain of outer runs is released iteratively: a recursive release would nest as deep as the chain is long.
    deinit {
        var next = takeOuter()
        while next != nil, isKnownUniquelyReferenced(&next) {
            let outer = next?.takeOuter()
            next = outer
        }
    }

    private func takeOuter() -> FlowScope? { links.withLock { $0.outer.take() } }

    static var current: FlowScope? { local.get() }

    /// Returns the clock by which handlers wait.
    ///
    /// In an action it is the clock of the action's runtime, in a run that reports to a log the log's clock,
    /// elsewhere a `ContinuousClock`.
    static func clock(in scope: FlowScope?) -> any Clock<Duration> {
        FlowSinkSource.sink(in: scope)?.clock ?? scope?.timing?.clock ?? ContinuousClock()
    }

    /// The sink that receives records in place of the action's sink; `nil` if none replaces it.
    var standIn: (any FlowSink)? { binding?.standIn }

    /// Marks the run as ended, so that runs which its tasks begin later are not inner runs of it.
    @usableFromInline
    func end() { hasEnded.store(true, ordering: .releasing) }

    /// Whether the run has ended, or its worker has left it.
    @usableFromInline var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    /// The innermost observed run that has not ended, this one or an enclosing one; `nil` if there is none.
    ///
    /// Ended runs are skipped: a flow that restarts itself in a task forever must not have a path of all its
    /// previous runs.
    var innermostRunning: FlowScope? {
        var scope: FlowScope? = self
        while let this = scope, this.flow == nil || this.isOver {
            scope = this.links.withLock { $0.outer }
        }
        return scope
    }

    private var pathOfChildren: FlowID.Path? {
        links.withLock { links in
            if links.path == nil { links.path = flow.map { FlowID.Path($0) } }
            return links.path
        }
    }

    @inlinable var isSinkListening: Bool {
        if let recording { recording.isOn } else { false }
    }

    /// The current time in nanoseconds, by the sink's clock or, without a sink, by the log's clock.
    ///
    /// With the sink's clock, the times of an action and of its flows agree.
    var now: Int64 { readsSystemClock ? SystemTicks.now : foreignNow }

    @inline(never)
    private var foreignNow: Int64 {
        binding?.sink.nanoseconds ?? timing?.now ?? 0
    }

    /// Advances to the next record of the run, and returns its content except the states.
    ///
    /// - Parameters:
    ///   - progress: The progress of the run, which this function updates.
    ///   - mark: The kind of a record that is not a plain entry into a state; `nil` for an entry.
    /// - Returns: The content; `nil` if the run is not observed.
    @usableFromInline
    func step(_ progress: inout FlowProgress, _ mark: FlowStep.Mark? = nil) -> FlowStep? {
        guard let flow, let machineType else { return nil }
        let now = now
        let step = FlowStep(
            flow: flow, machine: machineType, name: journal?.runName, index: progress.index, mark: mark,
            elapsed: progress.entered.map { now &- $0 }, errorType: progress.errorType)
        progress.entered = now
        progress.errorType = nil
        progress.index += 1
        return step
    }

    /// Passes a record to the sink, which receives the records of the run; without effect if there is none.
    ///
    /// - Parameters:
    ///   - transition: The record.
    ///   - progress: The progress of the run; it includes this record.
    ///   - state: Returns the entered state with its context; `nil` if none is entered.
    @usableFromInline
    func report(
        _ transition: FlowTransition, of progress: FlowProgress,
        entering state: () -> (any FlowState)? = { nil }
    ) {
        report(transition, at: progress.entered ?? 0, entering: state)
    }

    func report(
        _ transition: FlowTransition, at nanoseconds: Int64,
        entering state: () -> (any FlowState)? = { nil }
    ) {
        binding?.sink.receive(transition, of: machineType, at: nanoseconds, entering: state)
    }
}

/// The receiver of a run's records, with the switch that turns their recording on and off.
struct FlowSinkBinding: Sendable {
    let recording: FlowRecordingSwitch
    let sink: any FlowSink
    /// The sink that receives records in place of the action's sink; `nil` if none replaces it.
    let standIn: (any FlowSink)?

    init(_ sink: any FlowSink, standIn: (any FlowSink)?) {
        recording = sink.recording
        self.sink = sink
        self.standIn = standIn
    }
}

/// The clock of a transition log; the log creates it once, and the scopes of its runs refer to it.
@usableFromInline
final class FlowTiming: Sendable {
    let clock: any Clock<Duration>
    /// Whether the clock is a `ContinuousClock`, which is read without a call through an existential.
    let isOfSystem: Bool
    private let elapsed: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        isOfSystem = clock is ContinuousClock
        elapsed = clock.stopwatch()
    }

    /// The time in nanoseconds since a fixed moment.
    var now: Int64 {
        if isOfSystem { return SystemTicks.now }
        let (seconds, attoseconds) = elapsed().components
        return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
    }
}

/// Runs a closure in the caller's isolation, with a scope that the flows in the closure inherit; rethrows its
/// errors.
@inlinable
func withFlowScope<Value>(
    _ scope: FlowScope, isolation: isolated (any Actor)?,
    _ body: nonisolated(nonsending) () async throws -> Value
) async throws -> Value {
    try await FlowScope.local.withValue(scope) {
        // The closure captures the caller's actor, because otherwise it would run on the shared pool.
        _ = isolation
        return try await body()
    }
}

/// Runs work in the caller's isolation, with a sink for the flows in it.
///
/// - Parameters:
///   - sink: The sink that receives the transitions of these flows.
///   - isolation: The caller's actor; `nil` outside of actors.
///   - body: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
package func withFlowSink<Value>(
    _ sink: any FlowSink, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
    try await FlowScope.local.withValue(FlowScope(standIn: sink)) {
        _ = isolation
        return try await body()
    }
}

/// Runs work in the caller's isolation, with a host for the runs and waits in it.
///
/// - Parameters:
///   - host: The environment that delivers events and deadlines.
///   - isolation: The caller's actor; `nil` outside of actors.
///   - body: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
package func withFlowHost<Value>(
    _ host: any FlowHost, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
    try await FlowScope.local.withValue(FlowScope(host: host, in: .current)) {
        _ = isolation
        return try await body()
    }
}
