extension ChoiceScreen: TerminalScreen {
    /// What is asked.
    public var terminalTitle: String { input.title }

    /// The answers.
    public var terminalChoices: [TerminalChoice] {
        input.choices.enumerated().map { index, text in
            TerminalChoice(text) {
                let changes = self.outlet.navigator?.changes()
                try self.choose(index)
                // Whoever asked dismisses the question, and until then there is nothing else to be said.
                if let changes { for await _ in changes { break } }
            }
        }
    }

    /// The message.
    ///
    /// - Parameter size: Not used: a message is short.
    /// - Returns: Its lines.
    public func terminalLines(in size: TerminalSize) -> [String] {
        input.message.isEmpty
            ? [] : input.message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
