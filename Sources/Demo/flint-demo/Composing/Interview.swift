import FlintFlows
import Foundation
import Synchronization

/// The conversation of a flow with a person: it asks each question again until the answer is valid, or means
/// back or cancel.
///
/// Answers that are known before the flow begins are used first, one for each question.
final class Interview: Sendable {
    /// The reply to a question: a value, or the command to go back or to cancel.
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

    /// Shows lines of text that are not a question.
    func say(_ lines: [String]) { presenter.show(lines) }

    /// Asks a question until there is a valid answer.
    ///
    /// The answer `:where` shows the diagrams of the running flows, and the question is asked again.
    ///
    /// - Parameters:
    ///   - question: The question in a word or two.
    ///   - kept: The value that an empty answer means.
    ///   - place: The graphs of the running flows, the outermost first, each with the name of its current
    ///     state.
    ///   - read: A function that converts an answer to a value, and returns `nil` for an invalid answer.
    /// - Returns: The value of the first valid answer, or the command to go back or cancel.
    /// - Throws: ``DemoError`` with the code `noAnswer` if the input has ended; `CancellationError` if the
    ///   task is canceled.
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
