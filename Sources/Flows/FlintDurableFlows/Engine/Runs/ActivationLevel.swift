internal import FlintFlows
internal import FlintStreams

/// The state of one machine while a worker works on it: the run itself or a machine inside the run.
struct ActivationLevel {
    /// The decision on a step that a handler calls: whether and how the step begins.
    enum StepStart {
        /// The result of the step is recorded, so the step returns it without executing.
        case recorded(FlowStoredStep)
        /// The result is not recorded, so the worker must execute the step.
        case work(FlowStoredStep.Key)
        /// The step does not execute, and throws `FlowExit.cancelled`, because the run was requested to
        /// cancel.
        case cancel(FlowStoredStep.Key)
        /// The step does not begin, because the worker was asked to stop; the handler waits until the worker
        /// has left the run.
        case held
        /// Another step with the same name and key is running, so the step throws an error.
        case ambiguous

        var isRecorded: Bool { if case .recorded = self { true } else { false } }
    }

    /// The values of an entry into a state that the engine needs while the machine is in the state.
    struct Entry {
        let number: Int
        let stateName: String
        let wait: FlowStoredWait?
    }

    /// The values of an entry that the engine needs once the handler of the entry has returned the next
    /// state.
    struct Departure {
        /// The number of the entry that the machine leaves; -1 if it has not entered a state.
        var number = -1
        var failures = 0
        /// The error for which the machine enters the state `Fail` next, with its stored form; `nil` for
        /// none.
        var failure: (error: any Error, stored: FlowFailure)?
        /// The description of a recorded step or inner machine that the handler did not reach when it ran
        /// again.
        ///
        /// `nil` if it has reached all.
        var unreached: String?
    }

    let path: FlowPath
    /// The identity of the task in which the machine runs, from ``TaskIdentity/current``; `nil` outside of
    /// tasks.
    var task: Int?
    /// Whether the machine runs in a task that a handler has created.
    ///
    /// Otherwise, it runs in the task of the surrounding handler or of a region.
    var isOfOwnTask = false
    /// The number of the present entry; -1 if the machine has not entered a state.
    private(set) var number: Int
    private(set) var stateName: String
    private(set) var failures: Int
    /// The ending on which the machine has decided; `nil` before that.
    private(set) var decision: FlowEnding?
    private(set) var isEnding = false
    /// The stored wait of the present state; `nil` if the state does not wait.
    private(set) var wait: FlowStoredWait?
    /// The error for which the machine enters the state `Fail` next, with its stored form; `nil` for none.
    var failure: (error: any Error, stored: FlowFailure)?
    /// Whether the handler has received the event, deadline or request to cancel that ended the wait.
    var hasTakenArrival = false
    /// The signal that ends the wait of the machine's task; `nil` if the machine does not wait.
    ///
    /// Its value is `true` if the wait has ended in the store, `false` if the worker leaves the run.
    var waiter: OneShot<Bool>?
    /// The beginning of the idempotency keys of all steps of the present entry; `nil` before the first step.
    var effectPrefix: String?
    /// The gate that holds back the regions of the present state, if they run again and one has a recorded
    /// end; otherwise `nil`.
    var gate: RegionGate?

    private var recorded: RecordedSteps
    private var ordinals = Ordinals<StepName>()
    private var running = SmallSet<StepName>()
    private var partOrdinals: [FlowPath.Part: Int] = [:]
    private var runningParts: Set<FlowPath.Part> = []
    private var reachedParts: Set<FlowPath> = []

    /// Creates the state of the run itself from its record.
    init(_ record: FlowRecord) {
        path = .root
        number = record.entry.number
        stateName = record.kind.state
        failures = record.failures
        decision = record.decision
        wait = record.entry.wait
        recorded = RecordedSteps(record.steps, of: path)
    }

    /// Creates the state of a machine inside the run from `part`, its stored form, which is `nil` for a
    /// machine that has not entered a state.
    init(_ path: FlowPath, _ part: FlowStoredPart?, steps: FlowList<FlowStoredStep>) {
        self.path = path
        number = part?.entry.number ?? -1
        stateName = part?.entry.kind.state ?? "Begin"
        failures = part?.failures ?? 0
        decision = part?.decision
        wait = part?.entry.wait
        recorded = RecordedSteps(steps, of: path)
    }

    /// The number of steps of this machine that are running.
    var runningSteps: Int { running.count }

    /// Returns the values of the state that the machine leaves, which the engine needs for the next state.
    ///
    /// - Parameter next: The number of the next entry into a state. If it equals that of the present entry,
    ///   the machine leaves no state, and the result has only the number.
    mutating func departure(to next: Int) -> Departure {
        if next == number { return Departure(number: number) }
        return Departure(
            number: number, failures: failures, failure: failure,
            unreached: recorded.unreached.map { "step '\($0)'" })
    }

    /// Replaces the values of the state that the machine leaves by those of the entered one.
    ///
    /// The counts of steps and inner machines begin anew.
    mutating func enter(_ entry: Entry) {
        (number, stateName, failures) = (entry.number, entry.stateName, 0)
        (wait, hasTakenArrival, waiter, gate, failure) = (entry.wait, false, nil, nil, nil)
        effectPrefix = nil
        (recorded, ordinals, running) = (RecordedSteps(), Ordinals(), SmallSet())
        (partOrdinals, runningParts, reachedParts) = ([:], [], [])
    }

    /// Records that the handler `onTerminate` runs, at the end of the machine.
    ///
    /// All steps that begin from now on are steps of this handler.
    mutating func beginEnd() { isEnding = true }

    mutating func decide(_ ending: FlowEnding) { decision = ending }

    // MARK: Steps

    mutating func beginStep(_ name: FlowStepName, isCancelRequested: Bool, isStopping: Bool) -> StepStart {
        let begun = StepName(isOfEnd: isEnding, name: name.name, key: name.key)
        guard running.insert(begun) else { return .ambiguous }
        let key = FlowStoredStep.Key(
            path: path, isOfEnd: isEnding, name: name.name, key: name.key, ordinal: ordinals.next(begun))
        if let step = recorded.reach(key) {
            // A recorded step does not execute, so it ends at once.
            running.remove(begun)
            return .recorded(step)
        }
        if isStopping {
            running.remove(begun)
            return .held
        }
        // Steps of `onTerminate` are not canceled, because they may undo the effects of earlier steps.
        return isCancelRequested && !isEnding ? .cancel(key) : .work(key)
    }

    mutating func endStep(_ name: FlowStepName) {
        for isOfEnd in isEnding ? [false, true] : [false] {
            running.remove(StepName(isOfEnd: isOfEnd, name: name.name, key: name.key))
        }
    }

    /// Returns the last stored progress that a step has reported; `nil` for none.
    func progress(of step: FlowStoredStep.Key) -> FlowStoredStep? { recorded.note(.progress, of: step) }

    /// Returns the failed attempts that a retry rule has counted.
    ///
    /// - Parameter step: The step with the retry rule; `nil` for the rule of the handler.
    func attempts(of step: FlowStoredStep.Key?) -> FlowAttempts {
        if let step { return recorded.attempts(of: step) }
        var attempts = recorded.attempts(of: .handler(of: path))
        // The run counts the failures of all attempts.
        attempts.failures = max(0, failures - recorded.failuresOfSteps(in: path))
        return attempts
    }

    // MARK: Machines inside

    /// Reserves the path of a machine that a handler starts inside the present state.
    ///
    /// - Returns: The path of the machine; `nil` if another machine with the same name and key is running.
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
