import DurableTestSupport
import FlintDurableFlows
import TestSupport
import Testing

/// Queues under load, with workers that are killed.
@Suite(.timeLimit(.minutes(10))) struct QueueLoadTests {
    @Test func `ten places and a rate hold for ten thousand runs and four workers, in memory`() async throws {
        let clock = StandingClock()
        var load = QueueLoad(10_000, in: InMemoryFlowStore(clock: clock)) { clock.advance(by: $0) }
        #expect(try await load.run() == [])
    }

    @Test func `ten places and a rate hold for a thousand runs and four workers, in files`() async throws {
        let (clock, folder) = (StandingClock(), try TemporaryFolder())
        let store = try FileFlowStore(
            directory: folder.url("runs"), clock: clock, startingAt: FlowTime(microseconds: 1_000_000))
        var load = QueueLoad(1_000, in: store) { clock.advance(by: $0) }
        #expect(try await load.run() == [])
        await store.close()
    }
}
