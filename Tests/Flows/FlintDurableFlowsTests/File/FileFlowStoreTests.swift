import DurableTestSupport
import FlintBasics
import FlintDurableFlows
import Foundation
import Synchronization
import TestSupport
import Testing

/// The files of a store, and what becomes of them.
@Suite(.timeLimit(.minutes(10))) struct FileFlowStoreTests {
    private static let limits = FlowFileLimits(
        segmentSize: 4_000, reservedSize: 2_000, chainLength: 4, cleaningSize: 1_000)
    private static let kind = FlowKind(machine: "M", state: "S")

    private static func start(_ name: String, size: Int = 40) -> FlowStart {
        FlowStart(
            FlowRunID(machine: "M", id: name), creation: "c", fingerprint: "f",
            entry: FlowStoredEntry(
                number: 0, kind: kind, state: .encoded([UInt8](repeating: 7, count: size)), wait: nil))
    }

    private static func store(on disk: SimulatedDisk) -> FileFlowStore {
        FileFlowStore(
            disk, limits: limits, clock: StandingClock(), wallTime: { FlowTime(microseconds: 1_000) })
    }

    private static func names(_ store: FileFlowStore) async throws -> [String] {
        try await store.runs(FlowQuery(limit: 1_000)).map(\.id.id)
    }

    private static func segments(_ disk: SimulatedDisk) throws -> [String] {
        try disk.names().filter { $0.hasPrefix("runs-") }
    }

    // MARK: Folder

    @Test func `a folder is for one store at a time, and the lock names its owner`() async throws {
        let folder = try TemporaryFolder()
        let first = try FileFlowStore(directory: folder.url("runs"))
        _ = try await first.start(Self.start("a"))
        let error = try #require(throws: FlowFileError.self) {
            try FileFlowStore(directory: folder.url("runs"))
        }
        #expect(error.code == .locked)
        #expect(error.description.contains("process \(ProcessInfo.processInfo.processIdentifier) "))
        await first.close()
        await #expect(throws: FlowFileError(.closed, "")) { try await first.start(Self.start("b")) }
        let second = try FileFlowStore(directory: folder.url("runs"))
        #expect(try await Self.names(second) == ["a"])
    }

    @Test func `others cannot read the files`() async throws {
        let folder = try TemporaryFolder()
        let store = try FileFlowStore(directory: folder.url("runs"))
        _ = try await store.start(Self.start("a"))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("runs")) {
            let facts = try FileFacts.of(folder.path("runs/" + name), followingLinks: false)
            #expect(facts.mode & 0o077 == 0, "\(name)")
        }
    }

    @Test func `what is not a folder of runs is refused`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "file")
        #expect(throws: FlowFileError(.inaccessible, "")) { try FileFlowStore(directory: folder.url("file")) }
        try folder.write("something else", to: "other/runs-0000000001")
        let store = try FileFlowStore(directory: folder.url("other"))
        #expect(try await store.findings.count == 1)
        await #expect(throws: FlowStoreError(.unavailable, "")) { try await store.start(Self.start("a")) }
    }

    @Test(arguments: [UInt8(1), 2, 3, 4]) func `a segment of an earlier version is read`(
        version: UInt8
    ) throws {
        let header = SegmentHeader(number: 1, isBase: false, salt: 1, firstSequence: 1)
        var bytes = header.bytes
        #expect(bytes[8...11].elementsEqual([5, 0, 5, 0]))
        (bytes[8], bytes[10]) = (version, version)
        var writer = ByteWriter()
        writer.add(raw: Array(bytes.dropLast(4)))
        writer.add(fixed: CRC32C.checksum(of: bytes.dropLast(4)))
        #expect(try SegmentHeader(writer.bytes[...]) == header)
    }

    @Test func `files of a later version are refused, and left as they are`() async throws {
        let folder = try TemporaryFolder()
        let header = SegmentHeader(number: 1, isBase: false, salt: 1, firstSequence: 1)
        var bytes = header.bytes
        // The lowest reader.
        bytes[10] = 99
        var writer = ByteWriter()
        writer.add(raw: Array(bytes.dropLast(4)))
        writer.add(fixed: CRC32C.checksum(of: bytes.dropLast(4)))
        try folder.write(bytes: writer.bytes, to: "runs/runs-0000000001")
        let store = try FileFlowStore(directory: folder.url("runs"))
        await #expect(throws: FlowFileError(.newerFormat, "")) { try await store.start(Self.start("a")) }
        await #expect(throws: FlowFileError(.newerFormat, "")) { try await store.findings }
        let left = try Data(contentsOf: folder.url("runs/runs-0000000001"))
        #expect(Array(left) == writer.bytes)
    }

    // MARK: Groups

    @Test func `what happens at a time is one group, and one synchronization`() throws {
        let disk = SimulatedDisk(seed: 1)
        var core = try FileFlowCore(disk, FlowFileLimits(), at: FlowTime(microseconds: 0))
        let answered = Mutex(0)
        func begin(_ count: Int) {
            let operations = (0..<count).map { number in
                GroupOperation<FileRunTable> { table, time in
                    _ = try? table.start(Self.start("\(number)"), at: time)
                    return { answered.withLock { $0 += 1 } }
                }
            }
            let time = FlowMoment(now: FlowTime(microseconds: 0), uptime: .zero)
            for answer in core.perform(operations, at: time) { answer() }
        }
        begin(1)
        let before = disk.synchronizations
        begin(256)
        #expect(disk.synchronizations == before + 1)
        #expect(answered.withLock { $0 } == 257)
        // What changes nothing is not written.
        begin(256)
        #expect(disk.synchronizations == before + 1)
    }

    /// How many reads it takes to give a run to the next worker, after one that has entered states and handed it back.
    private static func readsToClaim(size: Int) async throws -> Int {
        let disk = SimulatedDisk(seed: 1)
        let store = FileFlowStore(
            disk, limits: FlowFileLimits(), clock: StandingClock(),
            wallTime: { FlowTime(microseconds: 1_000) })
        _ = try await store.renewLease(of: "w", for: .seconds(60), isNew: true)
        _ = try await store.start(start("a", size: size))
        let held = try #require(try await store.claim([kind], by: "w", limit: 1).first)
        let entries = (1...3).map { number in
            FlowStoredEntry(
                number: number, kind: kind, state: start("a", size: size).entry.state, wait: nil)
        }
        for (writes, change) in (entries.map { .enter($0) } + [FlowWrite.Change.release]).enumerated() {
            _ = try await store.commit(
                FlowWrite(
                    run: held.id, worker: "w", epoch: held.epoch, version: held.version + writes,
                    change: change))
        }
        let before = disk.reads
        let again = try #require(try await store.claim([kind], by: "w", limit: 1).first)
        #expect(again.entry.number == 3)
        #expect(again.path.count == 4)
        return disk.reads - before
    }

    @Test func `a small run that was handed back is given to a worker with one read`() async throws {
        #expect(try await Self.readsToClaim(size: 40) == 1)
        // All of a large one is not written again because it rests.
        #expect(try await Self.readsToClaim(size: 2_000) > 2)
    }

    // MARK: Damage

    /// A store with runs in several segments.
    private static func filled(_ disk: SimulatedDisk, runs: Int = 60) async throws {
        let store = store(on: disk)
        for number in 0..<runs { _ = try await store.start(start("\(number + 100)")) }
        await store.close()
    }

    @Test func `an interrupted write at the end is cut off, and said`() async throws {
        let disk = SimulatedDisk(seed: 1)
        try await Self.filled(disk, runs: 5)
        let name = try #require(Self.segments(disk).last)
        let file = try disk.open(name)
        let size = try file.size()
        let group = GroupHeader.group([1, 2, 3], count: 1, sequence: 6, seed: 0)
        try file.write(Array(group.dropLast(2)), at: size)
        let store = Self.store(on: disk)
        let findings = try await store.findings
        #expect(
            findings.map(\.isDamage) == [false]
                && findings.map(\.offset) == [size]
                && findings.first?.description.contains(name) == true)
        #expect(try await Self.names(store).count == 5)
        #expect(try file.size() == size)
        _ = try await store.start(Self.start("more"))
        await store.close()
        #expect(try await Self.store(on: disk).findings == [])
    }

    @Test(arguments: [60, 70, 200, 1_000])
    func `damage before something valid makes the store read-only until it is repaired`(
        offset: Int
    ) async throws {
        let disk = SimulatedDisk(seed: 1)
        try await Self.filled(disk)
        let segments = try Self.segments(disk)
        #expect(segments.count > 2)
        disk.damage(segments[1], at: offset)
        let store = Self.store(on: disk)
        let findings = try await store.findings
        #expect(findings.count == 1 && findings.allSatisfy(\.isDamage) && findings.first?.file == segments[1])
        #expect(try #require(findings.first?.offset) <= offset)
        let refused = await #expect(throws: FlowStoreError.self) { try await store.start(Self.start("new")) }
        #expect(refused?.code == .unavailable && refused?.description.contains("repair") == true)
        // The damaged group held one run; the others can be read.
        #expect(try await Self.names(store).count == 59)
        await store.close()

        let report = try LogRepair(disk).report()
        #expect(report.damage == findings && report.runs == 59 && report.keptAs == "damaged-1-")
        #expect(try disk.names().filter { $0.hasPrefix("damaged-1-runs-") }.count == segments.count)
        let repaired = Self.store(on: disk)
        #expect(try await repaired.findings == [])
        #expect(try await Self.names(repaired).count == 59)
        _ = try await repaired.start(Self.start("new"))
        await repaired.close()
        #expect(try LogRepair(disk).report().damage == [])
        #expect(try await Self.names(Self.store(on: disk)).count == 60)
    }

    @Test func `a repair says which runs are set back and which are lost`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = Self.store(on: disk)
        for name in ["a", "b"] { _ = try await store.start(Self.start(name)) }
        let name = try #require(Self.segments(disk).first)
        let sizeBefore = try disk.open(name).size()
        _ = try await store.start(Self.start("c"))
        try await store.send("E", payload: [1], to: FlowRunID(machine: "M", id: "a"), key: nil)
        for run in ["a", "b", "c"] {
            try await store.send("E", payload: [2], to: FlowRunID(machine: "M", id: run), key: nil)
        }
        await store.close()
        // The start of `c`, and then the first event of `a`.
        let whole = try disk.open(name).read(at: 0, count: 100_000)
        let header = try SegmentHeader(whole[...])
        let first = try GroupHeader(whole[sizeBefore...], seed: header.seed)
        disk.damage(name, at: sizeBefore + 30)
        disk.damage(name, at: sizeBefore + GroupHeader.size + Int(first.length) + 30)
        let report = try LogRepair(disk).report()
        #expect(
            report.setBackRuns.map(\.id) == ["a"] && report.lostRuns.map(\.id) == ["c"] && report.runs == 2)
        #expect(report.description.contains("M/a") && report.description.contains("M/c"))
        let repaired = Self.store(on: disk)
        #expect(try await repaired.record(of: FlowRunID(machine: "M", id: "a"))?.events.count == 0)
        #expect(try await repaired.record(of: FlowRunID(machine: "M", id: "b"))?.events.count == 1)
    }

    @Test func `a missing segment is damage`() async throws {
        for index in [0, 1] {
            let disk = SimulatedDisk(seed: 1)
            try await Self.filled(disk)
            try disk.remove(try Self.segments(disk)[index])
            #expect(try await Self.store(on: disk).findings.contains { $0.isDamage })
        }
    }

    @Test func `each byte of a file is checked`() async throws {
        let whole = SimulatedDisk(seed: 1)
        try await Self.filled(whole, runs: 4)
        let name = try #require(Self.segments(whole).first)
        let size = try whole.open(name).size()
        for offset in stride(from: 0, to: size, by: 3) {
            let disk = SimulatedDisk(seed: 1)
            try await Self.filled(disk, runs: 4)
            disk.damage(name, at: offset)
            let replay = try LogRepair(disk).report()
            // Damage of the last group looks as if it had been interrupted.
            #expect(!replay.damage.isEmpty || replay.runs == 3, "byte \(offset)")
        }
    }

    // MARK: A disk that fails

    @Test func `after a failed synchronization nothing is done until the files are read anew`() async throws {
        let disk = SimulatedDisk(seed: 3)
        let store = Self.store(on: disk)
        _ = try await store.start(Self.start("a"))
        disk.failSynchronizations(oneOf: 1)
        await #expect(throws: FlowStoreError(.answerLost, "")) { try await store.start(Self.start("b")) }
        disk.failSynchronizations(oneOf: 0)
        let count = disk.synchronizations
        await #expect(throws: FlowStoreError(.unavailable, "")) { try await store.start(Self.start("c")) }
        await #expect(throws: FlowStoreError(.unavailable, "")) {
            try await store.record(of: FlowRunID(machine: "M", id: "a"))
        }
        #expect(disk.synchronizations == count)
        try await store.readAnew()
        _ = try await store.start(Self.start("c"))
        let names = try await Self.names(store)
        #expect(names.contains("a") && names.contains("c"))
        disk.losePower()
        #expect(try await Self.names(Self.store(on: disk)) == names)
    }

    @Test func `on a full disk runs can be canceled and removed, and then others begin`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = Self.store(on: disk)
        var count = 0
        _ = try await store.start(Self.start("first"))
        disk.capacity = 20_000
        let full = await #expect(throws: FlowStoreError.self) {
            while count < 1_000 {
                _ = try await store.start(Self.start("\(count)", size: 300))
                count += 1
            }
        }
        #expect(full?.code == .unavailable && full?.description.contains("full") == true)
        #expect(count > 10)
        // Reading is possible.
        #expect(try await Self.names(store).count == count + 1)
        for number in 0..<count {
            try await store.perform(
                FlowAct(.forceCancel, by: "Ann", because: "space"),
                on: FlowRunID(machine: "M", id: "\(number)"))
            #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 1)
        }
        var isAccepted = false
        for number in 0..<50 where !isAccepted {
            isAccepted = (try? await store.start(Self.start("again \(number)", size: 300))) != nil
        }
        #expect(isAccepted)
        await store.close()
        #expect(try await Self.names(Self.store(on: disk)).first { $0.hasPrefix("first") } != nil)
    }

    // MARK: Cleaning

    @Test func `what counts no more is removed, and the files stay small`() async throws {
        let disk = SimulatedDisk(seed: 1)
        let store = Self.store(on: disk)
        _ = try await store.start(Self.start("kept"))
        for number in 0..<400 {
            _ = try await store.start(Self.start("\(number)"))
            try await store.perform(
                FlowAct(.forceCancel, by: "Ann", because: "test"),
                on: FlowRunID(machine: "M", id: "\(number)"))
            #expect(try await store.removeRuns(endedLongerThan: .seconds(-1)) == 1)
        }
        await store.close()
        #expect(disk.size < 8 * Self.limits.segmentSize)
        #expect(try Self.segments(disk).first != "runs-0000000001")
        #expect(try await Self.names(Self.store(on: disk)) == ["kept"])
    }
}
