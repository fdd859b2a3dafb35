internal import FlintFlows

extension Navigator {
    /// Presents a question, and dismisses it when it is answered or left.
    ///
    /// - Parameters:
    ///   - title: The question in a few words.
    ///   - message: Additional information for the user.
    ///   - choices: The texts of the answers.
    /// - Returns: The text of the chosen answer; `nil` if the user left without choosing. Without choices
    ///   nothing is presented, and the result is `nil`.
    /// - Throws: `CancellationError` if the task was canceled, else the error that prevented the question
    ///   from being shown.
    public func ask(title: String, message: String = "", choices: [String]) async throws -> String? {
        try await ask(title: title, message: message, choices: choices) { $0 }
    }

    /// Presents a question whose answers are values, and dismisses it when it is answered or left.
    ///
    /// - Parameters:
    ///   - title: The question in a few words.
    ///   - message: Additional information for the user.
    ///   - choices: The answers to choose from.
    ///   - text: Returns the displayed text of an answer.
    /// - Returns: The chosen answer; `nil` if the user left without choosing. Without choices nothing is
    ///   presented, and the result is `nil`.
    /// - Throws: `CancellationError` if the task was canceled, else the error that prevented the question
    ///   from being shown.
    public func ask<Choice: Sendable>(
        title: String, message: String = "", choices: [Choice], text: (Choice) -> String
    ) async throws -> Choice? {
        guard !choices.isEmpty else { return nil }
        let question = ChoiceScreen.Question(title: title, message: message, choices: choices.map(text))
        let (outcome, reference) = try await answer(
            of: ChoiceScreen.self, input: ScreenInput(question), received: TypedValue(question),
            style: .present
        ) {
            $0.goesWithAnswer = true
        }
        await remove(reference)
        guard case .finished(let index) = outcome, choices.indices.contains(index) else { return nil }
        return choices[index]
    }
}
