import FlintFlows
import FlintStreams
import Synchronization
import TestSupport
import Testing

/// Nothing is made for nobody.
@Suite struct UnobservedTests {
    /// Counts how often its name is asked for.
    struct CountingState: FlowState {
        let number: Int
        let asked: Counting
        var stateName: String {
            asked.names.note(number)
            return switch number {
            case -1: "Fail"
            case 10: "End"
            default: "S\(number)"
            }
        }
        var isPseudo: Bool {
            asked.names.note(number)
            return false
        }
    }

    final class Counting: Sendable {
        let names = Journal<Int>()
        let graphs = Journal<Void>()
        @TaskLocal static var current = Counting()
    }

    struct Machine: StateMachine {
        typealias Input = Counting
        typealias Output = Int

        var onState: @Sendable (Int) -> Void = { _ in }

        static var graph: FlowGraph {
            Counting.current.graphs.note(())
            return FlowGraph(machine: "Counting", fingerprint: "", states: [], edges: [])
        }
        static func begin(with input: Counting) -> CountingState { CountingState(number: 0, asked: input) }
        static func fail(with error: any Error) -> CountingState {
            CountingState(number: -1, asked: Counting.current)
        }
        static func result(of state: CountingState) -> Result<Int, any Error>? {
            state.number == 11 ? .success(1) : nil
        }
        nonisolated(nonsending) func step(
            _ state: CountingState, from _: CountingState
        ) async throws -> CountingState {
            onState(state.number)
            return CountingState(number: state.number + 1, asked: state.asked)
        }
    }

    @Test func `without log and sink, or with a log that nobody reads, no name is asked for, and no graph`()
        async throws
    {
        let counting = Counting()
        let sink = TestSink()
        _ = await sink.observe { true }
        try await Counting.$current.withValue(counting) { () async throws in
            let log = TransitionLog<CountingState>()
            #expect(
                try await [Machine().run(counting), Machine().run(counting, reporting: log)] == [1, 1])
        }
        #expect(counting.names.count == 0 && counting.graphs.count == 0)
        // Outside of an action nothing is reported.
        #expect(sink.received.count == 0)
    }

    @Test func `with a sink that does not listen, no name, no clock and no record`() async throws {
        let counting = Counting()
        let sink = TestSink(isListening: false)
        _ = try await sink.observe { try await Machine().run(counting) }
        _ = try await sink.observe { try await FlowSupervisor { Machine() }.run(counting) }
        #expect(counting.names.count == 0 && sink.clockReads == 0 && sink.received.count == 0)
    }

    @Test func `a sink that listens gets the records of a supervised run, too, which has no graph`()
        async throws
    {
        let counting = Counting()
        let sink = TestSink()
        _ = try await sink.observe { try await FlowSupervisor { Machine() }.run(counting) }
        #expect(sink.machines.entries == [nil] + Array(repeating: "Counting", count: 12) + [nil])
    }

    @Test
    func `with a sink that listens, each record reads the clock once, and each run asks once for the sink`()
        async throws
    {
        let counting = Counting()
        let sink = TestSink()
        _ = try await sink.observe { try await Machine().run(counting) }
        #expect(sink.clockReads == 12 && sink.requests.count == 1)
        #expect(Set(sink.machines.entries) == [Machine.graph.machine])
        // Who receives a record need not look at a clock again.
        #expect(sink.times.entries == (1...12).map { $0 * 1_000_000_000 })
    }

    @Test func `who begins to listen in the middle gets the numbers from there, and no time for the first`()
        async throws
    {
        let counting = Counting()
        let sink = TestSink(isListening: false)
        let machine = Machine { if $0 == 4 { sink.listen() } }
        _ = try await sink.observe { try await machine.run(counting) }
        #expect(sink.received.entries.map(\.index) == Array(5...11))
        #expect(sink.received.entries.first?.from == "S4" && sink.received.entries.first?.kind == .moved)
        #expect(sink.received.entries.map { $0.elapsed == nil } == [true] + Array(repeating: false, count: 6))
    }

    @Test func `after a pause in listening no wrong time is told`() async throws {
        let counting = Counting()
        let sink = TestSink()
        let machine = Machine {
            switch $0 {
            case 4: sink.stopListening()
            case 7: sink.listen()
            default: break
            }
        }
        _ = try await sink.observe { try await machine.run(counting) }
        try #require(sink.received.entries.map(\.index) == [0, 1, 2, 3, 4, 8, 9, 10, 11])
        // The sink's clock has not been read in between, so a difference across the pause would be wrong.
        #expect(sink.received.entries[5...6].map(\.elapsed) == [nil, .seconds(1)])
    }
}
