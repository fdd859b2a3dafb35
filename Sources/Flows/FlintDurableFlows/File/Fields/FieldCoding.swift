internal import FlintFlows

// The binary form of each kind of field in a record. A new case of one of these types does not compile until
// it has a number here. The number of a removed case is never used again.
extension ByteWriter {
    mutating func addIdentity(of record: borrowing FlowRecord) {
        add(record.creation)
        add(record.fingerprint)
        add(record.createdAt)
    }

    /// Writes an entry into a state without the kind of the state, which is in the header of the run's
    /// record.
    mutating func add(_ entry: FlowStoredEntry) {
        add(entry.number)
        add(entry.state)
        add(entry.wait) { writer, wait in
            writer.add(wait.events) { $0.add($1) }
            writer.add(wait.limit) { $0.add($1) }
        }
        add(entry.history) { $0.add($1) }
    }

    mutating func add(_ state: FlowStoredState) {
        switch state {
        case .encoded(let bytes):
            add(byte: 0)
            add(bytes)
        case .failure(let failure):
            add(byte: 1)
            add(failure)
        }
    }

    mutating func add(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        add(Int(seconds))
        add(Int(attoseconds))
    }

    mutating func add(_ failure: FlowFailure) {
        add(failure.type)
        add(failure.text)
        add(failure.payload) { $0.add($1) }
    }

    mutating func add(_ arrival: FlowStoredArrival) {
        switch arrival {
        case .event(let number):
            add(byte: 0)
            add(number)
        case .deadline: add(byte: 1)
        case .cancel: add(byte: 2)
        }
    }

    mutating func add(_ event: FlowStoredEvent) {
        add(event.number)
        add(event.type)
        add(event.payload)
    }

    mutating func add(traced event: FlowStoredEvent) {
        add(event)
        add(event.trace?.description) { $0.add($1) }
    }

    mutating func add(_ aside: FlowSetAside) {
        add(aside.event)
        add(aside.reason.code.rawValue)
        add(aside.reason.text)
        add(aside.at)
    }

    mutating func add(_ step: FlowStoredStep) {
        add(step.key.path)
        add(step.key.isOfEnd)
        add(step.key.name)
        add(step.key.key) { $0.add($1) }
        add(step.key.ordinal)
        add(step.type)
        switch step.result {
        case .value(let bytes):
            add(byte: 0)
            add(bytes)
        case .failure(let failure):
            add(byte: 1)
            add(failure)
        case .cancelled: add(byte: 2)
        }
    }

    /// Writes a step with its times.
    mutating func add(timed step: FlowStoredStep) {
        add(step)
        add(step.at) { $0.add($1) }
        add(step.took.map { Int64(clamping: $0.attoseconds / 1_000_000_000_000) }) { $0.add(Int($1)) }
    }

    mutating func add(_ summary: FlowVisitSummary) {
        add(summary.steps) { $0.add(timed: $1) }
        add(summary.omitted)
        add(summary.failures)
        add(summary.error) { $0.add($1) }
    }

    /// Writes an entry of a path with the summary of the entry before.
    mutating func add(summarizing visit: FlowVisit) {
        add(visit)
        add(visit.before) { $0.add($1) }
    }

    mutating func add(_ ending: FlowEnding) {
        switch ending {
        case .finished(let output):
            add(byte: 0)
            add(output)
        case .back: add(byte: 1)
        case .cancelled: add(byte: 2)
        case .failed(let failure):
            add(byte: 3)
            add(failure)
        }
    }

    /// Writes the reason why a run is stuck, in JSON with the name of its code, because later versions may
    /// add codes.
    mutating func add(_ stuck: FlowStuck) {
        add((try? FlowCoding(codec: nil).encode(stuck)) ?? [])
    }

    mutating func add(_ visit: FlowVisit) {
        add(visit.number)
        add(visit.state)
        add(visit.at)
    }

    mutating func add(_ act: FlowAct) {
        add(act.kind.rawValue)
        add(act.actor)
        add(act.reason)
        add(act.entry) { writer, entry in
            writer.add(entry.kind)
            writer.add(entry)
        }
        guard act.kind.concernsEvent else { return }
        add(act.event) { $0.add($1) }
    }

    mutating func add(_ kind: FlowKind) {
        add(kind.machine)
        add(kind.state)
        add(kind.context)
        add(kind.revision)
    }

    mutating func add(_ path: FlowPath) {
        add(path.parts) { writer, part in
            writer.add(part.machine)
            writer.add(part.key) { $0.add($1) }
            writer.add(part.ordinal)
        }
    }

    mutating func add(_ part: FlowStoredPart) {
        add(part.path)
        add(part.entry.kind)
        add(part.entry)
        add(part.previous)
        add(part.enteredAt)
        add(part.due) { $0.add($1) }
        add(part.arrival) { $0.add($1) }
        add(part.failures)
        add(part.decision) { $0.add($1) }
        add(part.result) { $0.add($1) }
    }

    mutating func add(_ run: FlowRunID) {
        add(run.machine)
        add(run.id)
    }

    mutating func add(_ turn: FlowTurn) {
        add(turn.line.queue) { $0.add($1) }
        add(turn.line.priority)
        add(turn.line.key) { $0.add($1) }
        add(turn.starts)
        add(byte: turn.stage.code)
        add(turn.admittedAt) { $0.add($1) }
    }
}

extension ByteReader {
    mutating func entry(_ kind: FlowKind) throws(FlowBytesError) -> FlowStoredEntry {
        FlowStoredEntry(
            number: try integer(), kind: kind, state: try state(),
            wait: try optional { reader throws(FlowBytesError) in
                FlowStoredWait(
                    events: try reader.list { reader throws(FlowBytesError) in try reader.text() },
                    limit: try reader.optional { reader throws(FlowBytesError) in try reader.duration() })
            },
            history: try optional { reader throws(FlowBytesError) in try reader.array() })
    }

    mutating func state() throws(FlowBytesError) -> FlowStoredState {
        switch try byte() {
        case 0: .encoded(try array())
        case 1: .failure(try failure())
        default: throw .newer
        }
    }

    mutating func duration() throws(FlowBytesError) -> Duration {
        Duration(secondsComponent: Int64(try integer()), attosecondsComponent: Int64(try integer()))
    }

    mutating func failure() throws(FlowBytesError) -> FlowFailure {
        FlowFailure(
            type: try text(), text: try text(),
            payload: try optional { reader throws(FlowBytesError) in try reader.array() })
    }

    mutating func turn() throws(FlowBytesError) -> FlowTurn {
        let queue = try optional { reader throws(FlowBytesError) in try reader.text() }
        let priority = try integer()
        let key = try optional { reader throws(FlowBytesError) in try reader.text() }
        guard let line = FlowLine(queue: queue, priority: priority, key: key) else { throw .order }
        return FlowTurn(
            line, from: try time(), stage: try FlowTurn.Stage(code: try byte()),
            admittedAt: try optional { reader throws(FlowBytesError) in try reader.time() })
    }

    mutating func arrival() throws(FlowBytesError) -> FlowStoredArrival {
        switch try byte() {
        case 0: .event(try integer())
        case 1: .deadline
        case 2: .cancel
        default: throw .newer
        }
    }

    mutating func event() throws(FlowBytesError) -> FlowStoredEvent {
        FlowStoredEvent(number: try integer(), type: try text(), payload: try array())
    }

    mutating func tracedEvent() throws(FlowBytesError) -> FlowStoredEvent {
        let event = try event()
        let trace = try optional { reader throws(FlowBytesError) in try reader.text() }
        return FlowStoredEvent(
            number: event.number, type: event.type, payload: event.payload,
            trace: trace.flatMap { FlowTrace($0) })
    }

    mutating func setAside() throws(FlowBytesError) -> FlowSetAside {
        let event = try event()
        guard let code = FlowSetAside.Reason.Code(rawValue: try text()) else { throw .newer }
        return FlowSetAside(event, FlowSetAside.Reason(code, try text()), at: try time())
    }

    mutating func step() throws(FlowBytesError) -> FlowStoredStep {
        let key = FlowStoredStep.Key(
            path: try path(), isOfEnd: try flag(), name: try text(),
            key: try optional { reader throws(FlowBytesError) in try reader.text() }, ordinal: try integer())
        let type = try text()
        let result: FlowStoredStep.Result =
            switch try byte() {
            case 0: .value(try array())
            case 1: .failure(try failure())
            case 2: .cancelled
            default: throw .newer
            }
        return FlowStoredStep(key: key, type: type, result: result)
    }

    mutating func timedStep() throws(FlowBytesError) -> FlowStoredStep {
        let bare = try step()
        let at = try optional { reader throws(FlowBytesError) in try reader.time() }
        let took = try optional { reader throws(FlowBytesError) in try reader.integer() }
        return FlowStoredStep(
            key: bare.key, type: bare.type, result: bare.result, took: took.map { .microseconds($0) }, at: at)
    }

    mutating func summary() throws(FlowBytesError) -> FlowVisitSummary {
        FlowVisitSummary(
            try list { reader throws(FlowBytesError) in try reader.timedStep() }, omitted: try integer(),
            failures: try integer(),
            error: try optional { reader throws(FlowBytesError) in try reader.text() })
    }

    mutating func summarizingVisit() throws(FlowBytesError) -> FlowVisit {
        let bare = try visit()
        return FlowVisit(
            number: bare.number, state: bare.state, at: bare.at,
            before: try optional { reader throws(FlowBytesError) in try reader.summary() })
    }

    mutating func ending() throws(FlowBytesError) -> FlowEnding {
        switch try byte() {
        case 0: .finished(try array())
        case 1: .back
        case 2: .cancelled
        case 3: .failed(try failure())
        default: throw .newer
        }
    }

    mutating func stuck() throws(FlowBytesError) -> FlowStuck {
        let bytes = try array()
        guard let stuck = try? FlowCoding(codec: nil).decode(FlowStuck.self, from: bytes) else {
            throw .newer
        }
        return stuck
    }

    mutating func visit() throws(FlowBytesError) -> FlowVisit {
        FlowVisit(number: try integer(), state: try text(), at: try time())
    }

    mutating func act() throws(FlowBytesError) -> FlowAct {
        guard let kind = FlowAct.Kind(rawValue: try text()) else { throw .newer }
        let (actor, reason) = (try text(), try text())
        let entry = try optional { reader throws(FlowBytesError) in try reader.entry(try reader.kind()) }
        let event =
            kind.concernsEvent ? try optional { reader throws(FlowBytesError) in try reader.event() } : nil
        return FlowAct(kind, by: actor, because: reason, to: entry, event: event)
    }

    mutating func kind() throws(FlowBytesError) -> FlowKind {
        FlowKind(
            machine: try text(), state: try text(), context: try text(), revision: try integer())
    }

    mutating func path() throws(FlowBytesError) -> FlowPath {
        FlowPath(
            try list { reader throws(FlowBytesError) in
                FlowPath.Part(
                    machine: try reader.text(),
                    key: try reader.optional { reader throws(FlowBytesError) in try reader.text() },
                    ordinal: try reader.integer())
            })
    }

    mutating func part() throws(FlowBytesError) -> FlowStoredPart {
        let (path, kind) = (try path(), try kind())
        let (entry, previous) = (try entry(kind), try state())
        var part = FlowStoredPart(path, entry, at: try time())
        part.previous = previous
        part.due = try optional { reader throws(FlowBytesError) in try reader.time() }
        part.arrival = try optional { reader throws(FlowBytesError) in try reader.arrival() }
        part.failures = try integer()
        part.decision = try optional { reader throws(FlowBytesError) in try reader.ending() }
        part.result = try optional { reader throws(FlowBytesError) in try reader.ending() }
        return part
    }

    mutating func run() throws(FlowBytesError) -> FlowRunID {
        FlowRunID(machine: try text(), id: try text())
    }
}

extension FlowAct.Kind {
    /// Whether an intervention of this kind is stored with an event; programs of earlier versions do not know
    /// these kinds.
    fileprivate var concernsEvent: Bool { self == .drop || self == .replace }
}
