extension ChoiceScreen: TerminalScreen {
    /// What is asked.
    public var terminalTitle: String { input.title }

    /// The answers.
    public var terminalChoices: [TerminalChoice] {
        input.choices.enumerated().map { index, text in TerminalChoice(text) { try self.choose(index) } }
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
