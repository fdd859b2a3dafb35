import FlintBasics
import FlintDurableFlows
import Foundation
import Synchronization
import TestSupport
import Testing

/// The files of a store, read while another process uses them.
@Suite(.timeLimit(.minutes(10))) struct FileReadingTests {
    private static let limits = FlowFileLimits(
        segmentSize: 1_500, reservedSize: 1_000, chainLength: 3, cleaningSize: 400)
    private static let kind = FlowKind(machine: "M", state: "S")

    private static func start(_ number: Int) -> FlowStart {
        let entry = FlowStoredEntry(number: 0, kind: kind, state: .encoded([1, 2, 3]), wait: nil)
        return FlowStart(id(number), creation: "c", fingerprint: "f", entry: entry)
    }

    private static func id(_ number: Int) -> FlowRunID { FlowRunID(machine: "M", id: "\(number)") }

    private static func runs(_ core: FileFlowCore) throws -> [FlowRunID: FlowRecord] {
        let time = FlowMoment(now: FlowTime(microseconds: 0), uptime: .zero)
        let runs = try core.table.runs(FlowQuery(limit: 1_000), at: time)
        return Dictionary(uniqueKeysWithValues: runs.map { ($0.id, $0) })
    }

    /// A process that starts, ends and removes runs, and removes what is obsolete in its files.
    private final class Writer: Sendable {
        private struct State {
            var core: FileFlowCore
            var generator: SeededGenerator
            var states: [[FlowRunID: FlowRecord]]
            var number = 0
        }

        private let state: Mutex<State>

        init(_ disk: SimulatedDisk, seed: Int) throws {
            let core = try FileFlowCore(disk, limits, at: FlowTime(microseconds: 0))
            state = Mutex(
                State(core: core, generator: SeededGenerator(seed: seed), states: [try runs(core)]))
        }

        /// All states that have been stored.
        var states: [[FlowRunID: FlowRecord]] { state.withLock { $0.states } }

        /// Does something, sometimes.
        func go() {
            state.withLock { state in
                guard Int.random(in: 0..<4, using: &state.generator) == 0 else { return }
                state.number += 1
                let (number, now) = (state.number, FlowTime(microseconds: Int64(state.number)))
                let operation = GroupOperation<FileRunTable> { table, time in
                    _ = try table.start(start(number), at: time)
                    let old = id(number - 6)
                    try? table.send(
                        "E", payload: [UInt8](repeating: 1, count: 90), to: old, key: nil, at: time)
                    try? table.perform(
                        FlowAct(.forceCancel, by: "", because: ""), on: id(number - 8), at: time)
                    _ = table.removeRuns(endedBefore: time.now.advanced(by: .microseconds(-4)))
                    return {}
                }
                for answer in state.core.perform([operation], at: FlowMoment(now: now, uptime: .zero)) {
                    answer()
                }
                if let runs = try? runs(state.core) { state.states.append(runs) }
                _ = state.core.clean()
            }
        }
    }

    /// A disk on which a writer works before each call of a reader.
    private struct SharedDisk: FlowDisk {
        let disk: SimulatedDisk
        let writer: Writer

        var path: String { disk.path }

        func names() throws(FileFailure) -> [String] {
            writer.go()
            return try disk.names()
        }

        func open(_ name: String) throws(FileFailure) -> any FlowDiskFile {
            writer.go()
            return SharedFile(file: try disk.open(name), writer: writer)
        }

        func create(_ name: String) throws(FileFailure) -> any FlowDiskFile { throw refused }
        func rename(_ name: String, to newName: String) throws(FileFailure) { throw refused }
        func remove(_ name: String) throws(FileFailure) { throw refused }
        func synchronizeNames() throws(FileFailure) { throw refused }
    }

    private struct SharedFile: FlowDiskFile {
        let file: any FlowDiskFile
        let writer: Writer

        func size() throws(FileFailure) -> Int {
            writer.go()
            return try file.size()
        }

        func read(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
            writer.go()
            return try file.read(at: offset, count: count)
        }

        func write(_ bytes: [UInt8], at offset: Int) throws(FileFailure) { throw refused }
        func truncate(to size: Int) throws(FileFailure) { throw refused }
        func allocate(_ size: Int) throws(FileFailure) { throw refused }
        func synchronizeContents() throws(FileFailure) { throw refused }
    }

    private static let refused = FileFailure(.write, number: 30)

    @Test(arguments: 0..<4) func `a reader sees a state that a process has stored meanwhile`(seed: Int) throws
    {
        let disk = SimulatedDisk(seed: seed)
        let writer = try Writer(disk, seed: seed)
        let shared = SharedDisk(disk: disk, writer: writer)
        // The writer has removed segments and runs before the first read, and goes on removing.
        for _ in 0..<200 { writer.go() }
        #expect(try disk.names().filter { $0.hasPrefix("runs-") }.min() != "runs-0000000001")
        for _ in 0..<Repetitions.count(60) {
            let first = writer.states.count - 1
            let reader = try FileFlowCore(reading: shared, Self.limits)
            // The writer goes on while the runs are read.
            let found = try Self.runs(reader)
            #expect(reader.findings == [])
            #expect(writer.states[first...].contains(found))
        }
        #expect(writer.states.count > 100 && writer.states.allSatisfy { $0.count < 20 })
    }

    @Test func `damage is found in the files that another process uses`() throws {
        let disk = SimulatedDisk(seed: 1)
        let writer = try Writer(disk, seed: 1)
        for _ in 0..<40 { writer.go() }
        disk.damage(try #require(disk.names().filter { $0.hasPrefix("runs-") }.min()), at: 60)
        let reader = try FileFlowCore(reading: disk, Self.limits)
        #expect(reader.findings.contains { $0.isDamage })
    }

    @Test func `a store is read beside its owner, and nothing is changed`() async throws {
        let folder = try TemporaryFolder()
        let owner = try FileFlowStore(directory: folder.url("runs"))
        _ = try await owner.start(Self.start(1))
        let reader = try FileFlowStore.reading(directory: folder.url("runs"))
        #expect(try await reader.runs(FlowQuery()).map(\.id) == [Self.id(1)])
        _ = try await owner.start(Self.start(2))
        #expect(try await reader.record(of: Self.id(2)) == nil)
        try await reader.readAnew()
        #expect(try await reader.record(of: Self.id(2)) == owner.record(of: Self.id(2)))
        await #expect(throws: FlowStoreError(.unavailable, "")) { try await reader.start(Self.start(3)) }
        await #expect(throws: FlowStoreError(.unavailable, "")) {
            try await reader.register([
                FlowMachineName(machine: "M", fingerprint: "f", kind: .event, name: "E")
            ])
        }
        await reader.close()
        await owner.close()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path("runs")).sorted()
        let again = try FileFlowStore.reading(directory: folder.url("runs"))
        #expect(try await again.runs(FlowQuery()).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("runs")).sorted() == before)
        // The reader has no lock.
        _ = try await FileFlowStore(directory: folder.url("runs")).start(Self.start(3))
    }

    @Test func `a folder without runs is not read, and stays as it is`() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "other/notes")
        for name in ["other", "missing"] {
            #expect(throws: FlowFileError(.inaccessible, "")) {
                try FileFlowStore.reading(directory: folder.url(name))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("other")) == ["notes"])
    }
}
