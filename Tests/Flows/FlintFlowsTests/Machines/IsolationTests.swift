import FlintFlows
import FlintTesting
import TestSupport
import Testing

/// Where handlers and the loop between them run.
@Suite struct IsolationTests {
    /// A machine around another one, so that the inner one is run by a handler or as a composite.
    @MainActor final class Outer: ProbingMachine {
        let asComposite: Bool

        init(asComposite: Bool) {
            self.asComposite = asComposite
        }

        nonisolated var home: (any Actor)? { MainActor.shared }
        nonisolated static var remembersHistory: Bool { true }

        func onCount(_ number: Int) async throws -> Int {
            if asComposite {
                let start = ProbingState(number: 3, probe: Probes.current)
                _ = try await runComposite(ProbingMainActorClass(), from: start)
                _ = try await runComposite(
                    ProbingMainActorClass(), from: CompositeStart(start, resuming: .deep),
                    remembering: "Count")
            } else {
                _ = try await subflow(to: ProbingMainActorClass(), 3).get()
            }
            return number - 1
        }
    }

    /// Ways to run a machine that is on the main actor, from the main actor.
    enum Way: CaseIterable {
        case run
        case reporting
        case fromState
        case fromStateReporting
        case subflow
        case genericSubflow
        case genericSubflowReporting
        case subflowFromState
        case supervised
        case nested
        case composite
    }

    private nonisolated(nonsending) func generic<Machine: StateMachine>(
        _ machine: Machine, _ input: Machine.Input
    ) async throws -> Machine.Output {
        try await subflow(to: machine, input).get()
    }

    private nonisolated(nonsending) func generic<Machine: StateMachine>(
        _ machine: Machine, _ input: Machine.Input, log: TransitionLog<Machine.State>
    ) async throws -> Machine.Output {
        try await subflow(to: machine, input, reporting: log).get()
    }

    @MainActor private func take(
        _ way: Way, start: ProbingState, log: TransitionLog<ProbingState>
    ) async throws -> Int {
        let machine = ProbingMainActorClass()
        return switch way {
        case .run: try await machine.run(5)
        case .reporting: try await machine.run(5, reporting: log)
        case .fromState: try await machine.run(from: start)
        case .fromStateReporting: try await machine.run(from: start, reporting: log)
        case .subflow: try await subflow(to: machine, 5).get()
        case .genericSubflow: try await generic(machine, 5)
        case .genericSubflowReporting: try await generic(machine, 5, log: log)
        case .subflowFromState: try await subflow(to: machine, startingAt: start).get()
        case .supervised: try await FlowSupervisor { ProbingMainActorClass() }.run(5)
        case .nested: try await Outer(asComposite: false).run(5)
        case .composite: try await Outer(asComposite: true).run(5)
        }
    }

    @MainActor @Test(arguments: Way.allCases)
    func `a machine on the main actor that is run there stays there`(way: Way) async throws {
        let probe = Journal<Bool>()
        let log = TransitionLog<ProbingState>()
        let stream = log.stream()
        try await Probes.$current.withValue(probe) { () async throws in
            let start = ProbingState(number: 5, probe: probe)
            #expect(try await take(way, start: start, log: log) == 1)
        }
        #expect(probe.count > 20)
        #expect(!probe.entries.contains(false))
        withExtendedLifetime(stream) {}
    }

    struct NoInput: Sendable {
        /// A machine without input that ends at once where it began.
        @MainActor final class Machine: StateMachine {
            typealias Input = Void
            typealias Output = Int
            typealias State = ProbingState

            nonisolated init() {}

            nonisolated static var graph: FlowGraph { ProbingActor.graph }
            nonisolated static func begin(with input: Void) -> ProbingState {
                ProbingState(number: 5, probe: Probes.current)
            }
            nonisolated static func fail(with error: any Error) -> ProbingState {
                ProbingActor.fail(with: error)
            }
            nonisolated static func result(of state: ProbingState) -> Result<Int, any Error>? {
                ProbingActor.result(of: state)
            }
            nonisolated(nonsending) func step(
                _ state: ProbingState, from previous: ProbingState
            ) async throws -> ProbingState {
                try await ProbingMainActorClass().step(state, from: previous)
            }
        }
    }

    @MainActor @Test func `so does one without input`() async throws {
        let probe = Journal<Bool>()
        let log = TransitionLog<ProbingState>()
        try await Probes.$current.withValue(probe) { () async throws in
            let machine = NoInput.Machine()
            let outputs = [
                try await machine.run(), try await machine.run(reporting: log),
                try await subflow(to: machine).get(),
                try await subflow(to: machine, reporting: log).get(),
                try await FlowSupervisor { NoInput.Machine() }.run(),
            ]
            #expect(outputs == [1, 1, 1, 1, 1])
        }
        #expect(probe.count > 100)
        #expect(!probe.entries.contains(false))
    }

    @Test(arguments: [false, true])
    func `a machine on the main actor that is run elsewhere has its handlers there`(
        isObserved: Bool
    ) async throws {
        let machine = await ScriptedMainActorClass(player: ScriptPlayer(Script()))
        let log = TransitionLog<ScriptedState>()
        let stream = isObserved ? log.stream() : nil
        _ = try await machine.run(1, reporting: log)
        #expect(await (machine.handled, machine.strayed) == (3, 0))
        withExtendedLifetime(stream) {}
    }

    @MainActor @Test func `an actor that is run from the main actor runs all of its loop on itself`()
        async throws
    {
        let probe = Journal<Bool>()
        try await Probes.$current.withValue(probe) { () async throws in
            let outputs = [
                try await ProbingActor().run(5), try await generic(ProbingActor(), 5),
                try await ProbingActor().run(5, reporting: TransitionLog()),
                try await FlowSupervisor { ProbingActor() }.run(5),
            ]
            #expect(outputs == [1, 1, 1, 1])
        }
        #expect(!probe.entries.contains(true))
        #expect(MainQueue.isCurrent)
    }

    @MainActor @Test func `handlers of a struct run on the pool, also if the run starts on the main actor`()
        async throws
    {
        let probe = Journal<Bool>()
        try await Probes.$current.withValue(probe) { () async throws in
            #expect(try await ProbingStruct().run(5) == 1)
        }
        // `step` and its surroundings run where the caller runs; only the handler's own entries are elsewhere.
        #expect(probe.entries.count { !$0 } == 7)
    }

    /// What the generator makes with the isolation `MainActor`.
    @MainActor protocol MainActorMachine: ProbingMachine {
        func onCount(_ number: Int) async throws -> Int
    }

    struct MainActorStruct: MainActorMachine {
        nonisolated init() {}

        nonisolated var home: (any Actor)? { nil }

        func onCount(_ number: Int) async throws -> Int {
            Probes.current.note(MainQueue.isCurrent)
            return number - 1
        }
    }

    @Test func `handlers of a struct run on the main actor if those of the diagram do`() async throws {
        let probe = Journal<Bool>()
        let handler: any MainActorMachine = MainActorStruct()
        _ = try await Probes.$current.withValue(probe) { () async throws in try await handler.onCount(5) }
        #expect(probe.entries == [true])
    }

    private nonisolated(nonsending) func run<Machine: StateMachine>(
        unknown machine: Machine, _ input: Machine.Input
    ) async throws -> Machine.Output {
        try await machine.run(input)
    }

    @MainActor @Test func `a run of what is only known to be a flow leaves the main actor, a subflow stays`()
        async throws
    {
        let unknown = Journal<Bool>()
        try await Probes.$current.withValue(unknown) { () async throws in
            let flow: any Flow<Int, Int> = ProbingStruct()
            let outputs = [try await flow.run(5), try await run(unknown: ProbingStruct(), 5)]
            #expect(outputs == [1, 1])
        }
        #expect(unknown.count > 20)
        #expect(!unknown.entries.contains(true))
        let subflow = Journal<Bool>()
        try await Probes.$current.withValue(subflow) { () async throws in
            #expect(try await generic(ProbingStruct(), 5) == 1)
        }
        #expect(subflow.entries.count { !$0 } == 7, "The handlers of the struct are elsewhere.")
    }

    @MainActor @Test func `a subflow returns to where its caller runs`() async throws {
        _ = try await subflow(to: ProbingActor(), 3)
        #expect(MainQueue.isCurrent)
        _ = try await subflow(to: FlowFunction { (number: Int) in number }, 3)
        #expect(MainQueue.isCurrent)
    }

    @MainActor @Test func `a closure as a flow keeps its own isolation`() async throws {
        let onMain = FlowFunction { @MainActor (_: Int) in MainQueue.isCurrent }
        let onPool = FlowFunction { (_: Int) in MainQueue.isCurrent }
        #expect(try await [onMain.run(1), onPool.run(1)] == [true, false])
        #expect(try await subflow(to: onMain, 1) == .finished(true))
    }
}
