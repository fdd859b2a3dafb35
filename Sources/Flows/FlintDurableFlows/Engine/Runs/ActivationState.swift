internal import FlintFlows
internal import FlintStreams

/// The state of a run while a worker works on it.
///
/// The functions only change this value and return a decision; the caller acts on it.
struct ActivationState {
    /// The decision on a machine that begins to wait: whether it waits, or which cause has already ended the
    /// wait.
    enum WaitStart {
        case event(FlowStoredEvent)
        case deadline
        case cancel
        /// The wait cannot be served: the present state of the machine has no recorded wait, or the wait is
        /// over.
        case unrecorded
        /// The machine waits, and no event has come yet.
        ///
        /// If nothing else of the run can proceed, `release` has the waiting machines, with which the caller
        /// must release the run. Otherwise `release` is `nil`; so it is while a machine runs in a task that a
        /// handler has created, because the handler may start further tasks.
        case waiting(release: [FlowPath]?, isOfOwnTask: Bool)
    }

    /// The decision on a machine inside the run that a handler starts: whether and how the machine begins.
    enum PartStart {
        /// The machine has a recorded ending.
        case ended(FlowEnding, history: [UInt8]?)
        /// The machine begins, or continues from its stored form.
        ///
        /// If there is a gate, the machine is a region and must wait there first.
        case begun(FlowPath, FlowStoredPart?, RegionGate?)
        /// Another machine with the same name and key is running.
        case ambiguous
    }

    /// The news in an answer of the store, on which the caller must act.
    struct News {
        var beginsGrace = false
        var woken: [OneShot<Bool>] = []
    }

    private(set) var levels: [FlowPath: ActivationLevel]
    private(set) var isCancelRequested: Bool
    /// The number of requests to cancel that the worker has learned of.
    private(set) var cancelRequests: Int
    /// Whether the grace of a request to cancel ended before a step or a wait threw the request.
    ///
    /// The tasks of the handlers are then canceled.
    private(set) var isGraceOver = false
    /// Whether the worker leaves the run after the next write outside of a step.
    private var isStopping = false
    /// Whether a handler waits in place of a step that does not begin, because the worker stops.
    private var isHoldingStep = false
    /// Whether the worker is leaving the run.
    private(set) var isLeaving = false
    /// Whether the worker left the run while a step was running.
    private(set) var isInterrupted = false
    /// Whether the handlers were abandoned in order to run again, in a check with ``FlowRerun``.
    private(set) var isAbandoned = false
    /// Whether the results of the handlers are discarded, because the worker leaves the run or the handlers
    /// run again.
    var isDetached: Bool { isLeaving || isAbandoned || overdue != nil }
    /// The step that exceeded a limit, with the error in place of its own.
    ///
    /// The tasks of the handlers are canceled, and the handlers begin anew.
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
    /// The errors of steps and of machines inside the run for which all attempts have been made.
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

    /// Returns the state of a machine and the number of failures of its handler; `nil` if the machine is not
    /// running.
    func place(at path: FlowPath) -> (state: String, failures: Int)? {
        // The level is read in place, because a copy would retain the lists of its steps.
        levels.index(forKey: path).map { (levels.values[$0].stateName, levels.values[$0].failures) }
    }

    /// Stores the identity of the run's first task.
    mutating func begin(in task: Int?) { _ = update(.root) { $0.task = task } }

    mutating func update<Value>(_ path: FlowPath, _ body: (inout ActivationLevel) -> Value) -> Value? {
        guard let place = levels.index(forKey: path) else { return nil }
        changes += 1
        // The level is changed in place, because the change of a copy would copy the lists of all steps.
        return body(&levels.values[place])
    }

    // MARK: Leaving

    /// Marks the run as left, because the task of the worker is canceled; the results of the handlers are
    /// then discarded.
    mutating func leave() {
        isInterrupted = isStopping && runningSteps > 0
        isLeaving = true
    }

    /// Marks the worker as stopping, so that no further step begins.
    ///
    /// - Returns: Whether the worker leaves the run now, because no step is running.
    mutating func stop() -> Bool {
        isStopping = true
        return leaveOutsideOfSteps()
    }

    /// Marks the run as left if the worker stops and no step of the run is running.
    ///
    /// - Returns: Whether this call has left the run.
    @discardableResult
    mutating func leaveOutsideOfSteps() -> Bool {
        guard isStopping, !isLeaving, runningSteps == 0 else { return false }
        isLeaving = true
        return true
    }

    /// Marks the run as one in which a handler waits in place of a step, because the worker stops and begins
    /// no step.
    ///
    /// - Returns: Whether the worker leaves the run now.
    mutating func holdStep() -> Bool {
        isHoldingStep = true
        return leaveOutsideOfSteps()
    }

    private var runningSteps: Int { levels.values.reduce(0) { $0 + $1.runningSteps } }

    // MARK: Steps

    /// Decides whether and how a step of the machine at the path begins, and counts a step that begins as
    /// running.
    ///
    /// - Returns: The decision about the step; `nil` if the results of the handlers are discarded.
    mutating func beginStep(_ name: FlowStepName, in path: FlowPath) -> ActivationLevel.StepStart? {
        if isDetached { return nil }
        let (isCancelRequested, isStopping) = (isCancelRequested, isStopping)
        return update(path) {
            $0.beginStep(name, isCancelRequested: isCancelRequested, isStopping: isStopping)
        }
    }

    /// Counts a step of the machine at the path as no longer running.
    ///
    /// - Returns: Whether the worker leaves the run now, because all remaining handlers wait in place of
    ///   steps.
    mutating func endStep(_ name: FlowStepName, in path: FlowPath) -> Bool {
        _ = update(path) { $0.endStep(name) }
        return isHoldingStep && leaveOutsideOfSteps()
    }

    // MARK: Canceling

    /// Marks the grace of a request to cancel as over, if no step or wait has thrown the request.
    ///
    /// - Parameter request: The number of the request.
    /// - Returns: Whether the request is undelivered, so that the caller must cancel the handlers.
    mutating func endGrace(of request: Int) -> Bool {
        isGraceOver = isCancelRequested && cancelRequests == request && levels[.root]?.isEnding == false
        return isGraceOver
    }

    /// Stores the error of a step that exceeded its limit, or of one that sent no heartbeat for too long
    /// (`isSilent`).
    ///
    /// - Returns: Whether the caller must cancel the handlers; `false` if another step or the leaving worker
    ///   has canceled them.
    mutating func endTime(of step: FlowStoredStep.Key, isSilent: Bool) -> Bool {
        guard overdue == nil, !isLeaving else { return false }
        overdue = (step, FlowStepOverdue(step: step.name, isSilent: isSilent))
        return true
    }

    /// Marks the handlers as abandoned after a write, in a check with ``FlowRerun``, unless another step of
    /// the run is still running.
    ///
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

    /// Copies the request to cancel and the ended waits from an answer of the store.
    ///
    /// - Returns: The waits whose tasks the caller must wake, and whether a grace begins.
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

    /// Stores a request to cancel the run.
    ///
    /// - Returns: Whether a grace begins; `false` if a request was stored before.
    mutating func noteCancel() -> Bool {
        guard !isCancelRequested else { return false }
        isCancelRequested = true
        cancelRequests += 1
        return true
    }

    /// Removes and returns the signals of all waits, because the worker no longer holds the run.
    mutating func takeWaiters() -> [OneShot<Bool>] {
        let waiters = levels.values.compactMap(\.waiter)
        for path in levels.keys { _ = update(path) { $0.waiter = nil } }
        return waiters
    }

    // MARK: Entries

    /// Returns the values of the entry that a machine leaves, among them a recorded step or inner machine
    /// that its handler did not reach.
    ///
    /// - Parameters:
    ///   - path: The machine.
    ///   - number: The number of the next entry. If it equals the number of the present entry, the machine
    ///     leaves no entry.
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

    /// Returns the types of events that the waiting machine at the path and another waiting machine, which is
    /// neither inside nor around it, both await.
    func sharedEvents(of path: FlowPath) -> [String] {
        let own = levels[path]?.wait?.events ?? []
        guard !own.isEmpty else { return [] }
        let others = levels.values.filter {
            $0.path != path && !$0.path.isInside(path) && !path.isInside($0.path)
        }
        return own.filter { type in others.contains { $0.wait?.events.contains(type) == true } }
    }

    /// Returns the entry numbers of the machines along a path, from the run itself to the machine at the
    /// path.
    func numbers(to path: FlowPath) -> [Int] {
        (0...path.parts.count).map { levels[FlowPath(Array(path.parts.prefix($0)))]?.number ?? 0 }
    }

    mutating func exhaust(_ failure: FlowFailure) { exhausted.insert(failure) }

    /// Returns whether all attempts have been made for this error of a step or a machine inside the run.
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

    /// Counts the tasks of the regions of a composite state that begin.
    ///
    /// - Returns: The gate of the regions if one of them has a recorded end; otherwise `nil`.
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

    /// Counts tasks of regions that have ended.
    ///
    /// - Returns: The waiting machines with which the caller must release the run, if nothing else of the run
    ///   can proceed; otherwise `nil`.
    mutating func endTasks(_ count: Int) -> [FlowPath]? {
        running -= count
        return levels.values.contains { $0.isOfOwnTask } ? nil : idle
    }

    /// Counts a composite state of the machine as one without running regions, because all of them have
    /// ended.
    mutating func endRegions(in path: FlowPath) { openRegions[path, default: 1] -= 1 }

    /// Whether the run has at most one running task.
    var isAlone: Bool { running <= 1 }

    /// Returns a recorded machine that the handler has not reached; `nil` if it has reached all.
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

    /// Lets a machine wait again, because the event that had ended its wait was set aside.
    mutating func resumeWait(_ path: FlowPath, _ answer: FlowWriteAnswer) {
        if path == .root {
            (rootArrival, rootEvent) = (answer.arrival, answer.event)
        } else {
            arrivals[path] = nil
        }
        _ = update(path) { $0.hasTakenArrival = false }
    }

    /// Removes the signal of a wait whose task was canceled.
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

    /// The waiting machines, if nothing else of the run can proceed; otherwise `nil`.
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
