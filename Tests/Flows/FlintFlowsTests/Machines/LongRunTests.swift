import FlintFlows
import TestSupport
import Testing

/// Very many transitions, and a thousand machines inside of one another.
@Suite(.serialized) struct LongRunTests {
    /// Counts to its limit; on the way it may pass through Fail each time.
    actor Counting: ScriptedMachine {
        let limit: Int
        let failing: Bool
        private var count = 0

        init(limit: Int, failing: Bool) {
            self.limit = limit
            self.failing = failing
        }

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            count += 1
            if state.name == "End" { return .terminate(.success(count)) }
            if count >= limit { return .end(count) }
            if failing && state.name != "Fail" { throw NumberedError(number: count) }
            return .plain(0, count)
        }
    }

    /// How much larger a process is after something; in a process of its own, since other tests run at the same time.
    private static func growth(of body: () async throws -> Void) async throws -> Int {
        let before = try #require(residentMemory())
        try await body()
        return try #require(residentMemory()) - before
    }

    /// Much less than a transition could hold: 200,000 of 64 bytes are 12 MB.
    private static let bound = 8 << 20

    @Test(
        .timeLimit(.minutes(10)),
        .enabled(if: residentMemory() != nil, "The system does not tell its memory."),
        arguments: [(false, false), (true, false), (false, true)])
    func `200,000 transitions take constant memory, also if they are reported to a reader who never reads`(
        failing: Bool, isReported: Bool
    ) async throws {
        await #expect(processExitsWith: .success) {
            [failing = failing as Bool, isReported = isReported as Bool] in
            let log = isReported ? TransitionLog<ScriptedState>() : nil
            let stream = log?.stream(bufferingNewest: 16)
            let growth = try await LongRunTests.growth { () async throws in
                let machine = Counting(limit: Repetitions.count(200_000), failing: failing)
                let count =
                    if let log { try await machine.run(0, reporting: log) } else {
                        try await machine.run(0)
                    }
                #expect(count == machine.limit + 1)
            }
            withExtendedLifetime(stream) {}
            #expect(growth < LongRunTests.bound)
        }
    }

    /// Runs itself inside of itself, as deep as its input says.
    struct Nesting: ScriptedMachine {
        let log: TransitionLog<ScriptedState>?
        let isComposite: Bool

        func onState(_ state: ScriptedState, from _: ScriptedState) async throws -> ScriptedState {
            guard case .number(let depth) = state.content, depth > 0 else { throw FlowExit.back }
            if isComposite {
                return .terminate(.success(1 + (try await runComposite(self, from: .begin(depth - 1)))))
            }
            let outcome = try await subflow(to: self, depth - 1, reporting: log)
            return .terminate(.success(1 + (try outcome.back { 0 }.get())))
        }
    }

    @Test func `a thousand subflows may be nested, also when all of them are observed`() async throws {
        #expect(try await Nesting(log: nil, isComposite: false).run(1000) == 1000)
        let log = TransitionLog<ScriptedState>()
        let stream = log.stream(bufferingNewest: 10_000)
        #expect(try await Nesting(log: log, isComposite: false).run(1000, reporting: log) == 1000)
        let last = try #require(await stream.transitions { $0.record.kind == .terminated(.back) }.last)
        #expect(last.record.flow.description.split(separator: "/").count == 1001)
    }

    @Test func `an exit climbs through a thousand composites`() async throws {
        #expect(await ending { try await Nesting(log: nil, isComposite: true).run(1000) } == .exit(.back))
    }

    @MainActor @Test func `a thousand subflows may be nested on the main actor`() async throws {
        #expect(try await Nesting(log: nil, isComposite: false).run(1000) == 1000)
    }
}
