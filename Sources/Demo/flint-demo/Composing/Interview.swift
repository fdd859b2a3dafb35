import FlintFlows
import Foundation
import Synchronization

/// Asks the questions of a flow; each question is repeated until its answer is valid, or means going back or
/// canceling.
///
/// Answers that are known beforehand are taken first, one for each question.
final class Interview: Sendable {
    /// The result of a question.
    enum Reply<Value: Sendable>: Sendable {
        case value(Value)
        case back
        case cancel
    }

    private let presenter: any NotesPresenter
    private let known: Mutex<ArraySlice<String>>

    init(_ presenter: any NotesPresenter, answers: [String] = []) {
        self.presenter = presenter
        known = Mutex(answers[...])
    }

    /// Shows lines that are no question.
    func say(_ lines: [String]) { presenter.show(lines) }

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - question: The question in a word or two.
    ///   - kept: What an empty answer stands for.
    ///   - place: The drawn machines and the states that the person is in, the outer one first.
    ///   - read: Makes something of an answer; `nil` for one that means nothing here.
    /// - Returns: The value of the first answer that `read` accepts, or the command that came instead.
    /// - Throws: ``DemoError`` with the code `noAnswer` at the end of the input.
    func ask<Value>(
        _ question: String, keeping kept: String = "", at place: [(FlowGraph, String)],
        reading read: (String) -> Value?
    ) async throws -> Reply<Value> {
        let prompt = question + (kept.isEmpty ? "" : " [\(kept)]") + " (or :back, :cancel, :where):"
        while true {
            try Task.checkCancellation()
            let answer = try await nextAnswer(to: prompt).trimmingCharacters(in: .whitespaces)
            switch answer.lowercased() {
            case ":back": return .back
            case ":cancel": return .cancel
            case ":where": presenter.show(place.flatMap { $0.outline(marking: $1) })
            default:
                if let value = read(answer.isEmpty ? kept : answer) { return .value(value) }
                presenter.show("That is no answer here.")
            }
        }
    }

    private func nextAnswer(to prompt: String) async throws -> String {
        guard let answer = known.withLock({ $0.popFirst() }) else {
            return try await Workspace.current.ask(PrintableText.line(prompt))
        }
        presenter.show("\(prompt) \(answer)")
        return answer
    }
}
