import FlintFlows
import TestSupport
import Testing

/// Runs that nobody hears of have no object and no identity until somebody begins to listen.
@Suite struct LateListeningTests {
    /// Nests as deep as its input says, and does something at its innermost state and in its last handler.
    struct Nest: ScriptedMachine {
        var innermost: @Sendable () throws -> Void = {}
        var atEnd: @Sendable () -> Void = {}
        var repeats = 1

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            switch (state.name, state.content) {
            case ("Begin", .number(0)):
                try innermost()
                return .plain(0, 0)
            case ("Begin", .number(let depth)):
                for _ in 0..<repeats { _ = try await subflow(to: self, depth - 1).get() }
                return .plain(0, depth)
            case ("End", .number(let depth)): return .terminate(.success(depth))
            case ("Fail", .error(let error)): return .terminate(.failure(error))
            case (_, .number(let depth)): return .end(depth)
            default: throw NumberedError(number: 404)
            }
        }

        func onTerminate(_ result: Result<Int, any Error>, from _: ScriptedState) async throws -> Int {
            atEnd()
            return try result.get()
        }
    }

    /// The records of each run, as `number of the run in the order of their first records: from, to`.
    private func summary(_ records: [FlowTransition]) -> [String] {
        var order: [FlowID] = []
        return records.map { record in
            if !order.contains(record.flow) { order.append(record.flow) }
            let number = order.firstIndex(of: record.flow) ?? -1
            return "\(number).\(record.index) \(record.from ?? "-") \(record.to)"
        }
    }

    /// When somebody begins to listen to runs inside of one another, and what is heard then.
    enum Moment: CaseIterable {
        case before
        case innermost
        case lastHandler

        var records: [String] {
            let rest = { (runs: [Int]) in
                runs.flatMap { ["\($0).1 Begin S0", "\($0).2 S0 End", "\($0).3 End Terminate"] }
            }
            return switch self {
            case .before: ["0.0 - Begin", "1.0 - Begin", "2.0 - Begin"] + rest([2, 1, 0])
            case .innermost: rest([0, 1, 2])
            case .lastHandler:
                ["0.3 End Terminate", "1.1 Begin S0", "1.2 S0 End", "1.3 End Terminate"]
                    + rest([2])
            }
        }
    }

    @Test(arguments: Moment.allCases)
    func `from then on records are complete, and in the order in which things happened`(
        moment: Moment
    ) async throws {
        let sink = TestSink(isListening: moment == .before)
        let machine = Nest(
            innermost: { if moment == .innermost { sink.listen() } },
            atEnd: { if moment == .lastHandler { sink.listen() } })
        #expect(try await sink.observe { try await machine.run(2) } == 2)
        let records = sink.received.entries
        #expect(summary(records) == moment.records)
        // Without a number when the one inside it began, a run is nobody's parent.
        let runs = records.prefix(3).map(\.flow)
        #expect(
            moment == .before
                ? runs.map(\.parent) == [nil, runs[0], runs[1]] : records.allSatisfy { $0.parent == nil })
    }

    @Test func `a run that is heard from its middle on is the parent of what begins then`() async throws {
        struct Outer: ScriptedMachine {
            let sink: TestSink
            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                switch state.name {
                case "Begin":
                    sink.listen()
                    return .plain(0, 0)
                case "S0": return .end(try await subflow(to: Nest(), 0).get())
                default: return .terminate(.success(7))
                }
            }
        }
        let sink = TestSink(isListening: false)
        #expect(try await sink.observe { try await Outer(sink: sink).run(0) } == 7)
        let records = sink.received.entries
        let (outer, inner) = (
            try #require(records.first?.flow), try #require(records.dropFirst().first?.flow)
        )
        #expect([outer.parent, inner.parent] == [nil, outer])
        let indexes = [outer, inner].map { flow in records.filter { $0.flow == flow }.map(\.index) }
        #expect(indexes == [[1, 2, 3], [0, 1, 2, 3]])
    }

    @Test(arguments: FlowExit.allCases)
    func `an exit climbs through three levels, heard from the innermost on`(exit: FlowExit) async {
        let sink = TestSink(isListening: false)
        let machine = Nest(innermost: {
            sink.listen()
            throw exit
        })
        #expect(await sink.observe { await ending { try await machine.run(2) } } == .exit(exit))
        let kind: FlowTransition.Ending = exit == .back ? .back : .cancelled
        #expect(sink.received.entries.map(\.kind) == Array(repeating: .terminated(kind), count: 3))
        #expect(sink.received.entries.map(\.index) == [1, 1, 1])
    }

    @Test(arguments: [false, true])
    func `a cancellation in the innermost of three runs ends all of them`(isHeard: Bool) async {
        let sink = TestSink(isListening: false)
        let machine = Nest(innermost: {
            if isHeard { sink.listen() }
            cancelCurrentTask()
        })
        let end = await Task { await sink.observe { await ending { try await machine.run(2) } } }.value
        #expect(end == .cancellation)
        let kinds = sink.received.entries.compactMap { $0.isTermination ? $0.kind : nil }
        #expect(kinds == Array(repeating: .terminated(.taskCancelled), count: isHeard ? 3 : 0))
    }

    @Test func `a long run that is heard late still learns of its cancellation`() async {
        struct Long: ScriptedMachine {
            let sink: TestSink
            func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
                guard case .number(let number) = state.content else { throw NumberedError(number: 404) }
                if number == 100 { sink.listen() }
                if number == 200 { cancelCurrentTask() }
                return .plain(0, number + 1)
            }
        }
        let sink = TestSink(isListening: false)
        let end = await Task { await sink.observe { await ending { try await Long(sink: sink).run(0) } } }
            .value
        #expect(end == .cancellation)
        #expect(sink.received.entries.map(\.index) == Array(101...202))
        #expect(sink.received.entries.last?.kind == .terminated(.taskCancelled))
    }

    @Test func `a sink that is turned off and released is not counted any more`() async throws {
        let sink = TestSink(isListening: false)
        for _ in 0..<1_000 {
            let other = TestSink()
            _ = try await other.observe { try await Nest().run(0) }
            #expect(other.received.count == 4)
        }
        #expect(try await sink.observe { try await Nest().run(0) } == 0)
        #expect(sink.received.count == 0)
    }

    // MARK: Where it runs

    @MainActor final class Listening: ProbingMachine {
        let sink: TestSink

        init(_ sink: TestSink) { self.sink = sink }

        nonisolated var home: (any Actor)? { MainActor.shared }

        func onCount(_ number: Int) async throws -> Int {
            Probes.current.note(MainQueue.isCurrent)
            if number == 30 { sink.listen() }
            return number - 1
        }
    }

    @MainActor @Test func `a machine on the main actor stays there when somebody begins to listen`()
        async throws
    {
        let probe = Journal<Bool>()
        let sink = TestSink(isListening: false)
        try await Probes.$current.withValue(probe) { () async throws in
            #expect(try await sink.observe { try await subflow(to: Listening(sink), 40).get() } == 1)
        }
        #expect(sink.received.count == 32)
        #expect(probe.count > 100)
        #expect(!probe.entries.contains(false))
        #expect(MainQueue.isCurrent)
    }
}

/// Many subflows, one after another.
@Suite(.serialized, .enabled(if: residentMemory() != nil, "The system does not tell its memory."))
struct ManySubflowsTests {
    /// Runs a machine of two states as often as its input says.
    struct Looping: ScriptedMachine {
        let log: TransitionLog<ScriptedState>?

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            switch (state.name, state.content) {
            case (_, .number(0)): return .end(-1)
            case ("End", _): return .terminate(.success(1))
            case (_, .number(let number)):
                let inner = LateListeningTests.Nest()
                _ = try await subflow(to: inner, startingAt: .plain(0, 0), reporting: log).get()
                return .plain(0, number - 1)
            default: throw NumberedError(number: 404)
            }
        }
    }

    /// Much less than an object for each subflow: 30,000 of 200 bytes are 6 MB.
    private static let bound = 4 << 20

    /// How much larger a process is after something is done again; in a process of its own, since other tests run at the same time.
    private static func growth(of body: () async throws -> Void) async throws -> Int {
        try await body()
        let before = try #require(residentMemory())
        try await body()
        return try #require(residentMemory()) - before
    }

    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func `30,000 subflows take no memory, heard or not`(isHeard: Bool) async {
        await #expect(processExitsWith: .success) { [isHeard = isHeard as Bool] in
            let log = isHeard ? TransitionLog<ScriptedState>() : nil
            let stream = log?.stream(bufferingNewest: 16)
            let growth = try await ManySubflowsTests.growth { () async throws in
                let (machine, count) = (Looping(log: log), Repetitions.count(30_000))
                let result =
                    if let log { try await machine.run(count, reporting: log) } else {
                        try await machine.run(count)
                    }
                #expect(result == 1)
            }
            withExtendedLifetime(stream) {}
            #expect(growth < ManySubflowsTests.bound)
        }
    }
}
