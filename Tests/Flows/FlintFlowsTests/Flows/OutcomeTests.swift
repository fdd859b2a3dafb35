import FlintFlows
import Testing

/// The combinators do what a `switch` does.
@Suite struct OutcomeTests {
    private static let outcomes: [Outcome<Int>] = [.finished(1), .back, .cancelled]

    /// One combinator, as a value.
    enum Step: CaseIterable {
        case map
        case back
        case cancel
        case exit
    }

    /// All sequences of combinators up to a length, each used any number of times.
    static let sequences: [[Step]] = (0..<4).reduce(into: [[]]) { all, _ in
        all += all.flatMap { sequence in Step.allCases.map { sequence + [$0] } }
    }.reduce(into: []) { unique, next in if !unique.contains(next) { unique.append(next) } }

    private struct Seen: Equatable {
        var closures: [String] = []
        var ending: RunEnding?
    }

    /// Applies combinators; the closure at an index throws if that is the index given.
    private func combine(_ steps: [Step], _ outcome: Outcome<Int>, throwingAt failing: Int?) -> Seen {
        var seen = Seen()
        func closure(_ index: Int, _ name: String, _ value: Int) throws -> Int {
            seen.closures.append("\(index) \(name)")
            if index == failing { throw NumberedError(number: index) }
            return value
        }
        do {
            let combined = try steps.enumerated().reduce(outcome) { outcome, step in
                switch step.element {
                case .map: try outcome.map { try closure(step.offset, "map", $0 * 10) }
                case .back: try outcome.back { try closure(step.offset, "back", 2) }
                case .cancel: try outcome.cancel { try closure(step.offset, "cancel", 3) }
                case .exit: try outcome.exit { try closure(step.offset, "exit \($0)", $0 == .back ? 4 : 5) }
                }
            }
            seen.ending = .value(try combined.get())
        } catch {
            seen.ending = RunEnding(error)
        }
        return seen
    }

    /// The same by a `switch` for each step.
    private func decide(_ steps: [Step], _ outcome: Outcome<Int>, throwingAt failing: Int?) -> Seen {
        var seen = Seen()
        var outcome = outcome
        for (index, step) in steps.enumerated() {
            let name: String
            let value: Int
            switch (step, outcome) {
            case (.map, .finished(let number)): (name, value) = ("map", number * 10)
            case (.back, .back): (name, value) = ("back", 2)
            case (.cancel, .cancelled): (name, value) = ("cancel", 3)
            case (.exit, .back): (name, value) = ("exit back", 4)
            case (.exit, .cancelled): (name, value) = ("exit cancelled", 5)
            default: continue
            }
            seen.closures.append("\(index) \(name)")
            if index == failing { return Seen(closures: seen.closures, ending: .error(index)) }
            outcome = .finished(value)
        }
        switch outcome {
        case .finished(let value): seen.ending = .value(value)
        case .back: seen.ending = .exit(.back)
        case .cancelled: seen.ending = .exit(.cancelled)
        }
        return seen
    }

    @Test(arguments: outcomes) func `every order of combinators equals a switch`(outcome: Outcome<Int>) {
        #expect(Self.sequences.count == 1 + 4 + 16 + 64 + 256)
        for steps in Self.sequences {
            for failing in [nil] + steps.indices.map(Optional.init) {
                #expect(
                    combine(steps, outcome, throwingAt: failing)
                        == decide(steps, outcome, throwingAt: failing))
            }
        }
    }

    @Test func `the exit is a value`() {
        #expect(Self.outcomes.map(\.exit) == [nil, .back, .cancelled])
    }
}
