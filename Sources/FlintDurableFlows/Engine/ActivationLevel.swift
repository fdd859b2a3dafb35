internal import FlintFlows
internal import FlintStreams

/// What a worker knows of a run, or of a machine inside it, while it works on it.
struct ActivationLevel {
    /// What is to be done for a step.
    enum StepStart {
        /// Its result is recorded.
        case recorded(FlowStoredStep)
        /// Its work is to be done.
        case work(FlowStoredStep.Key)
        /// The request to cancel the run is delivered in its place.
        case cancel(FlowStoredStep.Key)
        /// Another step of its name and key runs.
        case ambiguous

        var isRecorded: Bool { if case .recorded = self { true } else { false } }
    }

    /// What is to be known of an entry that has been stored.
    struct Entry {
        let number: Int
        let stateName: String
        let wait: FlowStoredWait?
    }

    /// What a handler leaves behind that goes to another state.
    struct Departure {
        /// The number of the entry that it leaves; -1 if no state was entered.
        var number = -1
        var failures = 0
        /// The error for which the state Fail is entered next, and as it is stored.
        var failure: (error: any Error, stored: FlowFailure)?
        /// What is recorded, and was not reached again.
        var unreached: String?
    }

    let path: FlowPath
    /// The task in which it runs.
    var task: Int?
    /// Whether that is neither the task of the handler around it nor that of a region.
    var isOfOwnTask = false
    /// The number of the entry; -1 if no state was entered.
    private(set) var number: Int
    private(set) var stateName: String
    private(set) var failures: Int
    /// How it has decided to end.
    private(set) var decision: FlowEnding?
    private(set) var isEnding = false
    /// What the state waits for, as it is stored.
    private(set) var wait: FlowStoredWait?
    /// The error for which the state Fail is entered next, and as it is stored.
    var failure: (error: any Error, stored: FlowFailure)?
    /// Whether the end of the state's wait was handed to its handler.
    var hasTakenArrival = false
    /// Settled when the wait ends; `nil` if it does not wait.
    var waiter: OneShot<Bool>?
    /// Lets regions that have ended decide before others begin.
    var gate: RegionGate?

    private var recorded: RecordedSteps
    private var ordinals = Ordinals<StepName>()
    private var running = SmallSet<StepName>()
    private var partOrdinals: [FlowPath.Part: Int] = [:]
    private var runningParts: Set<FlowPath.Part> = []
    private var reachedParts: Set<FlowPath> = []

    /// The run itself, as it is stored.
    init(_ record: FlowRecord) {
        path = .root
        number = record.entry.number
        stateName = record.kind.state
        failures = record.failures
        decision = record.decision
        wait = record.entry.wait
        recorded = RecordedSteps(record.steps, of: path)
    }

    /// A machine inside the run, as it is stored; `nil` if it begins.
    init(_ path: FlowPath, _ part: FlowStoredPart?, steps: [FlowStoredStep]) {
        self.path = path
        number = part?.entry.number ?? -1
        stateName = part?.entry.kind.state ?? "Begin"
        failures = part?.failures ?? 0
        decision = part?.decision
        wait = part?.entry.wait
        recorded = RecordedSteps(steps, of: path)
    }

    /// How many steps run in it.
    var runningSteps: Int { running.count }

    /// What is known when the next state is to be entered.
    mutating func departure(to next: Int) -> Departure {
        if next == number { return Departure(number: number) }
        return Departure(
            number: number, failures: failures, failure: failure,
            unreached: recorded.unreached.map { "step '\($0)'" })
    }

    /// Notes that the next state was entered.
    mutating func enter(_ entry: Entry) {
        (number, stateName, failures) = (entry.number, entry.stateName, 0)
        (wait, hasTakenArrival, waiter, gate, failure) = (entry.wait, false, nil, nil, nil)
        (recorded, ordinals, running) = (RecordedSteps(), Ordinals(), SmallSet())
        (partOrdinals, runningParts, reachedParts) = ([:], [], [])
    }

    /// From now on, steps are those of `onTerminate`.
    mutating func beginEnd() { isEnding = true }

    mutating func decide(_ ending: FlowEnding) { decision = ending }

    // MARK: Steps

    mutating func beginStep(_ name: FlowStepName, isCancelRequested: Bool) -> StepStart {
        let begun = StepName(isOfEnd: isEnding, name: name.name, key: name.key)
        guard running.insert(begun) else { return .ambiguous }
        let key = FlowStoredStep.Key(
            path: path, isOfEnd: isEnding, name: name.name, key: name.key, ordinal: ordinals.next(begun))
        if let step = recorded.reach(key) {
            // It is over with that.
            running.remove(begun)
            return .recorded(step)
        }
        // What ends a run is not canceled: it may be the compensation.
        return isCancelRequested && !isEnding ? .cancel(key) : .work(key)
    }

    mutating func endStep(_ name: FlowStepName) {
        for isOfEnd in isEnding ? [false, true] : [false] {
            running.remove(StepName(isOfEnd: isOfEnd, name: name.name, key: name.key))
        }
    }

    // MARK: Machines inside

    /// Begins a machine inside the state.
    ///
    /// - Returns: Its path; `nil` if another one of its name and key runs.
    mutating func beginPart(_ machine: String, key: String?) -> FlowPath? {
        let name = (isEnding ? "onTerminate/" : "") + machine
        let first = FlowPath.Part(machine: name, key: key)
        guard runningParts.insert(first).inserted else { return nil }
        let ordinal = partOrdinals[first, default: 0]
        partOrdinals[first] = ordinal + 1
        let inner = path.appending(FlowPath.Part(machine: name, key: key, ordinal: ordinal))
        reachedParts.insert(inner)
        return inner
    }

    func hasReached(_ path: FlowPath) -> Bool {
        reachedParts.contains(path) || path.parts.last?.machine.hasPrefix("onTerminate/") == true
    }

    mutating func endPart(_ path: FlowPath) {
        guard let part = path.parts.last else { return }
        runningParts.remove(FlowPath.Part(machine: part.machine, key: part.key))
    }
}
