internal import FlintFlows
internal import FlintStreams

/// What a worker knows of the run that it works on: a value, whose functions decide and do nothing.
struct ActivationState {
    /// What is to be done for a wait.
    enum WaitStart {
        case event(FlowStoredEvent)
        case deadline
        case cancel
        /// What waits is no recorded state.
        case unrecorded
        /// It waits. If nothing else is left to run, the run is to be released with these machines.
        ///
        /// In a task that the handler around it has made, that is not known at once.
        case waiting(release: [FlowPath]?, isOfOwnTask: Bool)
    }

    /// What is to be done for a machine inside the run.
    enum PartStart {
        /// It has ended before.
        case ended(FlowEnding, history: [UInt8]?)
        /// It begins, or goes on where it is stored; regions wait at the gate.
        case begun(FlowPath, FlowStoredPart?, RegionGate?)
        /// Another one of its name and key runs.
        case ambiguous
    }

    /// What is to be done after an answer of the store.
    struct News {
        var beginsGrace = false
        var woken: [OneShot<Bool>] = []
    }

    private(set) var levels: [FlowPath: ActivationLevel]
    private(set) var isCancelRequested: Bool
    /// How many requests to cancel have come.
    private(set) var cancelRequests: Int
    /// Whether a request to cancel was not delivered in time, so that the handlers are canceled.
    private(set) var isGraceOver = false
    /// Whether the worker leaves.
    private(set) var isLeaving = false
    /// Whether the handlers are abandoned, to run again.
    private(set) var isAbandoned = false
    /// Whether what the handlers do next is discarded.
    var isDetached: Bool { isLeaving || isAbandoned || overdue != nil }
    /// A step whose time is over, so that the handlers are canceled and begin anew.
    private(set) var overdue: FlowStoredStep.Key?

    private var parts: [FlowPath: FlowStoredPart]
    private var steps: [FlowStoredStep]
    private var arrivals: [FlowPath: FlowPartArrival] = [:]
    private var rootArrival: FlowStoredArrival?
    private var rootEvent: FlowStoredEvent?
    /// How many tasks of the run there are, except those that wait for regions.
    private var running = 1
    private var openRegions: [FlowPath: Int] = [:]
    /// Counts what has happened in the run.
    private(set) var changes = 0
    /// Errors after which everything was tried, by machines inside the run.
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

    /// A level that runs.
    subscript(_ path: FlowPath) -> ActivationLevel? { levels[path] }

    /// Notes the task in which the run begins.
    mutating func begin(in task: Int?) { _ = update(.root) { $0.task = task } }

    mutating func update<Value>(_ path: FlowPath, _ body: (inout ActivationLevel) -> Value) -> Value? {
        guard let place = levels.index(forKey: path) else { return nil }
        changes += 1
        // In its place: a copy would copy the lists of all steps.
        return body(&levels.values[place])
    }

    // MARK: Canceling and leaving

    mutating func leave() { isLeaving = true }

    /// Ends the grace of a request to cancel.
    ///
    /// - Parameter request: The number of the request.
    /// - Returns: Whether the request is still not delivered, so that the handlers are to be canceled.
    mutating func endGrace(of request: Int) -> Bool {
        isGraceOver = isCancelRequested && cancelRequests == request && levels[.root]?.isEnding == false
        return isGraceOver
    }

    /// Notes that the time of a step is over.
    ///
    /// - Returns: Whether it still runs and nothing else has canceled the handlers.
    mutating func endTime(of step: FlowStoredStep.Key) -> Bool {
        guard overdue == nil, !isLeaving else { return false }
        overdue = step
        return true
    }

    /// Abandons the handlers after a write, unless a step beside it would be interrupted.
    ///
    /// - Returns: Whether they are abandoned by this call.
    mutating func abandon(after change: FlowWrite.Change) -> Bool {
        let isOfStep =
            switch change {
            case .step, .start: true
            default: false
            }
        let steps = levels.values.reduce(0) { $0 + $1.runningSteps }
        guard !isAbandoned, steps <= (isOfStep ? 1 : 0) else { return false }
        isAbandoned = true
        return true
    }

    /// Notes what the store has said of the run.
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

    /// Notes a request to cancel.
    ///
    /// - Returns: Whether a grace begins.
    mutating func noteCancel() -> Bool {
        guard !isCancelRequested else { return false }
        isCancelRequested = true
        cancelRequests += 1
        return true
    }

    /// Forgets all waits, because the run is not with this worker any more.
    mutating func takeWaiters() -> [OneShot<Bool>] {
        let waiters = levels.values.compactMap(\.waiter)
        for path in levels.keys { _ = update(path) { $0.waiter = nil } }
        return waiters
    }

    // MARK: Entries

    /// What is known when the next state of a machine is to be entered.
    ///
    /// - Parameters:
    ///   - path: The machine.
    ///   - number: The number of the next entry; if it is that of the present one, the handler leaves nothing.
    mutating func departure(from path: FlowPath, to number: Int) -> ActivationLevel.Departure {
        guard let place = levels.index(forKey: path) else { return ActivationLevel.Departure() }
        // In its place, as a copy would retain all that the level holds.
        var departure = levels.values[place].departure(to: number)
        if departure.unreached == nil, departure.number != number, !parts.isEmpty {
            departure.unreached = unreachedPart(in: path).map { "machine '\($0)'" }
        }
        return departure
    }

    mutating func enter(_ path: FlowPath, _ entry: ActivationLevel.Entry, _ answer: FlowWriteAnswer) {
        // Of most states there is nothing inside.
        if levels.count > 1 {
            for inner in levels.keys where inner.isInside(path) { levels[inner] = nil }
        }
        if !parts.isEmpty { parts = parts.filter { !$0.key.isInside(path) } }
        // Those of a machine that begins there once more are others.
        if !arrivals.isEmpty { arrivals = arrivals.filter { !$0.key.isInside(path) } }
        if !steps.isEmpty { steps.removeAll { $0.key.path == path || $0.key.path.isInside(path) } }
        _ = update(path) { $0.enter(entry) }
        if !exhausted.isEmpty { exhausted = [] }
        if path == .root { (rootArrival, rootEvent) = (answer.arrival, answer.event) }
    }

    /// The types of events that another machine, neither around nor inside this one, awaits as well.
    func sharedEvents(of path: FlowPath) -> [String] {
        let own = levels[path]?.wait?.events ?? []
        guard !own.isEmpty else { return [] }
        let others = levels.values.filter {
            $0.path != path && !$0.path.isInside(path) && !path.isInside($0.path)
        }
        return own.filter { type in others.contains { $0.wait?.events.contains(type) == true } }
    }

    /// The numbers of the entries from the run to a machine inside it.
    func numbers(to path: FlowPath) -> [Int] {
        (0...path.parts.count).map { levels[FlowPath(Array(path.parts.prefix($0)))]?.number ?? 0 }
    }

    mutating func exhaust(_ failure: FlowFailure) { exhausted.insert(failure) }

    /// Whether a machine inside the run has tried everything before it ended with this error.
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

    /// Notes that regions begin.
    ///
    /// - Returns: Their gate, if one of them had ended before.
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

    /// Notes that tasks of regions have ended.
    ///
    /// - Returns: The machines with which the run is to be released, because nothing else is left to run.
    mutating func endTasks(_ count: Int) -> [FlowPath]? {
        running -= count
        return levels.values.contains { $0.isOfOwnTask } ? nil : idle
    }

    /// Notes that all regions of a composite have ended.
    mutating func endRegions(in path: FlowPath) { openRegions[path, default: 1] -= 1 }

    /// Whether only one task of the run goes on.
    var isAlone: Bool { running <= 1 }

    /// A recorded machine to which the handler did not come; it is over.
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

    /// Ends the wait of a task that was canceled.
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

    /// The machines that wait, if nothing else is left to run.
    var idle: [FlowPath]? {
        let waiting = levels.values.filter { $0.waiter != nil }
        guard !waiting.isEmpty, running <= waiting.count, !levels.values.contains(where: isBusy) else {
            return nil
        }
        return waiting.map(\.path).sorted { "\($0)" < "\($1)" }
    }

    /// Whether a handler or a step of a level runs, and no machine inside it.
    private func isBusy(_ level: ActivationLevel) -> Bool {
        level.runningSteps > 0
            || level.waiter == nil && !levels.keys.contains { $0.isInside(level.path) }
    }
}
