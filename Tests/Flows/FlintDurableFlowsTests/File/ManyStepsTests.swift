import Testing

@testable import FlintDurableFlows

/// Entries with many steps, in a store of files.
@Suite(.timeLimit(.minutes(10))) struct ManyStepsTests {
    private static let kind = FlowKind(machine: "M", state: "S")
    private static let run = FlowRunID(machine: "M", id: "1")
    private static let time = FlowMoment(now: FlowTime(microseconds: 0), uptime: .zero)

    private static func core(_ disk: SimulatedDisk) throws -> FileFlowCore {
        try FileFlowCore(disk, FlowFileLimits(), at: time.now)
    }

    private static func perform<Value: Sendable>(
        _ core: inout FileFlowCore, _ body: @escaping @Sendable (inout FileRunTable) throws -> Value
    ) {
        for answer in core.perform(
            [
                GroupOperation { table, _ in
                    _ = try body(&table); return {}
                }
            ], at: time)
        {
            answer()
        }
    }

    /// Records steps of one entry, each in a group of its own.
    private static func record(_ steps: Int, in core: inout FileFlowCore) throws {
        perform(&core) { table in
            let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([1]), wait: nil)
            _ = try table.start(FlowStart(run, creation: "c", fingerprint: "f", entry: entry), at: time)
            _ = try table.renewLease(of: "w", for: .seconds(60), isNew: true, at: time)
            _ = try table.claim(FlowWork([kind]), by: "w", limit: 1, at: time)
        }
        for number in 0..<steps {
            perform(&core) { table in
                let step = FlowStoredStep(
                    key: FlowStoredStep.Key(isOfEnd: false, name: "charge", key: nil, ordinal: number),
                    type: "Int", result: .value([UInt8](repeating: 7, count: 20)))
                return try table.commit(
                    FlowWrite(run: run, worker: "w", epoch: 1, version: number, change: .step(step)),
                    at: time)
            }
        }
    }

    /// The bytes that are appended to the files for a number of steps.
    private static func size(of steps: Int) throws -> Int {
        var core = try core(SimulatedDisk(seed: 1))
        try record(steps, in: &core)
        let record = try #require(try core.table.runs(FlowQuery(), at: time).first)
        #expect(record.steps.count == steps && record.version == steps)
        return core.table.writtenSize
    }

    @Test func `the bytes that are written for a step do not grow with the steps before it`() throws {
        let (few, many) = (try Self.size(of: 300), try Self.size(of: 2_400))
        #expect(many < 10 * few)
    }

    /// The bytes of whole records that a run with many steps is written with, if a step has 100 bytes in them.
    private static func wholeSize(of steps: Int) -> Int {
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([1]), wait: nil)
        let record = FlowRecord(FlowStart(run, creation: "c", fingerprint: "f", entry: entry), at: time.now)
        var (run, sum) = (RunEntry(record, kind: 0, slot: 0), 0)
        for step in 1...steps {
            let isWhole = step == 1 || run.isChainLong(limit: FlowFileLimits().chainLength)
            let size = isWhole ? 100 * step : 130
            run.place(LogLocation(segment: 1, offset: 0, length: UInt32(size)), isWhole: isWhole)
            if isWhole { sum += size }
        }
        return sum
    }

    @Test(arguments: [1_000, 4_000, 16_000, 64_000])
    func `a run is written as a whole at intervals that grow with it`(steps: Int) {
        #expect(Self.wholeSize(of: steps) <= 500 * steps)
    }

    @Test(arguments: [1, 40, 700]) func `all steps are read again, in order`(steps: Int) throws {
        let disk = SimulatedDisk(seed: 1)
        var core = try Self.core(disk)
        try Self.record(steps, in: &core)
        let again = try Self.core(disk)
        let record = try #require(try again.table.runs(FlowQuery(), at: Self.time).first)
        #expect(record.steps.map(\.key.ordinal) == Array(0..<steps))
    }
}
