internal import FlintFlows
internal import FlintStreams

/// The state of a run while a worker works on it.
///
/// The functions only change this value and return a decision; the caller acts on it.
struct ActivationState {
    /// The result of the attempt of a machine to wait: it waits, or an event, the deadline or a request to
    /// cancel has already ended the wait.
    enum WaitStart {
        case event(FlowStoredEvent)
        case deadline
        case cancel
        /// The wait cannot be served: the present state of the machine has no recorded wait, or the wait is
        /// over.
        case unrecorded
        /// The machine waits, and nothing has ended the wait yet.
        ///
        /// If nothing else of the run can proceed, `release` has the paths of the waiting machines, with
        /// which the caller must release the run. Otherwise `release` is `nil`. It is also `nil` while a
        /// machine runs in a task that a handler has created (`isOfOwnTask`), because the handler may start
        /// further tasks.
        case waiting(release: [FlowPath]?, isOfOwnTask: Bool)
    }

    /// The decision on a machine inside the run that a handler starts: whether and how the machine begins.
    enum PartStart {
        /// The machine has ended before, with this recorded ending and encoded history, so it does not run
        /// again.
        case ended(FlowEnding, history: [UInt8]?)
        /// The machine continues from its stored form, or begins if there is none.
        ///
        /// The gate is `nil` unless the machine is a region that must wait at the gate first.
        case begun(FlowPath, FlowStoredPart?, RegionGate?)
        /// Another machine with the same name and key is running, so this one does not begin, and an error is
        /// thrown.
        case ambiguous
    }

    /// The tasks that the caller must wake after an answer of the store, and whether the caller must begin
    /// the grace of a request to cancel: ``FlowEngineConfiguration/cancelGrace``.
    struct News {
        var beginsGrace = false
        var woken: [OneShot<Bool>] = []
    }

    private(set) var levels: [FlowPath: ActivationLevel]
    private(set) var isCancelRequested: Bool
    /// The number of requests to cancel that the worker has learned of.
    private(set) var cancelRequests: Int
    /// Whether ``FlowEngineConfiguration/cancelGrace`` ended after a request to cancel, before a step or a
    /// wait threw `FlowExit.cancelled` and before the run's `onTerminate` began.
    ///
    /// If so, the tasks of the handlers are canceled.
    private(set) var isGraceOver = false
    /// Whether the worker was asked to stop.
    ///
    /// The worker then leaves the run when a handler calls another step or enters a state, and no step is
    /// running.
    private var isStopping = false
    /// Whether a handler waits in place of a step that does not begin, because the worker stops.
    private var isHoldingStep = false
    /// Whether the worker is leaving the run.
    private(set) var isLeaving = false
    /// Whether the worker was asked to stop, and left the run while a step was running.
    private(set) var isInterrupted = false
    /// Whether the handlers were abandoned in order to run again, in a check with ``FlowRerun``.
    private(set) var isAbandoned = false
    /// Whether the results of the handlers are discarded, because the worker leaves the run or the handlers
    /// run again.
    var isDetached: Bool { isLeaving || isAbandoned || overdue != nil }
    /// The step that exceeded a limit, with the error that the step throws in place of its own; `nil` if
    /// there is none.
    ///
    /// If there is one, the tasks of all handlers of the run are canceled, and the handlers begin anew.
    private(set) var overdue: (step: FlowStoredStep.Key, error: FlowStepOverdue)?

    private var parts: [FlowPath: FlowStoredPart]
    private var steps: FlowList<FlowStoredStep>
    private var arrivals: [FlowPath: FlowPartArrival] = [:]
    private var rootArrival: FlowStoredArrival?
    private var rootEvent: FlowStoredEvent?
    /// The number of tasks in which the run proceeds or waits; a task that awaits regions does not count.
    private var running = 1
    private var openRegions: [FlowPath: Int] = [:]
    /// A counter that rises with each change of the state of a machine.
    private(set) var changes = 0
    /// The errors of those steps, and machines inside the run, for which no attempt remains.
    private var exhausted: Set<FlowFailure> = []

    init(_ record: FlowRecord) {
        levels = [.root: ActivationLevel(record)]
        isCancelRequested = record.isCancelRequested
        cancelRequests = isCancelRequested ? 1 : 0
        parts = Dictionary(record.parts.map { ($0.path, $0) }) { $1 }
        steps = record.steps
        rootArrival = record.arrival
        rootEvent = record.arrivedEvent
        for arrival in record.partArrivals { arrivals[arrival.path] = arrival }
    }

    /// The trace of the code that sent the event for which the run had waited; `nil` for none.
    var arrivedTrace: FlowTrace? { rootEvent?.trace }

    /// Returns the state of a running machine; `nil` if the machine is not running.
    subscript(_ path: FlowPath) -> ActivationLevel? { levels[path] }

    /// Returns the name of the present state of a machine, and the number of failures of its handler.
    ///
    /// The result is `nil` if the machine is not running.
    func place(at path: FlowPath) -> (state: String, failures: Int)? {
        // The level is read in place, because a copy would retain the lists of its steps.
        levels.index(forKey: path).map { (levels.values[$0].stateName, levels.values[$0].failures) }
    }

    /// Stores the identity of the task in which the run's own machine runs; `nil` outside of tasks.
    mutating func begin(in task: Int?) { _ = update(.root) { $0.task = task } }

    mutating func update<Value>(_ path: FlowPath, _ body: (inout ActivationLevel) -> Value) -> Value? {
        guard let place = levels.index(forKey: path) else { return nil }
        changes += 1
        // The level is changed in place, because the change of a copy would copy the lists of all steps.
        return body(&levels.values[place])
    }

    // MARK: Leaving

    /// Records that the worker leaves the run, because the task that works on the run is canceled.
    ///
    /// The results of the handlers are then discarded.
    mutating func leave() {
        isInterrupted = isStopping && runningSteps > 0
        isLeaving = true
    }

    /// Records that the worker was asked to stop, so that no further step begins.
    ///
    /// - Returns: Whether the worker leaves the run now, because no step is running.
    mutating func stop() -> Bool {
        isStopping = true
        return leaveOutsideOfSteps()
    }

    /// Records that the worker leaves the run, if it was asked to stop and no step of the run is running.
    ///
    /// - Returns: Whether the worker leaves the run now; `false` if a step is running, if the worker was not
    ///   asked to stop, or if it has left the run before.
    @discardableResult
    mutating func leaveOutsideOfSteps() -> Bool {
        guard isStopping, !isLeaving, runningSteps == 0 else { return false }
        isLeaving = true
        return true
    }

    /// Records that a handler waits instead of executing a step, because the worker was asked to stop.
    ///
    /// - Returns: Whether the worker leaves the run now, because no step is running.
    mutating func holdStep() -> Bool {
        isHoldingStep = true
        return leaveOutsideOfSteps()
    }

    private var runningSteps: Int { levels.values.reduce(0) { $0 + $1.runningSteps } }

    // MARK: Steps

    /// Decides whether and how a step of a machine begins.
    ///
    /// A step that begins counts as running until ``endStep(_:in:)``.
    ///
    /// - Parameters:
    ///   - name: The name and the key of the step.
    ///   - path: The path of the machine.
    /// - Returns: The decision about the step; `nil` if the results of the handlers are discarded.
    mutating func beginStep(_ name: FlowStepName, in path: FlowPath) -> ActivationLevel.StepStart? {
        if isDetached { return nil }
        let (isCancelRequested, isStopping) = (isCancelRequested, isStopping)
        return update(path) {
            $0.beginStep(name, isCancelRequested: isCancelRequested, isStopping: isStopping)
        }
    }

    /// Records that a step has ended, so that it no longer counts as running.
    ///
    /// - Parameters:
    ///   - name: The name and the key of the step.
    ///   - path: The path of the machine.
    /// - Returns: Whether the worker leaves the run now: a handler waits instead of executing a step, and no
    ///   step is running any more.
    mutating func endStep(_ name: FlowStepName, in path: FlowPath) -> Bool {
        _ = update(path) { $0.endStep(name) }
        return isHoldingStep && leaveOutsideOfSteps()
    }

    // MARK: Canceling

    /// Ends the grace of a request to cancel: the time within which a step or a wait of the run may throw
    /// `FlowExit.cancelled`.
    ///
    /// - Parameter request: The number of the request, as ``cancelRequests`` had it at the beginning of the
    ///   grace.
    /// - Returns: Whether the caller must cancel the handlers: neither a step nor a wait has thrown that
    ///   error, and the run's `onTerminate` has not begun.
    mutating func endGrace(of request: Int) -> Bool {
        isGraceOver = isCancelRequested && cancelRequests == request && levels[.root]?.isEnding == false
        return isGraceOver
    }

    /// Stores the error of a step that exceeded a limit, which ends all handlers of the run.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - isSilent: Whether the step sent no heartbeat for too long; `false` if the whole step took too
    ///     long.
    /// - Returns: Whether the caller must cancel the handlers; `false` if another step has done so, or the
    ///   worker leaves the run.
    mutating func endTime(of step: FlowStoredStep.Key, isSilent: Bool) -> Bool {
        guard overdue == nil, !isLeaving else { return false }
        overdue = (step, FlowStepOverdue(step: step.name, isSilent: isSilent))
        return true
    }

    /// Abandons the handlers after a write so that they run again, in a check with ``FlowRerun`` only.
    ///
    /// They are not abandoned while a step is running other than the one whose end was written.
    ///
    /// - Parameter change: The change that was written.
    /// - Returns: Whether this call has abandoned them.
    mutating func abandon(after change: FlowWrite.Change) -> Bool {
        let isOfStep =
            switch change {
            case .step, .start: true
            default: false
            }
        guard !isAbandoned, runningSteps <= (isOfStep ? 1 : 0) else { return false }
        isAbandoned = true
        return true
    }

    /// Copies the request to cancel and the ended waits from an answer of the store into this state.
    ///
    /// - Returns: The signals of the waits that have ended, which the caller must send; and whether the run
    ///   was requested to cancel just now, so that the caller must begin the grace.
    mutating func note(_ answer: FlowWriteAnswer) -> News {
        var news = News(beginsGrace: answer.isCancelRequested && !isCancelRequested)
        if news.beginsGrace { cancelRequests += 1 }
        isCancelRequested = answer.isCancelRequested
        for arrival in answer.parts {
            arrivals[arrival.path] = arrival
            guard let level = levels[arrival.path], level.number == arrival.number, let waiter = level.waiter
            else { continue }
            _ = update(arrival.path) { $0.waiter = nil }
            news.woken.append(waiter)
        }
        return news
    }

    /// Records in memory that the run was requested to cancel.
    ///
    /// - Returns: Whether the caller must begin the grace, after which the handlers are canceled; `false` if
    ///   a request was recorded before.
    mutating func noteCancel() -> Bool {
        guard !isCancelRequested else { return false }
        isCancelRequested = true
        cancelRequests += 1
        return true
    }

    /// Removes and returns the signals that end the waits of all machines, because the worker no longer holds
    /// the run.
    mutating func takeWaiters() -> [OneShot<Bool>] {
        let waiters = levels.values.compactMap(\.waiter)
        for path in levels.keys { _ = update(path) { $0.waiter = nil } }
        return waiters
    }

    // MARK: Entries

    /// Returns the values of the state that a machine leaves, which the engine needs for the next state.
    ///
    /// Among them is a recorded step or inner machine that the handler of the left state did not reach.
    ///
    /// - Parameters:
    ///   - path: The path of the machine.
    ///   - number: The number of the next entry into a state. If it equals that of the present entry, the
    ///     machine leaves no state.
    mutating func departure(from path: FlowPath, to number: Int) -> ActivationLevel.Departure {
        guard let place = levels.index(forKey: path) else { return ActivationLevel.Departure() }
        // The level is changed in place, because a copy would retain and release each of its fields.
        var departure = levels.values[place].departure(to: number)
        if departure.unreached == nil, departure.number != number, !parts.isEmpty {
            departure.unreached = unreachedPart(in: path).map { "machine '\($0)'" }
        }
        return departure
    }

    mutating func enter(_ path: FlowPath, _ entry: ActivationLevel.Entry, _ answer: FlowWriteAnswer) {
        // Most states have no machines inside.
        if levels.count > 1 {
            for inner in levels.keys where inner.isInside(path) { levels[inner] = nil }
        }
        if !parts.isEmpty { parts = parts.filter { !$0.key.isInside(path) } }
        // Inner machines of the next entry have new arrivals.
        if !arrivals.isEmpty { arrivals = arrivals.filter { !$0.key.isInside(path) } }
        if !steps.isEmpty { steps.removeAll { $0.key.path == path || $0.key.path.isInside(path) } }
        _ = update(path) { $0.enter(entry) }
        if !exhausted.isEmpty { exhausted = [] }
        if path == .root { (rootArrival, rootEvent) = (answer.arrival, answer.event) }
    }

    /// Returns the types of events that two waiting machines await, so that it is unclear which of them
    /// should receive such an event.
    ///
    /// The first is the machine at the path. The second is neither inside nor around the first.
    func sharedEvents(of path: FlowPath) -> [String] {
        let own = levels[path]?.wait?.events ?? []
        guard !own.isEmpty else { return [] }
        let others = levels.values.filter {
            $0.path != path && !$0.path.isInside(path) && !path.isInside($0.path)
        }
        return own.filter { type in others.contains { $0.wait?.events.contains(type) == true } }
    }

    /// Returns the numbers of the present entries of the machines along a path, from the run itself to the
    /// machine at the path.
    func numbers(to path: FlowPath) -> [Int] {
        (0...path.parts.count).map { levels[FlowPath(Array(path.parts.prefix($0)))]?.number ?? 0 }
    }

    /// Returns the beginning of the idempotency keys of all steps of a machine in its present entry.
    ///
    /// The result ends with the numbers from ``numbers(to:)``, such as `2.0/` for the entries 2 and 0.
    ///
    /// - Parameters:
    ///   - path: The path of the machine.
    ///   - run: Returns the beginning of the keys of all steps of the run. It is called once for each entry.
    mutating func effectPrefix(of path: FlowPath, in run: () -> String) -> String {
        let place = levels.index(forKey: path)
        // The numbers stay the same until the machine, or one around it, enters another state: the first
        // forgets the prefix, the second the machine.
        if let place, let known = levels.values[place].effectPrefix { return known }
        let prefix = "\(run())/\(numbers(to: path).map(String.init).joined(separator: "."))/"
        if let place { levels.values[place].effectPrefix = prefix }
        return prefix
    }

    mutating func exhaust(_ failure: FlowFailure) { exhausted.insert(failure) }

    /// Returns whether no attempt remains for the step, or the machine inside the run, that threw this error.
    func isExhausted(_ failure: FlowFailure) -> Bool { exhausted.contains(failure) }

    // MARK: Machines inside

    mutating func beginPart(
        _ machine: String, key: String?, in path: FlowPath, task: Int?
    ) -> PartStart {
        guard let inner = update(path, { $0.beginPart(machine, key: key) }) ?? nil else { return .ambiguous }
        let part = parts[inner]
        if let result = part?.result {
            endPart(inner)
            return .ended(result, history: part?.entry.history)
        }
        var level = ActivationLevel(inner, part, steps: steps)
        level.task = task
        level.isOfOwnTask = openRegions[path, default: 0] == 0 && task != levels[path]?.task
        levels[inner] = level
        return .begun(inner, part, levels[path]?.gate)
    }

    mutating func endPart(_ path: FlowPath) {
        levels[path] = nil
        _ = update(FlowPath(path.parts.dropLast())) { $0.endPart(path) }
    }

    /// Records that the tasks of the regions of a composite state begin.
    ///
    /// - Parameters:
    ///   - count: The number of regions.
    ///   - path: The path of the machine with the composite state.
    /// - Returns: The gate at which the regions must wait first; `nil` if none of them has a recorded end.
    mutating func beginRegions(_ count: Int, in path: FlowPath) -> RegionGate? {
        running += count - 1
        openRegions[path, default: 0] += 1
        let depth = path.parts.count + 1
        let hasEnded = parts.values.contains {
            $0.result != nil && $0.path.parts.count == depth && $0.path.isInside(path)
        }
        let gate = hasEnded ? RegionGate(count) : nil
        _ = update(path) { $0.gate = gate }
        return gate
    }

    /// Records that tasks of regions have ended.
    ///
    /// - Parameter count: The number of tasks.
    /// - Returns: The paths of the waiting machines with which the caller must release the run; `nil` if
    ///   something else of the run can proceed.
    mutating func endTasks(_ count: Int) -> [FlowPath]? {
        running -= count
        return levels.values.contains { $0.isOfOwnTask } ? nil : idle
    }

    /// Records that all regions of a composite state of the machine have ended.
    mutating func endRegions(in path: FlowPath) { openRegions[path, default: 1] -= 1 }

    /// Whether the run has at most one running task.
    var isAlone: Bool { running <= 1 }

    /// Returns the path of a recorded inner machine that a handler has not reached; `nil` if the handler has
    /// reached all.
    ///
    /// - Parameter path: The path of the machine whose handler runs.
    func unreachedPart(in path: FlowPath) -> FlowPath? {
        guard let level = levels[path] else { return nil }
        let depth = path.parts.count + 1
        return parts.keys.filter {
            $0.parts.count == depth && $0.isInside(path) && !level.hasReached($0)
        }.min { "\($0)" < "\($1)" }
    }

    // MARK: Waits

    mutating func beginWait(_ path: FlowPath, _ waiter: OneShot<Bool>) -> WaitStart {
        guard let level = levels[path], level.wait != nil, !level.hasTakenArrival else { return .unrecorded }
        if path == .root { return takeRootArrival() }
        if let arrival = arrivals[path], arrival.number == level.number {
            _ = update(path) { $0.hasTakenArrival = true }
            return Self.end(arrival.arrival, arrival.event)
        }
        _ = update(path) { $0.waiter = waiter }
        let isOfOwnTask = levels.values.contains { $0.isOfOwnTask }
        return .waiting(release: isOfOwnTask ? nil : idle, isOfOwnTask: isOfOwnTask)
    }

    /// Makes a machine wait again, because the event that had ended its wait was set aside.
    ///
    /// - Parameters:
    ///   - path: The path of the machine.
    ///   - answer: The answer of the store to the write that has set the event aside.
    mutating func resumeWait(_ path: FlowPath, _ answer: FlowWriteAnswer) {
        if path == .root {
            (rootArrival, rootEvent) = (answer.arrival, answer.event)
        } else {
            arrivals[path] = nil
        }
        _ = update(path) { $0.hasTakenArrival = false }
    }

    /// Removes the signal of a machine's wait, because the task that waited was canceled.
    mutating func cancelWait(_ path: FlowPath) { _ = update(path) { $0.waiter = nil } }

    private mutating func takeRootArrival() -> WaitStart {
        guard let arrival = rootArrival else { return .unrecorded }
        _ = update(.root) { $0.hasTakenArrival = true }
        return Self.end(arrival, rootEvent)
    }

    private static func end(_ arrival: FlowStoredArrival, _ event: FlowStoredEvent?) -> WaitStart {
        switch arrival {
        case .event: event.map { .event($0) } ?? .unrecorded
        case .deadline: .deadline
        case .cancel: .cancel
        }
    }

    /// The paths of the waiting machines, if at least one machine waits and nothing else of the run can
    /// proceed; otherwise `nil`.
    var idle: [FlowPath]? {
        let waiting = levels.values.filter { $0.waiter != nil }
        guard !waiting.isEmpty, running <= waiting.count, !levels.values.contains(where: isBusy) else {
            return nil
        }
        return waiting.map(\.path).sorted { "\($0)" < "\($1)" }
    }

    /// Returns whether a machine can proceed: one of its steps is running, or its handler runs and awaits no
    /// machine inside it.
    private func isBusy(_ level: ActivationLevel) -> Bool {
        level.runningSteps > 0
            || level.waiter == nil && !levels.keys.contains { $0.isInside(level.path) }
    }
}
