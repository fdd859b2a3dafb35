/// The commands, from which parsing, help and suggestions are made.
struct CommandTable: Sendable {
    /// The commands in the order of the help.
    let commands: [Command]

    /// Finds the command that words begin with.
    ///
    /// - Parameters:
    ///   - first: The first word.
    ///   - rest: The words after it; one that makes a command of two words is taken away.
    /// - Returns: The command.
    /// - Throws: ``UsageError`` that names the nearest word, if there is no such command.
    func command(for first: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Command {
        if let second = rest.first {
            let words = "\(first) \(second)".lowercased()
            if let match = commands.first(where: { $0.word == words }) {
                rest.removeFirst()
                return match
            }
        }
        return try command(for: first)
    }

    /// Finds a command.
    ///
    /// - Parameter word: Its word or an alias, in any letter case.
    /// - Returns: The command.
    /// - Throws: ``UsageError`` that names the nearest word, if there is no such command.
    func command(for word: String) throws(UsageError) -> Command {
        let key = word.lowercased()
        let match = commands.first { $0.word == key || $0.aliases.contains(key) }
        if let match { return match }
        let advice = nearest(to: key).map { "Did you mean “\($0)”?" } ?? "“help” lists the commands."
        throw UsageError("There is no command “\(word)”. \(advice)")
    }

    /// The command that begins so, or that takes the fewest changes of characters to get to.
    private func nearest(to key: String) -> String? {
        let beginning = commands.filter { $0.word.hasPrefix(key) }
        if beginning.count == 1 { return beginning.first?.word }
        let wanted = Array(key.prefix(32))
        // Of shorter words, one change leaves too little to tell what was meant.
        let limit = wanted.count / 3
        guard limit > 0 else { return nil }
        let rated = commands.flatMap { command in
            ([command.word] + command.aliases).compactMap { word in
                NameSuggestions.distance(from: wanted, to: Array(word), limit: limit)
                    .map { (word: command.word, distance: $0) }
            }
        }
        // The order of the table decides between equals.
        return rated.enumerated().min { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }?
            .element.word
    }
}
