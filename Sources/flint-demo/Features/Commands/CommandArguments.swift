/// What was written after a command's word, by the names of the command's parameters.
struct CommandArguments: Sendable, Equatable {
    private var values: [String: String] = [:]
    private var flags: Set<String> = []
    private var lists: [String: [String]] = [:]

    /// The note that is meant.
    var note: NoteReference { NoteReference(values["NOTE"]) }

    /// The value of a parameter that may be left out.
    func optional(_ name: String) -> String? { values[name] }

    /// The value of a parameter that the parser insists on.
    func required(_ name: String) -> String { values[name] ?? "" }

    /// The words of a parameter that takes them one by one.
    func words(_ name: String) -> [String] { lists[name] ?? [] }

    /// Whether an option without a value was written.
    func has(_ flag: String) -> Bool { flags.contains(flag) }
}

extension CommandArguments {
    /// Sorts words by the parameters of a command.
    ///
    /// - Parameters:
    ///   - words: The words after the command's word.
    ///   - command: The command.
    /// - Throws: ``UsageError`` that says what is missing, unknown or too much, and how the command is written.
    init(_ words: [String], for command: Command) throws(UsageError) {
        var rest = words[...]
        try takeOptions(from: &rest, for: command)
        var isLiteral = false
        if rest.first == "--" {
            rest.removeFirst()
            isLiteral = true
        }
        for parameter in command.parameters where !parameter.isOption {
            try take(parameter, from: &rest, isLiteral: isLiteral, for: command)
        }
        if let surplus = rest.first {
            throw UsageError("“\(command.word)” has nothing to do with “\(surplus)”. \(command.usageAdvice)")
        }
    }

    private mutating func takeOptions(
        from words: inout ArraySlice<String>, for command: Command
    ) throws(UsageError) {
        let options = command.parameters.filter(\.isOption)
        // For a command without options, words with dashes are text like any other.
        guard !options.isEmpty else { return }
        while let word = words.first, word.hasPrefix("--"), word != "--" {
            words.removeFirst()
            switch options.first(where: { $0.name == word }) {
            case .flag:
                flags.insert(word)
            case .option(_, let value):
                guard let text = words.popFirst() else {
                    throw UsageError("\(word) needs \(value) after it. \(command.usageAdvice)")
                }
                values[word] = text
            default:
                throw UsageError("“\(command.word)” has no option \(word). \(command.usageAdvice)")
            }
        }
    }

    private mutating func take(
        _ parameter: CommandParameter, from words: inout ArraySlice<String>, isLiteral: Bool,
        for command: Command
    ) throws(UsageError) {
        switch parameter {
        case .otherNote:
            guard !isLiteral, let word = words.first, word.hasPrefix("@") else { return }
            words.removeFirst()
            guard word != "@" else {
                throw UsageError("Write the note right behind the @. \(command.usageAdvice)")
            }
            values[parameter.name] = String(word.dropFirst())
        case .note:
            guard !words.isEmpty else { return }
            let text = takeAll(&words)
            values[parameter.name] = !isLiteral && text.hasPrefix("@") ? String(text.dropFirst()) : text
        case .optionalText:
            if !words.isEmpty { values[parameter.name] = takeAll(&words) }
        case .words(let name):
            lists[name] = Array(words)
            words = []
        case .word(let name), .text(let name):
            guard let word = words.first else {
                throw UsageError("“\(command.word)” needs \(name). \(command.usageAdvice)")
            }
            if case .text = parameter {
                values[name] = takeAll(&words)
            } else {
                values[name] = word
                words.removeFirst()
            }
        case .flag, .option:
            break
        }
    }

    private func takeAll(_ words: inout ArraySlice<String>) -> String {
        defer { words = [] }
        return words.joined(separator: " ")
    }
}
