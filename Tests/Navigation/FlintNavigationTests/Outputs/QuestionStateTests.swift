import Testing

@testable import FlintNavigation

/// Askers are numbers here: the state only hands them around.
@Suite struct QuestionStateTests {
    private var state = QuestionState<Int>()

    private func answer(_ state: inout QuestionState<Int>, fits: Bool = true) -> String {
        switch state.produce({ _ in fits }) {
        case .unasked: "unasked"
        case .taken(let asker): "taken \(asker)"
        case .refused(let asker): "refused \(asker)"
        case .tooLate: "too late"
        }
    }

    @Test mutating func `a screen that nobody asked answers nobody`() {
        #expect(answer(&state) == "unasked")
        #expect((state.back(), state.remove()) == (nil, nil))
        #expect([state.withdraw(0), state.withdraw(1)] == [false, false])
        #expect(!state.isOpen && !state.isSettled)
    }

    @Test mutating func `the first production is the answer and later ones are too late`() {
        #expect(state.ask(1) == nil)
        #expect(state.isOpen)
        #expect(answer(&state) == "taken 1")
        #expect(state.isSettled)
        #expect([answer(&state), answer(&state, fits: false)] == ["too late", "too late"])
    }

    @Test mutating func `an asker who was replaced is given back and can withdraw nothing`() {
        _ = state.ask(1)
        #expect(state.ask(2) == 1)
        #expect((state.withdraw(1), state.isOpen) == (false, true))
        #expect((state.withdraw(2), state.isSettled) == (true, true))
    }

    @Test mutating func `an asker whose answer came too late still takes the screen away`() {
        _ = state.ask(1)
        #expect(answer(&state) == "taken 1")
        #expect((state.withdraw(1), state.isSettled) == (true, true))
    }

    @Test mutating func `a removed screen may be shown again and is unasked then`() {
        _ = state.ask(1)
        #expect((state.remove(), answer(&state)) == (1, "unasked"))
    }

    @Test mutating func `only what is settled is forgotten`() {
        _ = state.ask(1)
        state.forget()
        #expect(state.isOpen)
        _ = state.back()
        state.forget()
        #expect(answer(&state) == "unasked")
    }

    private enum Event: CaseIterable { case produce, back, remove, withdraw }

    @Test(arguments: [0, 1, 2, 3], [0, 1, 2, 3])
    func `of any two events exactly the first ends the question`(first: Int, second: Int) {
        var state = QuestionState<Int>()
        _ = state.ask(7)
        var told: [Event] = []
        for event in [Event.allCases[first], Event.allCases[second]] {
            let isTold =
                switch event {
                case .produce: if case .taken(7) = state.produce({ _ in true }) { true } else { false }
                case .back: state.back() == 7
                case .remove: state.remove() == 7
                case .withdraw: state.isOpen && state.withdraw(1)
                }
            if isTold { told.append(event) }
        }
        #expect(told == [Event.allCases[first]])
    }
}
