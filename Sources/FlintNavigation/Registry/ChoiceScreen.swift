/// A question with a few answers to choose from, presented by `Navigator.ask(title:message:choices:)`.
///
/// Every navigator knows it without a factory. It is opened by `ask` alone: no production leads to it, and it is not
/// kept in stored state, because nobody would wait for its answer there.
@MainActor
public final class ChoiceScreen: InputCreatable, OutputProducing {
    /// What is asked.
    public struct Question: Sendable, Hashable {
        /// The question in a few words.
        public let title: String
        /// What else the person should know; may be empty.
        public let message: String
        /// The texts of the answers, in order.
        public let choices: [String]

        /// Creates a question.
        ///
        /// - Parameters:
        ///   - title: The question in a few words.
        ///   - message: What else the person should know.
        ///   - choices: The texts of the answers.
        public init(title: String, message: String = "", choices: [String]) {
            self.title = title
            self.message = message
            self.choices = choices
        }
    }

    /// The index of the choice.
    public typealias OutputType = Int

    /// `flint.choice`.
    public nonisolated static var screenKind: ScreenKind { "flint.choice" }

    nonisolated static let record = Factory(ChoiceScreen.self).record

    /// What is asked.
    public let input: Question

    /// The connection to the navigator.
    public let outlet = ScreenOutlet()

    /// Whether whoever asked dismisses the screen once it is answered or left.
    var goesWithAnswer = false

    /// Creates the screen.
    ///
    /// - Parameter input: What is asked.
    public init(input: Question) {
        self.input = input
    }

    /// Chooses an answer.
    ///
    /// - Parameter index: Its index among the choices, from 0.
    /// - Throws: ``NavigationError`` with the code `invalidRequest` if there is no such choice.
    public func choose(_ index: Int) throws(NavigationError) {
        guard input.choices.indices.contains(index) else {
            throw NavigationError(
                .invalidRequest, screen: Self.screenKind,
                "There is no choice \(index) in '\(input.title)'; it has \(input.choices.count), counted from 0."
            )
        }
        enqueue(index)
    }
}
