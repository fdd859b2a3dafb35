/// A question with a few answers to choose from, presented by `Navigator.ask(title:message:choices:)`.
///
/// Every navigator can show it without a factory. Only `ask` opens it: no produced value leads to it. It is
/// not stored, because after a restoration no caller would wait for its answer.
@MainActor
public final class ChoiceScreen: InputCreatable, OutputProducing {
    /// The title, message and answers of a question.
    public struct Question: Sendable, Hashable {
        /// The question in a few words.
        public let title: String
        /// Additional information for the user; may be empty.
        public let message: String
        /// The texts of the answers, in order.
        public let choices: [String]

        /// Creates a question.
        ///
        /// - Parameters:
        ///   - title: The question in a few words.
        ///   - message: Additional information for the user.
        ///   - choices: The texts of the answers.
        public init(title: String, message: String = "", choices: [String]) {
            self.title = title
            self.message = message
            self.choices = choices
        }
    }

    /// The output of the screen: the index of the chosen answer in the question's choices, from 0.
    public typealias OutputType = Int

    /// The kind of all choice screens: `flint.choice`.
    public nonisolated static var screenKind: ScreenKind { "flint.choice" }

    nonisolated static let record = Factory(ChoiceScreen.self).record

    /// The question that the screen asks.
    public let input: Question

    /// The connection of the screen to its navigator.
    public let outlet = ScreenOutlet()

    /// Whether the caller of `ask` dismisses the screen after it was answered or left.
    var goesWithAnswer = false

    /// Creates the screen of a question.
    ///
    /// - Parameter input: The question.
    public init(input: Question) {
        self.input = input
    }

    /// Chooses an answer.
    ///
    /// - Parameter index: The index of the answer among the choices, from 0.
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
