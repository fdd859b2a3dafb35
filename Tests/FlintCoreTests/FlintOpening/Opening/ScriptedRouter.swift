import FlintCore
import TestSupport

/// Gives the same answer to all, and notes what it is asked.
struct ScriptedRouter: PresentationRouter {
    enum Answer: Sendable {
        /// Ready with the presenter if it is of the right type, else unsupported.
        case ready(any Sendable)
        case userCancels
        case appCancels
        case performed
        case unsupported
    }

    struct Question: Sendable, Equatable {
        let binding: String
        let input: String
    }

    let questions = Journal<Question>()
    let answer: Answer
    /// Runs before the answer.
    var before: @Sendable () async -> Void = {}

    init(_ answer: Answer, before: @escaping @Sendable () async -> Void = {}) {
        self.answer = answer
        self.before = before
    }

    func presentation<Binding: ActionBinding>(
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
