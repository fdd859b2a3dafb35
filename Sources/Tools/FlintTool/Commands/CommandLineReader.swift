/// Selects the command that a command line calls, and parses its arguments.
struct CommandLineReader: Sendable {
    /// The result of reading a command line: a command to perform, or a text to print.
    enum Selection: Sendable {
        case call(ToolCommand, ParsedArguments)
        /// A text to print: a help text, or the version of the tool.
        case text(String)
    }

    /// The commands, in the order of the help text.
    let commands: [ToolCommand]

    /// Creates a reader that selects one of the given commands, or the command `help`, which it adds.
    init(_ commands: [ToolCommand]) {
        self.commands = commands + [.help(about: commands)]
    }

    /// Reads a command line, without access to any file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the program.
    ///   - version: The version of the tool.
    /// - Returns: The command with its arguments, or the text for `--help`, the word `help` behind the
    ///   command, or `--version`.
    /// - Throws: ``UsageError`` for the first invalid argument; the command checks the combination of
    ///   arguments later.
    func selection(_ arguments: [String], version: String) throws(UsageError) -> Selection {
        let places = operands(of: arguments)
        let options = arguments.prefix { $0 != "--" }
        let wantsHelp = options.contains("--help") || options.contains("-h")
        guard !places.isEmpty else {
            if wantsHelp { return .text(overview) }
            if options.contains("--version") { return .text("flint \(version)\n") }
            _ = try ParsedArguments(arguments, options: commands.flatMap(\.options))
            throw UsageError("no command; 'flint help' lists what there is", showsUsage: true)
        }
        let (command, count) = try command(of: places.map { arguments[$0] })
        // A file of this name is written './help'.
        let asksForHelp = places.count > count && arguments[places[count]] == "help"
        if wantsHelp || asksForHelp { return .text(command.help) }
        let used = Set(places.prefix(count))
        let rest = arguments.indices.filter { !used.contains($0) }.map { arguments[$0] }
        return .call(command, try ParsedArguments(rest, options: command.options))
    }

    /// Returns the command that the first words select, and the number of these words.
    ///
    /// - Parameter words: The first operands of the command line; at least one.
    /// - Throws: ``UsageError`` if they select no command.
    private func command(of words: [String]) throws(UsageError) -> (ToolCommand, words: Int) {
        for command in commands {
            let own = command.words.split(separator: " ").map(String.init)
            if words.starts(with: own) { return (command, own.count) }
            if words[0] == own.last { return (command, 1) }
        }
        let longer = commands.map(\.words).filter { $0.hasPrefix(words[0] + " ") }
        guard !longer.isEmpty else {
            throw UsageError.unknown("command '\(words[0])'", words[0], selectingWords)
        }
        guard words.count > 1 else {
            let choices = longer.map { "'flint \($0)'" }.joined(separator: " or ")
            throw UsageError("'\(words[0])' needs to know what; write \(choices)")
        }
        throw UsageError.unknown(
            "subcommand '\(words[1])' of '\(words[0])'", words[1],
            longer.map { String($0.dropFirst(words[0].count + 1)) })
    }

    /// The words with which a command line can begin, each once, for suggestions.
    ///
    /// They are the first words of all commands, then the second words, because the second word alone also
    /// selects its command.
    private var selectingWords: [String] {
        let parts = commands.map { $0.words.split(separator: " ").map(String.init) }
        var seen: Set<String> = []
        return (parts.map { $0[0] } + parts.filter { $0.count > 1 }.map { $0[1] })
            .filter { seen.insert($0).inserted }
    }

    /// Returns the indices of the first three arguments before `--` that are neither an option nor the value
    /// of one.
    ///
    /// The command is not known yet, so the options of all commands are considered.
    private func operands(of arguments: [String]) -> [Int] {
        let options = commands.flatMap(\.options)
        var places: [Int] = []
        var isValue = false
        for (index, argument) in arguments.enumerated() where places.count < 3 {
            let wasValue = isValue
            isValue = false
            switch ArgumentSpelling(argument) {
            case .end: return places
            case .operand: if !wasValue { places.append(index) }
            case .long(let name, nil):
                isValue = options.first { $0.name == name }?.placeholder != nil
            case .short(let letter, nil):
                isValue = options.first { $0.letter == letter }?.placeholder != nil
            case .long, .short: break
            }
        }
        return places
    }

    // MARK: Help

    /// The line with the usage of the tool.
    static let usage: String = "usage: flint <command> [options] FILE…"

    /// The help text about all commands: a list with one line for each.
    var overview: String {
        let lines =
            commands.map { (name: $0.words, headline: $0.headline) }
            + [(name: "--version", headline: "print the version")]
        let width = lines.map(\.name.count).max() ?? 0
        let list = lines.map { name, headline in
            "  " + name + String(repeating: " ", count: width + 2 - name.count) + headline
        }
        return """
            \(Self.usage)

            Makes Swift or Kotlin of PlantUML state diagrams, and Swift of tweak files.

            commands:
            \(list.joined(separator: "\n"))

            exit status: 0 done, 1 errors in an input or stale files, 2 wrong usage, 3 a file cannot be read or written

            example:
              \(commands[0].example)

            """
    }

    /// Returns the help text about a command.
    ///
    /// - Parameter topic: The words of a command; empty for the overview.
    /// - Throws: ``UsageError`` if there is no such command.
    func help(about topic: [String]) throws(UsageError) -> String {
        let words = topic.joined(separator: " ")
        if words.isEmpty { return overview }
        let command = commands.first {
            $0.words == words || $0.words.hasSuffix(" " + words) || $0.words.hasPrefix(words + " ")
        }
        guard let command else {
            throw UsageError.unknown("command '\(words)'", words, selectingWords)
        }
        return command.help
    }
}

extension ToolCommand {
    fileprivate static func help(about commands: [ToolCommand]) -> ToolCommand {
        ToolCommand(
            "help", synopsis: "[command]", headline: "print this text, or what a command can do",
            summary: "Prints what a command can do, or the list of commands.", options: [],
            example: "flint help generate flows"
        ) { arguments throws(UsageError) in
            let text = try CommandLineReader(commands).help(about: arguments.operands)
            return { console in console.print(text) }
        }
    }
}
