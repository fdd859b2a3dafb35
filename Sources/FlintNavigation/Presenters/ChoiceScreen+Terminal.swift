extension ChoiceScreen: TerminalScreen {
    /// The question.
    public var terminalTitle: String { input.title }

    /// The answers.
    public var terminalChoices: [TerminalChoice] {
        input.choices.enumerated().map { index, text in
            TerminalChoice(text) {
                let changes = self.outlet.navigator?.changes()
                try self.choose(index)
                // The asking code dismisses the question; the choice ends with that change.
                if let changes { for await _ in changes { break } }
            }
        }
    }

    /// The message.
    ///
    /// - Parameter size: The available size, which a message does not need.
    /// - Returns: The lines of the message.
    public func terminalLines(in size: TerminalSize) -> [String] {
        input.message.isEmpty
            ? [] : input.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
