package import FlintBasics
package import FlintTool

/// A call of the command `inspect`, parsed from its arguments.
package struct InspectRequest: Equatable, Sendable {
    /// The source of the data: a running application, or a file.
    package enum Target: Equatable, Sendable {
        /// A running application with an inspector.
        case application(InspectorLink)
        /// A session file, as the command line names it; `-` is standard input.
        case file(String)
    }

    /// What a call of `inspect` prints, writes or changes.
    package enum Question: Equatable, Sendable {
        /// Print the items of the stream (events, log entries and changes of the state) as they arrive.
        case tail
        case features, stacks, flows, stats
        case tweaks
        case tweak(String)
        /// Print the value of the tweak with this path for a subject, which the context describes as a JSON
        /// object.
        case decideTweak(String, context: String)
        case setTweak(String, text: String)
        case resetTweak(String)
        /// Write the current state to a session file with this path; `-` is standard output.
        case export(String)
        /// Print an address of the inspector's page, with a code that opens the page once and within ten
        /// minutes.
        case address
    }

    /// The words, such as `tail`, that follow the source on the command line and select what to print, write
    /// or change.
    static let words: [String] = [
        "tail", "features", "stacks", "tweaks", "flows", "stats", "export", "address",
    ]

    package var target: Target
    package var question: Question
    /// The filter for the items of `tail`.
    package var filter: RowFilter
    /// Whether the data is printed as JSON, and not as text for people.
    package var printsJSON: Bool
    /// Whether items of Flint's own features, and rows that repeat other rows, are shown, too.
    package var showsAll: Bool
    /// The path of the file with the inspector's token, as the command line gives it.
    ///
    /// `-` is standard input; nil selects the environment variable.
    package var tokenFile: String?

    /// Parses the arguments of the command.
    ///
    /// - Parameter arguments: The arguments without the name of the command.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package init(_ arguments: ParsedArguments) throws(UsageError) {
        var operands = arguments.operands[...]
        guard let place = operands.popFirst(), !place.isEmpty else {
            throw UsageError(
                "no application and no file; give the address that the inspector printed, or a '.flintlog'",
                showsUsage: true)
        }
        target = place.contains("://") ? .application(try InspectorLink(place)) : .file(place)
        let word = operands.popFirst() ?? "tail"
        (question, operands) = try Self.question(word, operands)
        var part = word
        if case .decideTweak(let path, _) = question {
            question = .decideTweak(path, context: try ContextArguments.object(arguments.all(.context)))
            part = "tweaks decide"
        }
        try arguments.checkOptions(of: part)
        var filter = arguments[.filter] ?? ""
        if question == .tail {
            filter = ([filter] + operands).filter { !$0.isEmpty }.joined(separator: " ")
            operands = []
        }
        do throws(RowFilterError) {
            self.filter = try RowFilter(filter)
        } catch {
            throw UsageError(error.message)
        }
        if let extra = operands.first {
            throw UsageError(
                "'\(extra)' is too much for '\(word)'; leave it out", showsUsage: true)
        }
        printsJSON = arguments.contains(.json)
        showsAll = arguments.contains(.all)
        tokenFile = arguments[.tokenFile]
        try checkTarget(word)
    }

    private func checkTarget(_ word: String) throws(UsageError) {
        guard case .file(let path) = target else { return }
        guard tokenFile == nil else {
            throw UsageError("'\(path)' is a file, which needs no token; leave out '--token-file'")
        }
        switch question {
        case .setTweak, .resetTweak:
            throw UsageError("'\(path)' is a file; a tweak is changed in a running application only")
        case .decideTweak:
            throw UsageError("'\(path)' is a file; a tweak is decided in a running application only")
        case .address: throw UsageError("'\(path)' is a file; only a running application has an address")
        case .export: throw UsageError("'\(path)' is a session file already; copy it")
        case .tail, .features, .stacks, .flows, .stats, .tweaks, .tweak: return
        }
    }

    private static func question(
        _ word: String, _ rest: ArraySlice<String>
    ) throws(UsageError) -> (Question, ArraySlice<String>) {
        switch word {
        case "tail": return (.tail, rest)
        case "features": return (.features, rest)
        case "stacks": return (.stacks, rest)
        case "flows": return (.flows, rest)
        case "stats": return (.stats, rest)
        case "address": return (.address, rest)
        case "tweaks": return try tweakQuestion(rest)
        case "export":
            guard let path = rest.first, !path.isEmpty else {
                throw UsageError("'export' needs a file to write; write 'export session.flintlog'")
            }
            return (.export(path), rest.dropFirst())
        default: throw UsageError.unknown("question '\(word)'", word, words)
        }
    }

    private static func tweakQuestion(
        _ rest: ArraySlice<String>
    ) throws(UsageError) -> (Question, ArraySlice<String>) {
        var rest = rest
        guard let verb = rest.popFirst() else { return (.tweaks, rest) }
        let verbs = ["get", "set", "reset", "decide"]
        guard verbs.contains(verb) else {
            throw UsageError.unknown("word '\(verb)' of 'tweaks'", verb, verbs)
        }
        guard let path = rest.popFirst(), !path.isEmpty else {
            throw UsageError("'tweaks \(verb)' needs a path; write 'tweaks \(verb) feature/variable'")
        }
        if verb == "decide" { return (.decideTweak(path, context: "{}"), rest) }
        guard verb == "set" else { return (verb == "get" ? .tweak(path) : .resetTweak(path), rest) }
        guard let text = rest.popFirst() else {
            throw UsageError(
                "'tweaks set' needs a value; write 'tweaks set \(path) VALUE', '--' before one with '-'")
        }
        return (.setTweak(path, text: text), rest)
    }
}

/// An error because an application or a session file cannot be inspected.
struct InspectFailure: Error, Equatable {
    /// The fault and the way to correct it, on one line.
    let message: String
    /// The exit status of the tool if it ends with this error.
    let status: ToolStatus
    /// Whether the application cannot be reached at the moment, but may be reachable later, so that `tail`
    /// tries again.
    let isAbsence: Bool

    init(_ message: String, status: ToolStatus = .files, isAbsence: Bool = false) {
        self.message = message
        self.status = status
        self.isAbsence = isAbsence
    }
}

extension Console {
    /// Prints an error to standard error, and raises the exit status to that of the error.
    mutating func report(_ error: InspectFailure) {
        system.printError("flint: error: " + PrintableText.line(error.message))
        raise(to: error.status)
    }
}
