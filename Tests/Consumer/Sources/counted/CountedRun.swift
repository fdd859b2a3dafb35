import FlintDurableFlows
import FlintFlows
import Foundation

/// What is counted of runs that are stored, and of what their stores cannot do without.
enum CountedRun: String, CaseIterable {
    /// The encoded context of a state.
    case encodedState
    /// One transition of a run in memory.
    case storedTransition
    /// One transition of a run in files, alone in its group.
    case fileTransition
    /// One transition of each of 256 runs in files: what the store does, with its groups, without the engine.
    case fileEntries
    /// As many bytes for each of 256 runs, appended by hand.
    case appendedEntries
    /// A decoded number.
    case decodedNumber
    /// A step whose result is recorded.
    case writtenStep
    /// A step whose result is recorded, and which the next worker answers from the record.
    case recordedStep

    private static let runs = 256
    // One of each, as an engine has them: making one takes as long as a part of its work.
    private static let encoder = JSONEncoder()
    private static let decoder = JSONDecoder()

    func run(_ count: Int) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "flint-counted-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        switch self {
        case .encodedState: return try Self.encode(count)
        case .storedTransition: return try await Self.turn(count, in: InMemoryFlowStore())
        case .fileTransition: return try await Self.turn(count, in: FileFlowStore(directory: folder))
        case .fileEntries: return try await Self.enter(count, in: FileFlowStore(directory: folder))
        case .appendedEntries: return try Self.append(count, to: folder)
        case .decodedNumber: return try Self.decode(count)
        case .writtenStep: return try await Self.record(count, in: InMemoryFlowStore())
        case .recordedStep: return try await Self.answer(count)
        }
    }

    private static func encode(_ count: Int) throws -> Int {
        var size = 0
        for number in 0..<count { size += try bytes(Turns(remaining: count - number, count: number)).count }
        return size
    }

    private static func bytes(_ turns: Turns) throws -> [UInt8] {
        Array(try encoder.encode(WheelState.turn(turns)))
    }

    private static func decode(_ count: Int) throws -> Int {
        let bytes = try encoder.encode(7)
        var sum = 0
        for _ in 0..<count { sum += try decoder.decode(Int.self, from: keep(bytes)) }
        return sum
    }

    private static func turn(_ count: Int, in store: some FlowStore) async throws -> Int {
        let engine = FlowEngine(store: store)
        engine.register(Wheel.self) { Wheel() }
        let run = try await engine.start(Wheel.self, id: "run", with: Turns(remaining: keep(count)))
        try await engine.workUntilIdle()
        return try await run.output
    }

    /// Records so many steps, then leaves their run.
    private static func record(_ count: Int, in store: InMemoryFlowStore) async throws -> Int {
        let engine = FlowEngine(store: store)
        let (recorded, continuation) = AsyncStream.makeStream(of: Void.self)
        engine.register(Wheel.self) {
            Wheel(steps: count) {
                continuation.finish()
                try await Task.sleep(for: .seconds(3_600))
            }
        }
        _ = try await engine.start(Wheel.self, id: "run", with: Turns(remaining: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await engine.work() }
            for await _ in recorded {}
            group.cancelAll()
            try await group.waitForAll()
        }
        return count
    }

    private static func answer(_ count: Int) async throws -> Int {
        let store = InMemoryFlowStore()
        _ = try await record(count, in: store)
        let next = FlowEngine(store: store)
        next.register(Wheel.self) { Wheel(steps: count) }
        try await next.workUntilIdle()
        return try await next.run(Wheel.self, id: "run").output
    }

    // MARK: Files

    /// Lets as many runs enter states, all at once, so that there are as many transitions in total.
    private static func enter(_ count: Int, in store: FileFlowStore) async throws -> Int {
        let kind = FlowKind(machine: "Wheel", state: "Turn")
        let state = try bytes(Turns(remaining: 1_000_000))
        @Sendable func entry(_ number: Int) -> FlowStoredEntry {
            FlowStoredEntry(number: number, kind: kind, state: .encoded(state), wait: nil)
        }
        for number in 0..<runs {
            _ = try await store.start(
                FlowStart(
                    FlowRunID(machine: "Wheel", id: "\(number)"), creation: "c", fingerprint: "f",
                    entry: entry(0)))
        }
        _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
        let held = try await store.claim(FlowWork([kind]), by: "w", limit: runs)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for record in held {
                group.addTask {
                    for round in 0..<count / runs {
                        _ = try await store.commit(
                            FlowWrite(
                                run: record.id, worker: "w", epoch: record.epoch,
                                version: record.version + round, change: .enter(entry(round + 1))))
                    }
                }
            }
            try await group.waitForAll()
        }
        await store.close()
        return held.count
    }

    private static func append(_ count: Int, to folder: URL) throws -> Int {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "records")
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        let file = try FileHandle(forWritingTo: url)
        let state = try bytes(Turns(remaining: 1_000_000))
        for _ in 0..<count / runs {
            var group: [UInt8] = []
            for _ in 0..<runs {
                group += state
                group += [UInt8](repeating: 65, count: 130)
            }
            try file.write(contentsOf: group)
            try file.synchronize()
        }
        return Int(try file.offset())
    }
}

/// What is left to do, and what was done.
struct Turns: Sendable, Codable {
    var remaining: Int
    var count = 0
}

/// A wheel that turns, after so many steps each time.
private struct Wheel: WheelStateMachine {
    var steps = 0
    /// Called behind the last step.
    var finish: @Sendable () async throws -> Void = {}

    func onTurn(_ turns: Turns, from _: WheelState) async throws -> WheelState.Turn {
        for _ in 0..<steps { _ = try await step("turn") { _ in 1 } }
        if steps > 0 { try await finish() }
        return turns.remaining > 0
            ? .turn(Turns(remaining: turns.remaining - 1, count: turns.count + 1)) : .end(turns.count)
    }
}
