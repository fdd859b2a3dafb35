import FlintCore

extension Command {
    /// The same command, except for what comes from outside: that is handed to Flint, which finds the action.
    ///
    /// - Parameter arrival: Tells what comes from outside; `nil` for what the command does itself.
    /// - Returns: The command.
    func receiving(
        _ arrival: @escaping @Sendable (CommandArguments) throws -> Arrival?
    ) -> Command {
        Command(
            word: word, aliases: aliases, section: section, parameters: parameters, summary: summary,
            details: details, example: example, bindingID: bindingID
        ) { arguments, desk, presenter in
            guard let arrival = try arrival(arguments) else {
                return try await perform(arguments, desk, presenter)
            }
            try await arrival.perform(at: desk, using: presenter)
        }
    }
}

extension IntentRecord {
    /// Reads a shortcut as it is written in a command; `nil` if there are no words.
    ///
    /// - Parameter words: The identifier, and `NAME=VALUE` any number of times.
    /// - Throws: ``UsageError`` that names the first word without a name or a value.
    init?(words: [String]) throws(UsageError) {
        guard let identifier = words.first else { return nil }
        var parameters = RouteParameters()
        for word in words.dropFirst() {
            guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
                throw UsageError("Write “\(word)” as NAME=VALUE, such as name=Welcome. See “help shortcuts”.")
            }
            parameters.append(String(word[word.index(after: sign)...]), for: String(word[..<sign]))
        }
        self.init(identifier, parameters: parameters)
    }
}
