import FlintFlows
import TestSupport
import Testing

@testable import FlintDurableFlows

/// The turns of runs in queues, in a store of files whose records are read again.
@Suite(.timeLimit(.minutes(10))) struct FileTurnsTests {
    private static let kind = FlowKind(machine: "M", state: "S")
    private static let rate = FlowRate(30, per: .seconds(100))

    private static func start(_ name: String, _ line: FlowLine? = FlowLine(queue: "mail")) -> FlowStart {
        FlowStart(
            FlowRunID(machine: "M", id: name), creation: "c", fingerprint: "f",
            entry: FlowStoredEntry(
                number: 0, kind: kind, state: .encoded(Array(repeating: 7, count: 64)), wait: nil), line: line
        )
    }

    private static func end(_ record: FlowRecord, in store: FileFlowStore) async throws {
        _ = try await store.commit(record.write(.end(.back)))
    }

    /// With small segments, the records of most runs are copied and their segments removed.
    @Test(arguments: [16 << 20, 4_096])
    func `a rate counts ended runs, which have no place, also after the files are read`(
        segmentSize: Int
    ) async throws {
        let (disk, clock) = (SimulatedDisk(seed: 1), StandingClock())
        func open() async throws -> FileFlowStore {
            let limits = FlowFileLimits(segmentSize: segmentSize, reservedSize: 4_096)
            let store = FileFlowStore(
                disk, limits: limits, clock: clock, wallTime: { FlowTime(microseconds: 1_000) })
            _ = try await store.renewLease(of: "w", for: .seconds(3_600), isNew: true)
            return store
        }
        var store = try await open()
        let limited = FlowWork([Self.kind], queues: [FlowQueue("mail", concurrency: 3, rate: Self.rate)])
        for number in 0..<30 {
            _ = try await store.start(Self.start("\(number)"))
            let held = try #require(try await store.claim(limited, by: "w", limit: 9).first)
            try await Self.end(held, in: store)
        }
        for number in 0..<200 {
            _ = try await store.start(Self.start("plain \(number)", nil))
            let held = try #require(try await store.claim(limited, by: "w", limit: 9).first)
            try await Self.end(held, in: store)
        }
        #expect(try await store.removeRuns(endedLongerThan: .seconds(9)) == 0)
        for number in 30..<40 { _ = try await store.start(Self.start("\(number)")) }
        for _ in 0..<2 {
            #expect(try await store.claim(limited, by: "w", limit: 9).isEmpty)
            let numbers = [FlowStatistics.Queue("mail", running: 0, waiting: 10)]
            #expect(try await store.statistics().queues == numbers)
            await store.close()
            store = try await open()
        }
        clock.advance(by: .seconds(200))
        #expect(try await store.claim(limited, by: "w", limit: 9).map(\.id.id) == ["30", "31", "32"])
        await store.close()
        store = try await open()
        let numbers = [FlowStatistics.Queue("mail", running: 3, waiting: 7)]
        #expect(try await store.statistics().queues == numbers)
        let unlimited = FlowWork([Self.kind], queues: [FlowQueue("mail", concurrency: 3)])
        // The runs of the lost worker are due, and keep their places.
        let again = try await store.claim(unlimited, by: "w", limit: 9)
        #expect(Set(again.map(\.id.id)) == ["30", "31", "32"])
        for record in again { try await Self.end(record, in: store) }
        #expect(try await store.claim(unlimited, by: "w", limit: 9).count == 3)
    }

    @Test func `times of admissions that are read in any order permit what sorted ones do`() {
        var (admissions, now) = (Admissions(), FlowTime(microseconds: 0))
        for second in [5, 1, 9, 3, 7] {
            admissions.note(FlowTime(microseconds: Int64(second) * 1_000_000), was: nil)
        }
        now = now.advanced(by: .seconds(9))
        func opening(_ count: Int) -> Duration {
            var copy = admissions
            return now.duration(to: copy.opening(for: FlowRate(count, per: .seconds(5)), at: now))
        }
        // Of the last five seconds, the times 5, 7 and 9 count.
        #expect([1, 2, 3, 4].map(opening) == [.seconds(5), .seconds(3), .seconds(1), .zero])
        let last = FlowTime(microseconds: 9_000_000)
        admissions.note(nil, was: last)
        #expect([1, 2, 3].map(opening) == [.seconds(3), .seconds(1), .zero])
    }
}
