import Synchronization

@testable import flint_demo

/// Answers questions from a script, and keeps what was asked.
final class ScriptedInterviewer: Interviewer {
    /// One answer.
    enum Step: Sendable, ExpressibleByStringLiteral {
        case answer(String)
        /// Something that happens while the person thinks, and the answer.
        case doing(@Sendable () throws -> String)

        init(stringLiteral text: String) { self = .answer(text) }
    }

    private struct State {
        var steps: [Step]
        var told: [String] = []
        var prompts: [String] = []
    }

    private let state: Mutex<State>

    init(_ steps: [Step]) {
        state = Mutex(State(steps: steps))
    }

    /// The lines that were told.
    var told: [String] { state.withLock(\.told) }
    /// The questions.
    var prompts: [String] { state.withLock(\.prompts) }
    /// The number of answers that nobody wanted.
    var remaining: Int { state.withLock(\.steps.count) }

    func tell(_ lines: [String]) async throws {
        state.withLock { $0.told += lines }
    }

    func ask(_ prompt: String, answered answer: String?) async throws -> String {
        let step: Step? = state.withLock { state in
            state.prompts.append(prompt)
            if let answer { return .answer(answer) }
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        switch step {
        case .answer(let text): return text
        case .doing(let act): return try act()
        case nil: throw ComposingError.inputEnded
        }
    }
}
