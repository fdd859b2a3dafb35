import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// Flows that begin in a task which has outlived the run that started it.
@Suite(.timeLimit(.minutes(10))) struct FlowOutlivingTests {
    struct Place: FlowState {
        var isOver = false
        var stateName: String { isOver ? "End" : "Begin" }
        var isPseudo: Bool { false }
    }

    struct Once: StateMachine {
        typealias Input = Void
        typealias Output = Void
        let body: @Sendable () -> Void

        static let graph = FlowGraph(machine: "Once", fingerprint: "", states: [], edges: [])
        static func begin(with input: Void) -> Place { Place() }
        static func fail(with error: any Error) -> Place { Place(isOver: true) }
        static func result(of state: Place) -> Result<Void, any Error>? { state.isOver ? .success(()) : nil }
        nonisolated(nonsending) func step(_ state: Place, from _: Place) async throws -> Place {
            body()
            return Place(isOver: true)
        }
    }

    @Test func `a flow that begins itself again in a task has no path that grows`() async throws {
        let log = TransitionLog<Place>()
        let stream = log.stream()
        let tasks = Journal<Task<Void, any Error>>()
        @Sendable func run(_ rounds: Int) async throws {
            let hasEnded = OneShot<Void>()
            let machine = Once {
                guard rounds > 1 else { return }
                tasks.note(
                    Task(name: "test.again") {
                        await hasEnded.wait(onCancel: ())
                        try await run(rounds - 1)
                    })
            }
            try await machine.run(reporting: log)
            hasEnded.settle(())
        }
        try await run(20)
        var index = 0
        while index < tasks.count {
            try await tasks.entries[index].value
            index += 1
        }
        #expect(index == 19)
        var ended: [FlowID] = []
        for await case .transition(let entry) in stream {
            if entry.record.to == "Terminate" { ended.append(entry.record.flow) }
            if ended.count == 20 { break }
        }
        #expect(Set(ended).count == 20)
        #expect(ended.allSatisfy { $0.parent == nil })
    }
}
