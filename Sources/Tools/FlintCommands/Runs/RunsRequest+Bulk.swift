internal import FlintDurableFlows
internal import FlintTool

// Operations on runs that options select, in place of one run.
extension RunsRequest {
    /// Parses the arguments of `retry`, `cancel` or `move`, which apply to one run or to the runs of a
    /// selection.
    ///
    /// - Parameters:
    ///   - word: The operation, such as `retry`.
    ///   - operands: The operands after the store. The call removes those that belong to the operation.
    ///   - arguments: The arguments with the options.
    ///   - user: The name of the person that intervenes, if no option names another one.
    /// - Throws: ``UsageError`` for an invalid argument.
    static func changing(
        _ word: String, _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments, _ user: String
    ) throws(UsageError) -> Task {
        guard RunSelection.isGiven(arguments) else {
            if arguments.contains(.yes) {
                throw UsageError("'--yes' is for the runs of a selection, such as '--machine=Order'")
            }
            if word == "move" { return try moving(&operands, arguments, user) }
            return .act(try run(&operands, word), act(word, arguments, user))
        }
        if let first = operands.first, first.contains("/") || word != "move" {
            throw UsageError(
                "'\(first)' is one run; leave it out, or the options that select runs", showsUsage: true)
        }
        let kind: BulkOperation.Kind
        switch word {
        case "retry": kind = .retry
        case "cancel": kind = .cancel(force: arguments.contains(.force))
        default:
            let (state, context) = try target(&operands)
            kind = .move(to: state, context: context, type: arguments[.contextType])
        }
        return .all(
            BulkOperation(
                kind: kind, selection: try RunSelection(arguments, for: word),
                actor: arguments[.by] ?? user, reason: arguments[.because] ?? ""))
    }

    /// Removes the first operands of `move`, and returns them: the name of a state, and its context as JSON
    /// if there is one.
    ///
    /// - Throws: ``UsageError`` if the state is missing, or the context is not JSON.
    static func target(
        _ operands: inout ArraySlice<String>
    ) throws(UsageError) -> (state: String, context: String?) {
        guard let state = operands.popFirst(), !state.isEmpty else {
            throw UsageError("'runs move' needs the state, as the drawing names it")
        }
        return (state, try context(&operands, of: state))
    }

    /// Removes the first operand, which is the context of a state, and returns it; `nil` if there are no more
    /// operands.
    ///
    /// - Parameters:
    ///   - operands: The operands that are not parsed yet.
    ///   - state: The name of the state.
    /// - Returns: The context as JSON.
    /// - Throws: ``UsageError`` if the context is not JSON.
    static func context(
        _ operands: inout ArraySlice<String>, of state: String
    ) throws(UsageError) -> String? {
        guard let context = operands.popFirst() else { return nil }
        guard contents(context, of: state, as: .state) != nil else {
            throw UsageError(
                "the context is no JSON; write it as the program encodes '\(state)', such as '{}'")
        }
        return context
    }

    /// Returns the command line of a call with the option `--yes` added, quoted for a shell.
    ///
    /// It is printed for the user to repeat the call without the question. A store address with a password is
    /// replaced by `STORE`.
    ///
    /// - Parameter arguments: The arguments, without the name of the command.
    static func confirmed(_ arguments: ParsedArguments) -> String {
        var words = arguments.operands
        // A password must not appear in a log.
        if words.count > 1, words[1].contains("password=") || isURLWithPassword(words[1]) {
            words[1] = "STORE"
        }
        for option in RunsCommand.options where arguments.contains(option) && option != .yes {
            words.append(option.spelling + (arguments[option].map { $0.isEmpty ? "" : "=\($0)" } ?? ""))
        }
        return (["flint", "runs"] + words + ["--yes"]).map(ShellWord.quoted).joined(separator: " ")
    }

    private static func isURLWithPassword(_ text: String) -> Bool {
        guard let start = text.firstRange(of: "://"), let at = text.lastIndex(of: "@"), at > start.upperBound
        else { return false }
        return text[start.upperBound..<at].contains(":")
    }
}

/// The quoting of words for the command line of a shell.
private enum ShellWord {
    /// Returns a word as it is if a shell reads it as one word, and otherwise in single quotes.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: "-_./:=@%+,".utf8.contains(byte)
            }
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
