import Dispatch
import DurableTestSupport
import FlintDurableFlows
import Foundation
import Synchronization
import TestSupport
import Testing

/// A store on a disk that loses what was not synchronized.
@Suite(.timeLimit(.minutes(30))) struct DiskCrashTests {
    private static let seeds = Repetitions.seeds(Repetitions.count(30))
    private static let limits = FlowFileLimits(
        segmentSize: 6_000, reservedSize: 3_000, chainLength: 3, cleaningSize: 1_500)

    /// A violation, with what leads to it again.
    private struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    /// One store through several lives of its process.
    private struct Life {
        let disk: SimulatedDisk
        var calls: StoreCallGenerator
        /// What was acknowledged, and what may be there in its place, because its answer was lost.
        var possible = [StoreModel()]
        var now = FlowTime(microseconds: 1_000)
        var groups = 0
        var crashes = 0

        init(seed: Int, mistake: SimulatedDisk.Mistake?, syncFailures: Bool, nameFailures: Bool) {
            disk = SimulatedDisk(seed: seed, mistake: mistake)
            calls = StoreCallGenerator(seed: seed ^ 0x5EED)
            if syncFailures { disk.failSynchronizations(oneOf: 25) }
            if nameFailures { disk.failNames(oneOf: 4) }
        }

        /// - Throws: ``Violation``.
        mutating func run() throws {
            for _ in 0..<6 {
                disk.endProcess(afterCalls: calls.random(4) == 0 ? calls.random(6) : calls.random(90))
                if let core = try open() { try work(core) }
                crashes += 1
                if calls.random(3) > 0 { disk.losePower() } else { disk.restartProcess() }
            }
            disk.failSynchronizations(oneOf: 0)
            disk.failNames(oneOf: 0)
            disk.capacity = .max
            disk.restartProcess()
            guard try open() != nil else { throw Violation(description: "The store does not open any more.") }
        }

        /// Opens the store and compares all that it holds.
        private mutating func open() throws -> FileFlowCore? {
            let core: FileFlowCore
            do throws(FlowFileError) {
                core = try FileFlowCore(disk, limits, at: now)
            } catch {
                // The process has ended meanwhile, or a synchronization has failed.
                guard error.code == .inaccessible || error.code == .full && disk.capacity < .max else {
                    throw Violation(description: "\(error)")
                }
                return nil
            }
            if let damage = core.findings.first(where: \.isDamage) {
                throw Violation(description: "\(damage)")
            }
            let instant = FlowMoment(now: now, uptime: .zero)
            let found = try? core.table.runs(FlowQuery(limit: 1_000), at: instant)
            // Nothing can be read after the end of the process.
            guard let found else { return nil }
            let expected = possible.map { model in
                var model = model
                model.freeRuns(at: now)
                return model
            }
            let runs = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
            guard let model = expected.first(where: { $0.runs == runs }) else {
                throw Violation(
                    description:
                        "After \(groups) groups and \(crashes) crashes there are \(runs.count) runs: "
                        + "\(Self.difference(runs, expected[0].runs))")
            }
            possible = [model]
            return core
        }

        private static func difference(
            _ found: [FlowRunID: FlowRecord], _ expected: [FlowRunID: FlowRecord]
        )
            -> String
        {
            for id in Set(found.keys).union(expected.keys).sorted() where found[id] != expected[id] {
                return "\(id) is \(found[id].map { "\($0)" } ?? "missing"), expected: "
                    + (expected[id].map { "\($0)" } ?? "none")
            }
            return "no difference"
        }

        /// Does groups of calls until the process ends.
        private mutating func work(_ opened: FileFlowCore) throws {
            var core = opened
            _ = core.perform(
                [
                    GroupOperation { table, time in
                        _ = try? table.renewLease(
                            of: StoreCall.worker, for: .seconds(1_000), isNew: true, at: time)
                        return {}
                    }
                ], at: FlowMoment(now: now, uptime: .zero))
            for _ in 0..<30 where !core.isPoisoned {
                try perform(&core)
                while calls.random(3) > 0, core.clean() {}
            }
        }

        /// The answer to a call.
        private enum Answer: Hashable {
            case stored(isDone: Bool)
            case failed(FlowStoreError.Code?)

            var isStored: Bool { if case .stored = self { true } else { false } }
        }

        private mutating func perform(_ core: inout FileFlowCore) throws {
            var changed = possible[0]
            var group: [(call: StoreCall, isDone: Bool)] = []
            let time = FlowTime(microseconds: now.microseconds + 1)
            for _ in 0...(disk.capacity < .max ? 0 : calls.random(4)) {
                let call = calls.call(for: changed)
                group.append((call, changed.perform(call, at: time)))
            }
            let results = Mutex<[Int: Answer]>([:])
            let operations = group.enumerated().map { index, element in
                GroupOperation(isUrgent: element.call.isUrgent) { [call = element.call] table, moment in
                    let isDone = (try? call.perform(&table, moment)) != nil
                    return { results.withLock { $0[index] = .stored(isDone: isDone) } }
                } failing: { error in
                    results.withLock { $0[index] = .failed((error as? FlowStoreError)?.code) }
                }
            }
            for answer in core.perform(operations, at: FlowMoment(now: time, uptime: .zero)) { answer() }
            let answers = results.withLock { $0 }
            groups += 1
            if disk.hasEnded, answers.values.allSatisfy(\.isStored) {
                // It ended before, and nothing is written.
                return
            }
            if answers.values.allSatisfy(\.isStored) {
                for (index, element) in group.enumerated()
                where answers[index] != .stored(isDone: element.isDone) {
                    throw Violation(description: "\(element.call) is answered differently.")
                }
                possible = [changed]
                now = time
            } else if answers.values.contains(.failed(.answerLost)) {
                possible = [possible[0], changed]
                now = time
            } else {
                // The disk is full, and nothing of the group is written: it has one call then.
                now = time
            }
        }
    }

    private static func violation(
        seed: Int, mistake: SimulatedDisk.Mistake? = nil, syncFailures: Bool = false,
        nameFailures: Bool = false,
        capacity: Int = .max
    ) -> String? {
        var life = Life(
            seed: seed, mistake: mistake, syncFailures: syncFailures, nameFailures: nameFailures)
        life.disk.capacity = capacity
        do {
            try life.run()
            return nil
        } catch {
            return "Seed \(seed): \(error)"
        }
    }

    private static func firstViolation(
        _ seeds: Range<Int>, _ body: @Sendable @escaping (Int) -> String?
    ) async -> String? {
        // On a thread of its own: the other tests need those of the pool.
        await withCheckedContinuation { ended in
            DispatchQueue(label: "flint.test.disk").async {
                ended.resume(returning: seeds.lazy.compactMap(body).first)
            }
        }
    }

    @Test func `what was acknowledged remains after crashes`() async {
        let violation = await Self.firstViolation(Self.seeds) { Self.violation(seed: $0) }
        #expect(violation == nil)
    }

    @Test func `what was acknowledged remains if the disk does not keep what it is given`() async {
        let violation = await Self.firstViolation(Self.seeds) {
            Self.violation(seed: $0, syncFailures: true)
        }
        #expect(violation == nil)
    }

    @Test func `what was acknowledged remains if names are not kept, changed or removed`() async {
        let violation = await Self.firstViolation(Self.seeds) {
            Self.violation(seed: $0, nameFailures: true)
        }
        #expect(violation == nil)
    }

    @Test func `what was acknowledged remains on a disk that is full`() async {
        let violation = await Self.firstViolation(Self.seeds) {
            Self.violation(seed: $0, capacity: 12_000 + $0 % 7 * 2_000)
        }
        #expect(violation == nil)
    }

    /// Of the segments that were cleaned, one with changes of a run was left, and a later one, with its removal, was gone.
    @Test func `what is left of cleaned segments is no damage`() {
        #expect(Self.violation(seed: 11_576) == nil)
        #expect(Self.violation(seed: 9_018, syncFailures: true) == nil)
        #expect(Self.violation(seed: 4_693, capacity: 12_000 + 4_693 % 7 * 2_000) == nil)
    }

    /// An empty segment could not be removed, and what came then was written to the one before it.
    @Test func `a segment that could not be removed hinders nothing`() {
        #expect(Self.violation(seed: 355, nameFailures: true) == nil)
    }

    @Test(arguments: SimulatedDisk.Mistake.allCases)
    func `a mistake is found`(mistake: SimulatedDisk.Mistake) async {
        // The first seed that shows it ends the search.
        let violation = await Self.firstViolation(0..<60) {
            Self.violation(seed: $0, mistake: mistake, syncFailures: mistake == .writesSpared)
        }
        #expect(violation != nil)
    }
}
