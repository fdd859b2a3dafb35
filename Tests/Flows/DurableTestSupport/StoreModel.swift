package import FlintDurableFlows
package import FlintFlows
internal import TestSupport

/// A model of a store in memory, with the runs that the tested store should hold.
package struct StoreModel: Equatable {
    package private(set) var runs: [FlowRunID: FlowRecord] = [:]

    package init() {}

    /// Frees all runs, as after the end of the process in which the workers run.
    package mutating func freeRuns(at now: FlowTime) {
        for id in runs.keys { runs[id]?.loseWorker(at: now) }
    }

    /// Applies a call as a store should.
    ///
    /// - Returns: Whether the call succeeds; `false` if the store should throw.
    package mutating func perform(_ call: StoreCall, at now: FlowTime) -> Bool {
        switch call {
        case .start(let start):
            if runs[start.id] == nil { runs[start.id] = FlowRecord(start, at: now) }
            return true
        case .send(let id, let type, let payload, let key, let trace):
            return change(id, at: now) { record throws(FlowStoreError) in
                try record.receive(type, payload: payload, key: key, trace: trace, at: now)
            }
        case .perform(let id, let act):
            return change(id, at: now) { record throws(FlowStoreError) in try record.perform(act, at: now) }
        case .claim:
            for (id, record) in runs {
                var record = record
                _ = record.claim(by: StoreCall.worker, at: now)
                runs[id] = record
            }
            return true
        case .commit(let write): return commit(write, at: now)
        case .removeEnded:
            runs = runs.filter { $0.value.endedAt.map { $0 >= now } ?? true || isNeeded($0.value) }
            return true
        }
    }

    private mutating func commit(_ write: FlowWrite, at now: FlowTime) -> Bool {
        var write = write
        for start in write.starts {
            if let existing = runs[start.id], existing.parent?.run != write.run { return false }
        }
        if case .awaitEnds(let ids) = write.change {
            write = FlowWrite(
                run: write.run, worker: write.worker, epoch: write.epoch, version: write.version,
                change: .awaitEnds(ids.filter { !hasEnded($0) }))
        }
        let isDone = change(write.run, at: now) { record throws(FlowStoreError) in
            try record.commit(write, at: now)
        }
        guard isDone else { return false }
        for start in write.starts where runs[start.id] == nil { runs[start.id] = FlowRecord(start, at: now) }
        return true
    }

    private mutating func change(
        _ id: FlowRunID, at now: FlowTime, _ body: (inout FlowRecord) throws(FlowStoreError) -> Void
    ) -> Bool {
        guard let old = runs[id] else { return false }
        var record = old
        do throws(FlowStoreError) { try body(&record) } catch { return false }
        runs[id] = record
        if record.status == .ended, old.status != .ended { tellFamily(of: record, at: now) }
        return true
    }

    // MARK: Families

    private func hasEnded(_ id: FlowRunID) -> Bool { runs[id].map { $0.status == .ended } ?? true }

    private func isNeeded(_ record: FlowRecord) -> Bool {
        record.parent.map { runs[$0.run] != nil && !hasEnded($0.run) } ?? false
    }

    private mutating func tellFamily(of record: FlowRecord, at now: FlowTime) {
        let act = FlowAct(.cancel, by: record.id.description, because: "The run that started it has ended.")
        for (id, child) in runs where child.parent?.run == record.id && child.parent?.policy == .cancel {
            var child = child
            try? child.perform(act, at: now)
            runs[id] = child
        }
        guard let parent = record.parent?.run, var waiting = runs[parent] else { return }
        guard waiting.awaited.allSatisfy({ hasEnded($0) }) else { return }
        waiting.awaitedRunsEnded(at: now)
        runs[parent] = waiting
    }
}

/// A call of a store, as a value.
package enum StoreCall: Sendable {
    package static let worker = "worker"
    package static let kinds = Set((0..<4).map { kind($0) })

    /// Returns one of the kinds of the sample runs.
    ///
    /// Two of the kinds differ only in the type of their context.
    package static func kind(_ number: Int) -> FlowKind {
        FlowKind(machine: "M", state: "S\(min(number, 2))", context: number == 3 ? "Parcel" : "")
    }

    case start(FlowStart)
    case send(FlowRunID, type: String, payload: [UInt8], key: String?, FlowTrace?)
    case perform(FlowRunID, FlowAct)
    /// A claim of all runs that are due.
    case claim
    case commit(FlowWrite)
    case removeEnded

    package var isUrgent: Bool {
        switch self {
        case .perform(_, let act): act.kind != .retry
        case .removeEnded: true
        default: false
        }
    }

    package func perform(_ table: inout FileRunTable, _ time: FlowMoment) throws {
        switch self {
        case .start(let start): _ = try table.start(start, at: time)
        case .send(let id, let type, let payload, let key, let trace):
            try table.send(type, payload: payload, to: id, key: key, trace: trace, at: time)
        case .perform(let id, let act): try table.perform(act, on: id, at: time)
        case .claim: _ = try table.claim(FlowWork(Self.kinds), by: Self.worker, limit: .max, at: time)
        case .commit(let write): _ = try table.commit(write, at: time)
        case .removeEnded: _ = table.removeRuns(endedBefore: time.now)
        }
    }
}

/// A generator of random calls of a store.
package struct StoreCallGenerator {
    private static let ids = (0..<6).map { FlowRunID(machine: "M", id: "run \($0)") }
    private var generator: SeededGenerator
    /// Whether runs start other runs.
    ///
    /// If so, no run is removed, so that no identity of a started run is used again.
    private let hasFamilies: Bool

    package init(seed: Int) {
        generator = SeededGenerator(seed: seed)
        hasFamilies = seed % 3 == 0
    }

    package mutating func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    package mutating func bytes() -> [UInt8] {
        let count = random(8) == 0 ? random(3_000) : random(60)
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    package mutating func call(for model: StoreModel) -> StoreCall {
        let id = Self.ids[random(Self.ids.count)]
        switch random(12) {
        case 0, 1: return .start(start(id))
        case 2, 3:
            return .send(
                id, type: ["E", "F"][random(2)], payload: bytes(),
                key: random(2) == 0 ? "key \(random(5))" : nil,
                random(3) == 0 ? FlowTrace(traceparent: "00-trace-\(random(9))-01", tracestate: "a=b") : nil)
        case 4:
            let kind = FlowAct.Kind.allCases[random(FlowAct.Kind.allCases.count)]
            let target = kind == .move && random(4) > 0 ? entry(0) : nil
            let isOfEvent = [.drop, .replace].contains(kind) && random(8) > 0
            let event = FlowStoredEvent(
                number: 1 + random(12), type: ["E", "F"][random(2)], payload: bytes())
            return .perform(
                id,
                FlowAct(
                    kind, by: "Ann", because: "reason \(random(9))", to: target,
                    event: isOfEvent ? event : nil))
        case 5, 6: return .claim
        case 7 where random(3) == 0 && !hasFamilies: return .removeEnded
        default:
            guard let record = owned(model) else { return .claim }
            return .commit(write(to: record))
        }
    }

    private mutating func owned(_ model: StoreModel) -> FlowRecord? {
        let owned = model.runs.values.filter { $0.owner != nil }.sorted { $0.id < $1.id }
        return owned.isEmpty ? nil : owned[random(owned.count)]
    }

    private mutating func start(_ id: FlowRunID) -> FlowStart {
        let number = random(1_000)
        let trace = FlowTrace(
            traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b716920\(1_000 + number)-01",
            tracestate: number.isMultiple(of: 2) ? "a=1, b=\(number)" : "")
        return FlowStart(
            id, creation: "creation \(number)", fingerprint: "print", entry: entry(0),
            trace: number.isMultiple(of: 3) ? nil : trace)
    }

    private mutating func entry(_ number: Int) -> FlowStoredEntry {
        let wait = FlowStoredWait(events: ["E"], limit: random(2) == 0 ? .microseconds(random(5)) : nil)
        return FlowStoredEntry(
            number: number, kind: StoreCall.kind(random(4)), state: state(),
            wait: number > 0 && random(2) == 0 ? wait : nil, history: random(4) == 0 ? bytes() : nil)
    }

    private mutating func state() -> FlowStoredState {
        random(6) == 0 ? .failure(failure()) : .encoded(bytes())
    }

    private mutating func failure() -> FlowFailure {
        FlowFailure(type: "T", text: "text \(random(9))", payload: random(2) == 0 ? bytes() : nil)
    }

    private mutating func ending() -> FlowEnding {
        [.finished(bytes()), .back, .cancelled, .failed(failure())][random(4)]
    }

    private mutating func path() -> FlowPath {
        FlowPath(
            (0...random(2)).map { _ in
                FlowPath.Part(machine: "Inner \(random(2))", key: random(3) == 0 ? "k" : nil)
            })
    }

    private mutating func step() -> FlowStoredStep {
        let key = FlowStoredStep.Key(
            path: random(3) == 0 ? path() : .root, isOfEnd: random(4) == 0, name: "step \(random(3))",
            key: random(2) == 0 ? "k" : nil, ordinal: random(3))
        return FlowStoredStep(
            key: key, type: "Int", result: [.value(bytes()), .failure(failure()), .cancelled][random(3)])
    }

    /// Returns notes about steps, of which some replace stored ones and some are stored already.
    private mutating func notes() -> [FlowStoredStep] {
        ["a", "b", "c"].filter { _ in random(2) == 0 }.map { name in
            FlowStoredStep(
                key: FlowStoredStep.Key(isOfEnd: true, name: "note \(name)", key: nil, ordinal: 0),
                type: "Int",
                result: .value([UInt8(random(2))]))
        }
    }

    private mutating func partChange(of record: FlowRecord) -> FlowWrite.Change {
        let path = random(2) == 0 ? path() : record.parts.last?.path ?? path()
        return .part(
            path,
            [
                .enter(entry((record.part(path)?.entry.number ?? -1) + 1)), .end(ending()), .decide(ending()),
                .retry(after: .microseconds(random(4)), failure()),
            ][random(4)])
    }

    /// Returns a change with which a run starts other runs or awaits them.
    private mutating func familyChange(of record: FlowRecord) -> FlowWrite.Change {
        let children = (0..<3).map { FlowRunID(machine: "M", id: "child \($0) of \(record.id.id)") }
        // Started runs start no further runs, so the number of runs is bounded.
        guard random(2) == 0, !record.id.id.hasPrefix("child") else { return .awaitEnds(children) }
        return .start(
            step(),
            children.prefix(1 + random(3)).map { id in
                FlowStart(
                    id, creation: "child", fingerprint: "print", entry: entry(0),
                    parent: FlowParent(record.id, policy: [.cancel, .abandon][random(2)]), trace: record.trace
                )
            })
    }

    private mutating func setAside(in record: FlowRecord) -> FlowWrite.Change {
        let numbers = record.events.map(\.number).filter { _ in random(3) == 0 }
        let code = FlowSetAside.Reason.Code.allCases[random(2)]
        return .setAside(numbers, FlowSetAside.Reason(code, "text \(random(9))"))
    }

    private mutating func change(of record: FlowRecord) -> FlowWrite.Change {
        switch random(14) {
        case 0, 1, 2, 3: .enter(entry(record.entry.number + 1))
        case 4: .step(step())
        case 5: random(3) == 0 ? .step(step()) : .note(notes())
        case 6: .decide(ending())
        case 7: random(3) == 0 ? .end(ending()) : .release
        case 8:
            random(2) == 0
                ? .retry(after: .microseconds(random(4)), failure(), notes: notes()) : setAside(in: record)
        case 9: random(2) == 0 ? .look : .migrate(entry(record.entry.number + 1))
        case 10: .wait(record.parts.map(\.path))
        case 11, 12: hasFamilies ? familyChange(of: record) : partChange(of: record)
        default: random(2) == 0 ? partChange(of: record) : .stick(FlowStuck(.failed, "stuck \(random(9))"))
        }
    }

    package mutating func write(to record: FlowRecord) -> FlowWrite {
        let change = change(of: record)
        // Some writes have a wrong version, so the store must refuse them as stale.
        let version = record.version + (random(12) == 0 ? 1 : 0)
        return FlowWrite(
            run: record.id, worker: StoreCall.worker, epoch: record.epoch, version: version, change: change)
    }
}
