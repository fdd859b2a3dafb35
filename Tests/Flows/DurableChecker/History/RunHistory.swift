import FlintDurableFlows

/// The observations about one run, each with its index in the history.
struct RunHistory {
    struct Call {
        let call: FlowClientCall
        let begun: Int
        var ended = Int.max
        var outcome = FlowOutcome.unknown
    }

    struct Write {
        let write: FlowWrite
        /// The number of the run's present entry at the time of the write.
        let within: Int
        let begun: Int
        let time: Duration
        var ended = Int.max
        var outcome = FlowOutcome.unknown
    }

    struct Claim {
        let epoch: Int
        let worker: String
        let begun: Int
        let ended: Int
    }

    struct Expiry {
        let machine: String?
        let state: String
        let limit: Duration
        let index: Int
        let time: Duration
    }

    let id: FlowRunID
    let reading: FlowHistory.Reading?
    /// The queue and the key with which the run was started; `nil` for none.
    private(set) var line: FlowLine?
    private(set) var calls: [Call] = []
    private(set) var writes: [Write] = []
    private(set) var claims: [Claim] = []
    private(set) var began: [(attempt: FlowAttempt, index: Int)] = []
    private(set) var resumed: [(attempt: FlowAttempt, count: Int, index: Int)] = []
    private(set) var ended: [(attempt: FlowAttempt, index: Int)] = []
    private(set) var returned: [(attempt: FlowAttempt, index: Int)] = []
    private(set) var handled: Set<String> = []
    private(set) var expiries: [Expiry] = []
    private(set) var terminations: [(failure: String?, index: Int)] = []
    private(set) var outputs: [FlowOutput] = []

    private var callIndexes: [Int: Int] = [:]
    private var writeIndexes: [Int: Int] = [:]

    init(_ id: FlowRunID, _ reading: FlowHistory.Reading?) {
        self.id = id
        self.reading = reading
    }

    /// Returns the runs of a history, sorted by identity.
    static func runs(of history: FlowHistory) -> [RunHistory] {
        let readings = Dictionary(history.readings.map { ($0.record.id, $0) }) { first, _ in first }
        var runs = readings.mapValues { RunHistory($0.record.id, $0) }
        var owners: [Int: FlowRunID] = [:]
        for (index, observation) in history.observations.enumerated() {
            guard let run = run(of: observation.event, &owners) else { continue }
            runs[run, default: RunHistory(run, nil)].add(observation, at: index)
        }
        return runs.values.sorted { $0.id < $1.id }
    }

    private static func run(of event: FlowHistory.Event, _ owners: inout [Int: FlowRunID]) -> FlowRunID? {
        switch event {
        case .calling(let number, let call):
            owners[number] = call.run
            return call.run
        case .writing(let number, let write, _):
            owners[number] = write.run
            return write.run
        case .called(let number, _), .written(let number, _): return owners[number]
        case .lined(let run, _), .claimed(let run, _, _, _), .handled(let run, _), .expired(let run, _, _, _),
            .terminating(let run, _), .output(let run, _):
            return run
        case .attemptBegan(let attempt), .resumed(let attempt, _), .attemptEnded(let attempt),
            .returned(let attempt):
            return attempt.run
        case .faultsStopped, .finished: return nil
        }
    }

    private mutating func add(_ observation: FlowHistory.Observation, at index: Int) {
        switch observation.event {
        case .calling(let number, let call):
            callIndexes[number] = calls.count
            calls.append(Call(call: call, begun: index))
        case .called(let number, let outcome):
            guard let call = callIndexes[number] else { return }
            (calls[call].ended, calls[call].outcome) = (index, outcome)
        case .writing(let number, let write, let entry):
            writeIndexes[number] = writes.count
            writes.append(Write(write: write, within: entry, begun: index, time: observation.at))
        case .written(let number, let outcome):
            guard let write = writeIndexes[number] else { return }
            (writes[write].ended, writes[write].outcome) = (index, outcome)
        case .lined(_, let line): self.line = line
        case .claimed(_, let epoch, let worker, let begun):
            claims.append(Claim(epoch: epoch, worker: worker, begun: begun, ended: index))
        case .attemptBegan(let attempt): began.append((attempt, index))
        case .resumed(let attempt, let count): resumed.append((attempt, count, index))
        case .attemptEnded(let attempt): ended.append((attempt, index))
        case .returned(let attempt): returned.append((attempt, index))
        case .handled(_, let event): handled.insert(event)
        case .expired(_, let machine, let state, let limit):
            expiries.append(
                Expiry(machine: machine, state: state, limit: limit, index: index, time: observation.at))
        case .terminating(_, let failure): terminations.append((failure, index))
        case .output(_, let output): outputs.append(output)
        case .faultsStopped, .finished: break
        }
    }
}

extension RunHistory.Write {
    var version: Int { write.version }
    var epoch: Int { write.epoch }

    /// The written entry of the run or of a machine inside it; `nil` for other changes.
    var entry: (path: FlowPath, entry: FlowStoredEntry)? {
        switch write.change {
        case .enter(let entry): (.root, entry)
        case .part(let path, .enter(let entry)): (path, entry)
        default: nil
        }
    }
}
