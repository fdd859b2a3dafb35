internal import FlintDurableFlows
package import FlintTool
internal import Foundation

/// A parsed call of the command `runs`.
package struct RunsRequest: Sendable {
    /// The operations on the runs of a store.
    enum Task: Sendable, Equatable {
        case list(FlowQuery)
        case show(FlowRunID)
        case send(FlowRunID, type: String, payload: [UInt8], key: String?)
        case act(FlowRunID, FlowAct)
        case all(BulkOperation)
        case events(FlowRunID)
        /// Replaces a stored event, which has a number.
        ///
        /// `contents` are those of the new event as JSON, and `type` is its type as in the diagram. If one of
        /// them is `nil`, that of the stored event is used.
        case replaceEvent(
            FlowRunID, number: Int, type: String?, contents: String?, by: String, because: String)
        /// Replaces the context of a stuck run by one that is given as JSON.
        case replaceContext(FlowRunID, context: String, by: String, because: String)
        /// Moves a run to a state.
        ///
        /// `context` is the context of the state as JSON, and `type` the name of its type as in the diagram.
        /// If one of them is `nil`, that of the run's present state is used.
        case move(FlowRunID, to: String, context: String?, type: String?, by: String, because: String)
        case restart(Restart)
        /// Removes the runs that ended longer ago than an age.
        case remove(Age)
        /// Removes a run that has ended.
        case removeRun(FlowRunID)
        case export(FlowQuery)
        case migrate(prints: Bool)
        case repair

        var isMigration: Bool { if case .migrate = self { true } else { false } }
    }

    /// A run that is to be started in order to do the work of another one again.
    struct Restart: Sendable, Equatable {
        let run: FlowRunID
        let state: String
        /// The context as JSON; `nil` to use a context of the other run.
        ///
        /// The name of its type is ``type``, as in the diagram; `nil` there means the type that the store has
        /// for the state.
        let context: String?
        let type: String?
        /// The name of the new run; `nil` for the name of the other run with the next free number.
        let name: String?
        let actor: String
        let reason: String
    }

    /// An age, and its text on the command line.
    struct Age: Sendable, Equatable {
        let duration: Duration
        let text: String
    }

    /// The folder, file or database of the store, as the command line names it.
    let store: String
    /// The schema of the database, as the command line names it; `nil` for the schema `flint`.
    let schema: String?
    let task: Task
    let printsJSON: Bool
    /// Whether the texts of errors are printed.
    let showsErrors: Bool
    /// Whether the option `--force` is given.
    ///
    /// With it, the names of states and events are not compared with those that the programs have registered in
    /// the store, and runs that have not ended can be restarted, or ended without running their code.
    let isForced: Bool
    /// Whether the option `--yes` is given, so that the runs of a selection are changed without a question.
    let isConfirmed: Bool
    /// The command line of this call with the option `--yes`, to be printed where a confirmation is missing.
    let confirmedCommand: String

    static let words: [String] = [
        "list", "show", "send", "retry", "move", "cancel", "restart", "remove", "events", "drop", "replace",
        "export", "migrate", "repair",
    ]

    /// The operations that apply to one run or to the runs of a selection.
    private static let selecting = ["retry", "move", "cancel"]

    /// Parses the arguments of the command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the name of the command.
    ///   - user: The name of the person who makes changes, stored with each of them, if no option names
    ///     another one.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package init(_ arguments: ParsedArguments, user: String) throws(UsageError) {
        var operands = arguments.operands[...]
        guard let word = operands.popFirst() else {
            throw UsageError(
                "'runs' needs to know what; write 'flint runs list FOLDER'", showsUsage: true)
        }
        guard Self.words.contains(word) else {
            throw UsageError.unknown("word '\(word)' of 'runs'", word, Self.words)
        }
        guard let store = operands.popFirst(), !store.isEmpty else {
            throw UsageError(
                "'runs \(word)' needs the folder of the runs, a file of SQLite or a database",
                showsUsage: true)
        }
        self.store = store
        schema = arguments[.schema]
        printsJSON = arguments.contains(.json)
        isForced = arguments.contains(.force)
        showsErrors = arguments.contains(.errors)
        isConfirmed = arguments.contains(.yes)
        confirmedCommand = Self.confirmed(arguments)
        switch word {
        case "list": task = .list(try Self.query(arguments))
        case "export": task = .export(try Self.query(arguments))
        case "repair": task = .repair
        case "migrate": task = .migrate(prints: arguments.contains(.print))
        case "restart": task = try Self.restarting(&operands, arguments, user)
        case "remove": task = try Self.removing(&operands, arguments)
        case "show": task = .show(try Self.run(&operands, word))
        case "send": task = try Self.sending(&operands, arguments)
        case "events": task = .events(try Self.run(&operands, word))
        case "drop": task = try Self.dropping(&operands, arguments, user)
        case "replace": task = try Self.replacing(&operands, arguments, user)
        default: task = try Self.changing(word, &operands, arguments, user)
        }
        if let extra = operands.first {
            throw UsageError(
                "'\(extra)' is too much for 'runs \(word)'; leave it out", showsUsage: true)
        }
        try arguments.checkOptions(of: "runs \(word)")
    }

    // MARK: Runs

    static func run(
        _ operands: inout ArraySlice<String>, _ word: String
    ) throws(UsageError) -> FlowRunID {
        guard let text = operands.popFirst() else {
            let selection = selecting.contains(word) ? ", or a selection such as '--machine=Order'" : ""
            throw UsageError(
                "'runs \(word)' needs a run, written MACHINE/ID\(selection)", showsUsage: true)
        }
        return try run(text)
    }

    /// Parses the identity of a run, such as `Order/42`: the machine, a slash, and the name of the run.
    ///
    /// The name may contain further slashes. The call throws ``UsageError`` if the text has no slash, or
    /// nothing before or after it.
    private static func run(_ text: String) throws(UsageError) -> FlowRunID {
        guard let slash = text.firstIndex(of: "/"), slash > text.startIndex,
            text.index(after: slash) < text.endIndex
        else {
            throw UsageError("'\(text)' is no run; write MACHINE/ID, such as 'Order/17'")
        }
        return FlowRunID(
            machine: String(text[..<slash]), id: String(text[text.index(after: slash)...]))
    }

    static func query(_ arguments: ParsedArguments) throws(UsageError) -> FlowQuery {
        var query = FlowQuery(
            machine: arguments[.machine], state: arguments[.state], queue: arguments[.queue])
        if let text = arguments[.status] {
            guard let status = FlowStatus(rawValue: text) else {
                throw UsageError.unknown("status '\(text)'", text, FlowStatus.allCases.map(\.rawValue))
            }
            query.status = status
        }
        query.minimumAge = arguments[.olderThan].flatMap { AgeText.duration($0) }
        if let text = arguments[.after] { query.after = try run(text) }
        if let text = arguments[.limit] {
            guard let limit = Int(text), limit > 0 else {
                throw UsageError("'\(text)' is no limit; give a number from 1")
            }
            query.limit = limit
        }
        return query
    }

    // MARK: Changes

    private static func sending(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments
    ) throws(UsageError) -> Task {
        let run = try run(&operands, "send")
        guard let type = operands.popFirst(), !type.isEmpty else {
            throw UsageError("'runs send' needs the type of the event, as the drawing names it")
        }
        let text = operands.popFirst() ?? "{}"
        guard let payload = contents(text, of: type, as: .event) else {
            throw UsageError("the event is no JSON; write it as the program encodes '\(type)', such as '{}'")
        }
        return .send(run, type: type, payload: payload, key: arguments[.key])
    }

    static func moving(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments, _ user: String
    ) throws(UsageError) -> Task {
        let run = try run(&operands, "move")
        let (state, context) = try target(&operands)
        return .move(
            run, to: state, context: context, type: arguments[.contextType], by: arguments[.by] ?? user,
            because: arguments[.because] ?? "")
    }

    /// Encodes an event or a state with its value, as generated code does.
    ///
    /// The result is a JSON object with the name and the value.
    ///
    /// - Parameters:
    ///   - text: The value as JSON, from the command line. A text that has the form of the result already,
    ///     because it was copied from a store, is used as it is.
    ///   - name: The name of the event or state.
    ///   - kind: Whether the name is that of an event or of a state.
    /// - Returns: The bytes; `nil` if the text is not JSON.
    static func contents(_ text: String, of name: String, as kind: StoredContents.Kind) -> [UInt8]? {
        let json = Data(text.utf8)
        guard (try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)) != nil else {
            return nil
        }
        return StoredContents.encode(Array(json), of: name, as: kind)
    }

    private static func restarting(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments, _ user: String
    ) throws(UsageError) -> Task {
        let run = try run(&operands, "restart")
        guard let state = arguments[.from], !state.isEmpty else {
            throw UsageError(
                "'runs restart' needs the state at which the new run begins; write '--from=STATE'")
        }
        return .restart(
            Restart(
                run: run, state: state, context: try context(&operands, of: state),
                type: arguments[.contextType], name: arguments[.named], actor: arguments[.by] ?? user,
                reason: arguments[.because] ?? ""))
    }

    private static func removing(
        _ operands: inout ArraySlice<String>, _ arguments: ParsedArguments
    ) throws(UsageError) -> Task {
        if let first = operands.first {
            if arguments.contains(.olderThan) || arguments.contains(.yes) {
                throw UsageError(
                    "'\(first)' is one run; leave it out, or '--older-than' and '--yes', which are for all old runs",
                    showsUsage: true)
            }
            return .removeRun(try run(&operands, "remove"))
        }
        guard let text = arguments[.olderThan], let age = AgeText.duration(text) else {
            throw UsageError("'runs remove' needs a run, or the age of the runs; write '--older-than=30d'")
        }
        return .remove(Age(duration: age, text: text))
    }

    static func act(_ word: String, _ arguments: ParsedArguments, _ user: String) -> FlowAct {
        let kind: FlowAct.Kind =
            word == "retry" ? .retry : arguments.contains(.force) ? .forceCancel : .cancel
        return FlowAct(kind, by: arguments[.by] ?? user, because: arguments[.because] ?? "")
    }
}

extension CommandOption {
    static let after = CommandOption(
        "after", value: "RUN", "only runs behind this one: the last of the page before"
    ).only(for: "runs list", "runs export")
    static let because = CommandOption("because", value: "TEXT", "why; kept with the run")
        .only(for: "runs retry", "runs move", "runs cancel", "runs restart", "runs drop", "runs replace")
    static let by = CommandOption(
        "by", value: "NAME", "on whose behalf; kept with the run; the name of the user"
    ).only(for: "runs retry", "runs move", "runs cancel", "runs restart", "runs drop", "runs replace")
    static let contextType = CommandOption(
        "context-type", value: "TYPE", "the type of the context, as drawn; that of the present state"
    ).only(for: "runs move", "runs restart")
    static let errors = CommandOption("errors", "print the texts of errors, which may contain values")
        .only(for: "runs list", "runs show", "runs events")
    static let from = CommandOption("from", value: "STATE", "the state at which the new run begins")
        .only(for: "runs restart")
    static let named = CommandOption("as", value: "NAME", "the name of the new run; the old one and a number")
        .only(for: "runs restart")
    static let storedContext = CommandOption(
        "context", value: "JSON", "the context that a stuck run goes on with"
    ).only(for: "runs replace")
    static let force = CommandOption(
        "force", "do it nevertheless, without checks of names; 'cancel' runs no code"
    ).only(for: "runs cancel", "runs send", "runs replace", "runs move", "runs restart")
    static let key = CommandOption(
        "key", value: "TEXT", "makes sending idempotent: an event with this key comes once"
    ).only(for: "runs send")
    static let limit = CommandOption("limit", value: "NUMBER", "how many runs at most; 100")
        .only(for: "runs list")
    static let machine = CommandOption("machine", value: "NAME", "only runs of this machine")
        .only(for: "runs list", "runs export", "runs retry", "runs move", "runs cancel")
    static let olderThan = CommandOption(
        "older-than", value: "AGE", "only runs that have been in their state for longer, such as 12h or 30d",
        check: AgeText.objection
    ).only(for: "runs list", "runs export", "runs retry", "runs move", "runs cancel", "runs remove")
    static let print = CommandOption("print", "print the SQL instead of executing it")
        .only(for: "runs migrate")
    static let queue = CommandOption(
        "queue", value: "NAME", "only runs that wait in this queue or have a place in it"
    ).only(for: "runs list", "runs export", "runs retry", "runs move", "runs cancel")
    static let schema = CommandOption("schema", value: "NAME", "the schema of the runs in a database; flint")
    static let state = CommandOption("state", value: "NAME", "only runs in this state")
        .only(for: "runs list", "runs export", "runs retry", "runs move", "runs cancel")
    static let status = CommandOption(
        "status", value: "NAME", "only runs that are ready, running, waiting, stuck or ended"
    ).only(for: "runs list", "runs export", "runs retry", "runs move", "runs cancel")
    static let yes = CommandOption("yes", "change all runs of the selection, without a question")
        .only(for: "runs retry", "runs move", "runs cancel", "runs remove")
}
