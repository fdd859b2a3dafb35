import FlintFlows
import TestSupport
import Testing

@testable import FlintDurableFlows

/// Runs that have ended, in a store of files.
@Suite(.timeLimit(.minutes(10))) struct EndedRunsTests {
    private static let kind = FlowKind(machine: "M", state: "S")

    private static func id(_ name: String, _ machine: String = "M") -> FlowRunID {
        FlowRunID(machine: machine, id: name)
    }

    private static func entry(_ number: UInt32) -> EndedRun {
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([]), wait: nil)
        let record = FlowRecord(
            FlowStart(id("x"), creation: "", fingerprint: "", entry: entry), at: FlowTime(microseconds: 0))
        var run = RunEntry(record, kind: 0, slot: 0)
        run.place(LogLocation(segment: number, offset: number, length: number), isWhole: true)
        return EndedRun(run)
    }

    // MARK: Index

    /// Names of ASCII characters and others, some of which are equal as texts and differ in their bytes.
    private static func name(_ number: Int) -> String {
        // Of two names, none begins with the other one.
        let text = String(1_000 + number / 4)
        return ["run \(text)", "é\(text)", "e\u{301}\(text)", text][number % 4]
    }

    @Test(arguments: 0..<4) func `the index holds what a dictionary holds, in order`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var (index, model) = (EndedRuns(), [FlowRunID: UInt32]())
        for number in 0..<UInt32(Repetitions.count(4_000)) {
            let id = Self.id(
                Self.name(.random(in: 0..<900, using: &generator)),
                ["M", "N"][.random(in: 0..<2, using: &generator)])
            if .random(in: 0..<3, using: &generator) == 0 {
                #expect(index.remove(id)?.size == model.removeValue(forKey: id))
            } else {
                index.insert(Self.entry(number), id)
                model[id] = number
            }
            #expect(index[id]?.size == model[id])
        }
        let all = model.keys.sorted()
        #expect(index.ids { _ in true } == all)
        #expect(
            index.counts
                == ["M", "N"].reduce(into: [:]) { counts, name in
                    counts[name] = all.count { $0.machine == name }
                })
        for id in all.prefix(200) {
            let found = index.ids(of: id.machine, after: id, limit: 7) { $0.size % 2 == 0 }
            let expected = all.filter { $0.machine == id.machine && $0 > id && model[$0].map { $0 % 2 } == 0 }
            #expect(found == Array(expected.prefix(7)))
        }
        for id in all { #expect(index.remove(id)?.size == model[id]) }
        #expect(index.counts.isEmpty && index.ids { _ in true }.isEmpty)
    }

    @Test(arguments: [true, false]) func `an ended run with a short name takes less than 100 bytes`(
        rising: Bool
    ) {
        var generator = SeededGenerator(seed: 1)
        var index = EndedRuns()
        let count = 20_000
        let numbers = rising ? Array(0..<count) : (0..<count).shuffled(using: &generator)
        for number in numbers { index.insert(Self.entry(1), Self.id("order-\(number)")) }
        #expect(index.allocatedSize / count < 70)
    }

    // MARK: Store

    /// A store in which some runs have ended and one waits.
    private static func store(on disk: SimulatedDisk, ended count: Int) async throws -> FileFlowStore {
        let store = FileFlowStore(
            disk, limits: FlowFileLimits(), clock: StandingClock(),
            wallTime: { FlowTime(microseconds: 1_000) })
        try await withThrowingDiscardingTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    let id = Self.id("order-\(number)")
                    _ = try await store.start(start(id))
                    try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: id)
                }
            }
        }
        _ = try await store.start(start(id("open")))
        return store
    }

    private static func start(_ id: FlowRunID) -> FlowStart {
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([1, 2, 3]), wait: nil)
        return FlowStart(id, creation: "c", fingerprint: "f", entry: entry)
    }

    @Test func `the runs that cannot be continued are found without reading the ended ones`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = try await Self.store(on: disk, ended: 200)
        let engine = FlowEngine(store: store)
        let before = disk.reads
        #expect(try await engine.incompatibleRuns().map(\.id) == [Self.id("open")])
        #expect(disk.reads - before == 1)
    }

    @Test func `an ended run cannot be changed, and its name is taken until it is removed`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = try await Self.store(on: disk, ended: 2)
        let id = Self.id("order-1")
        await #expect(throws: FlowStoreError(.endedRun, "")) {
            try await store.send("E", payload: [], to: id, key: nil)
        }
        let old = try await store.start(Self.start(id))
        #expect(!old.isNew && old.record.ending == .cancelled)
        #expect(try await store.awaitEnd(of: id) == old.record)
        #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 2)
        #expect(try await store.record(of: id) == nil)
        #expect(try await store.start(Self.start(id)).isNew)
    }

    @Test func `lists and counts have ended runs and others, also after the files are read`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = try await Self.store(on: disk, ended: 300)
        let names = ((0..<300).map { "order-\($0)" } + ["open"]).sorted()
        for _ in 0..<2 {
            var (found, query) = ([String](), FlowQuery(limit: 64))
            while case let page = try await store.runs(query), !page.isEmpty {
                found += page.map(\.id.id)
                query.after = page.last?.id
            }
            #expect(found == names)
            var lists: [[String]] = []
            for query in [
                FlowQuery(state: "S", status: .ended, limit: 5), FlowQuery(status: .ready),
                FlowQuery(state: "T"), FlowQuery(minimumAge: .seconds(1)),
            ] {
                lists.append(try await store.runs(query).map(\.id.id))
            }
            #expect(lists == [Array(names.dropFirst().prefix(5)), ["open"], [], []])
            let counts = try await store.statistics().counts
            #expect(Set(counts.map { "\($0.status) \($0.count)" }) == ["ended 300", "ready 1"])
            try await store.readAnew()
        }
    }

    @Test func `many runs are removed in portions`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = try await Self.store(on: disk, ended: 4_500)
        let before = disk.synchronizations
        let stopping = Task {
            unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
            return try await store.removeRuns(endedLongerThan: .seconds(-1))
        }
        #expect(try await stopping.value == 2_000)
        #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 2_500)
        // Other operations come between two portions.
        #expect(disk.synchronizations - before >= 3)
        await store.close()
        let again = FileFlowStore(
            disk, limits: FlowFileLimits(), clock: StandingClock(),
            wallTime: { FlowTime(microseconds: 1_000) })
        #expect(try await again.runs(FlowQuery()).map(\.id.id) == ["open"])
    }
}
