import FlintTweaks

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

    /// The only command that begins so, else the nearest one.
    private func nearest(to key: String) -> String? {
        let beginning = commands.filter { $0.word.hasPrefix(key) }
        if beginning.count == 1 { return beginning.first?.word }
        let words = commands.flatMap { command in
            ([command.word] + command.aliases).map { (command: command.word, spelling: $0) }
        }
        return NearestName.nearest(to: key, among: words) { $0.spelling }?.command
    }
}
