import FlintFlows
import Foundation
import Testing

/// Runs generated machines without composites, in every kind of type.
@Suite struct GeneratedMachineTests {
    struct Refused: Error {}

    /// Only what has no default is written.
    struct Refund: RefundStateMachine {
        var amount = 1
        var givesUp = false

        func onPay(_ context: Money, from previous: RefundState) async throws -> RefundState.Pay {
            .end(Receipt(text: "\(context.cents)"))
        }

        func onDecide(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Decide {
            amount > 0 ? .pay(Money(cents: amount)) : .explain
        }

        func onReview(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Review {
            .decide(context)
        }

        func onExplain(from previous: RefundState) async throws -> RefundState.Explain {
            givesUp ? .fail(Refused()) : .end(nil)
        }
    }

    @Test(arguments: [(5, Receipt(text: "5")), (0, nil)] as [(Int, Receipt?)])
    func `defaults of Begin and End fill the path`(amount: Int, receipt: Receipt?) async throws {
        #expect(try await Refund(amount: amount).run(OrderID()) == receipt)
    }

    @Test func `an edge to Fail is the same as throwing`() async {
        await #expect(throws: Refused.self) {
            try await Refund(amount: 0, givesUp: true).run(OrderID())
        }
    }

    /// Goes where no default does.
    struct Detour: RefundStateMachine {
        var failing: RefundState.Fail = .explain

        func onPay(_ context: Money, from previous: RefundState) async throws -> RefundState.Pay { .end(nil) }
        func onDecide(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Decide {
            .explain
        }
        func onReview(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Review {
            .decide(context)
        }
        func onExplain(from previous: RefundState) async throws -> RefundState.Explain {
            if case .fail = previous { .fail(Refused()) } else { .begin(OrderID()) }
        }
        func onEnd(_ context: Receipt?, from previous: RefundState) async throws -> RefundState.End {
            .pay(Money())
        }
        func onFail(_ error: any Error, from previous: RefundState) async throws -> RefundState.Fail {
            failing
        }
    }

    @Test func `a step leads to the state that the target of the handler names`() async throws {
        let steps: [(state: RefundState, failing: RefundState.Fail)] = [
            (.decide(OrderID()), .explain), (.end(nil), .explain), (.fail(Refused()), .explain),
            (.explain, .explain), (.fail(Refused()), .terminate(Refused())),
            (.terminate(.success(nil)), .explain),
        ]
        var names: [String] = []
        for (state, failing) in steps {
            let next = try await Detour(failing: failing).step(state, from: .begin(OrderID()))
            names.append(next.stateName)
        }
        #expect(names == ["Explain", "Pay", "Explain", "Begin", "Terminate", "Terminate"])
        await #expect(throws: Refused.self) {
            try await Detour().step(.explain, from: .fail(Refused()))
        }
    }

    // MARK: Isolation

    /// No annotation but the generated protocol's; the handlers are on the main actor.
    final class Counter: CounterStateMachine {
        struct Limit: Error {}
        var steps = 0

        func onCount(_ context: Int, from previous: CounterState) async throws -> CounterState.Count {
            MainActor.preconditionIsolated()
            steps += 1
            return context == 3 ? .forever : .enough(context + 1)
        }

        func onForever(from previous: CounterState) async throws -> CounterState.Forever {
            try await runForever(Loop())
        }

        func onStuck(from previous: CounterState) async throws -> CounterState.Stuck { throw Limit() }
    }

    struct Loop: CounterForeverStateMachine {
        func onLoop(from previous: CounterForeverState) async throws -> CounterForeverState.Loop {
            throw Counter.Limit()
        }
    }

    @Test func `a main-actor machine runs its handlers there, wherever the run begins`() async {
        let counter = Counter()
        #expect(await error(of: counter, 1) is Counter.Limit)
        #expect(await counter.steps == 3)
    }

    /// Generic, so that the compiler does not warn of what follows a run without an end.
    private func error<Machine: StateMachine>(
        of machine: Machine, _ input: Machine.Input
    ) async -> (any Error)? {
        do {
            _ = try await machine.run(input)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Coding

    @Test(arguments: [
        (RefundState.begin(OrderID(number: 4)), #"{"context":{"number":4},"state":"Begin"}"#),
        (.explain, #"{"state":"Explain"}"#),
        (.end(nil), #"{"context":null,"state":"End"}"#),
        (.end(Receipt(text: "x")), #"{"context":{"text":"x"},"state":"End"}"#),
        (.decide(OrderID(number: 1)), #"{"context":{"number":1},"state":"Decide"}"#),
        (.pay(Money(cents: 2)), #"{"context":{"cents":2},"state":"Pay"}"#),
        (.review(OrderID(number: 3)), #"{"context":{"number":3},"state":"Review"}"#),
    ])
    func `states are written and read as names with contexts`(state: RefundState, text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(state.isPseudo == (state.stateName == "Decide"))
        let read = try JSONDecoder().decode(RefundState.self, from: Data(text.utf8))
        let written = try [state, read].map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        #expect(written == [text, text])
    }

    @Test func `entries and exits are contexts, so they are read back`() throws {
        let states: [PlayerActiveState] = [
            .running(.paused(3)), .running(.history), .end(.idle(Playlist(songs: 2))), .end(.playerEnd),
        ]
        let data = try JSONEncoder().encode(states)
        let read = try JSONDecoder().decode([PlayerActiveState].self, from: data)
        #expect(read.map { "\($0)" } == states.map { "\($0)" })
    }

    @Test func `errors are not written`() {
        for state: RefundState in [.fail(Refused()), .terminate(.success(nil))] {
            #expect(throws: EncodingError.self) { try JSONEncoder().encode([state]) }
        }
    }

    @Test(arguments: ["Elsewhere", "Fail", "Terminate", ""])
    func `an unknown state is refused`(name: String) {
        let data = Data(#"{"state":"\#(name)"}"#.utf8)
        let expected = FlowError.incompatibleGraph(machine: "", found: "", expected: "")
        #expect(throws: expected) { try JSONDecoder().decode(RefundState.self, from: data) }
    }

    @Test func `models have initializers with the drawn defaults`() {
        let ticket = Ticket(id: 3)
        #expect(ticket.default == [:] && ticket.note == nil && Page<Int>().elements == [])
    }
}
