package import FlintCore
package import TestSupport

/// Gives the same answer to all, and notes what it is asked.
package struct ScriptedRouter: PresentationRouter {
    package enum Answer: Sendable {
        /// Ready with the presenter if it is of the right type, else unsupported.
        case ready(any Sendable)
        case userCancels
        case appCancels
        case performed
        case unsupported
    }

    package struct Question: Sendable, Equatable {
        package let binding: String
        package let input: String

        package init(binding: String, input: String) {
            (self.binding, self.input) = (binding, input)
        }
    }

    package let questions = Journal<Question>()
    package let answer: Answer
    /// Runs before the answer.
    package var before: @Sendable () async -> Void = {}

    package init(_ answer: Answer, before: @escaping @Sendable () async -> Void = {}) {
        self.answer = answer
        self.before = before
    }

    package func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        questions.note(Question(binding: binding.identifier, input: "\(input)"))
        await before()
        switch answer {
        case .ready(let presenter):
            return (presenter as? Binding.Action.Presenter).map { .ready($0) } ?? .unsupported
        case .userCancels: return .cancelled(by: .user)
        case .appCancels: return .cancelled(by: .app)
        case .performed: return .performed
        case .unsupported: return .unsupported
        }
    }
}
