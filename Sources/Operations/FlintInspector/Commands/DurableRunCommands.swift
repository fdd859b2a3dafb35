internal import FlintCore
internal import FlintFlows
internal import FlintJSON

/// A command that makes a stuck stored run continue.
enum RunRetryCommand: InspectorCommand {
    static let command = "run.retry"
    static let description = "Retry a stored run"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<DurableRunAct>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let act = context.input
        let runs = try Flint.current.durableRuns(named: act.source).runs
        try await runs.retry(act.run.id, by: act.actor, because: act.reason)
        return AnswerMembers()
    }
}

/// A command that requests the cancellation of a stored run or, with `force`, ends the run at once, without a
/// call of a handler.
enum RunCancelCommand: InspectorCommand {
    static let command = "run.cancel"
    static let description = "Cancel a stored run"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<DurableRunAct>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let act = context.input
        let runs = try Flint.current.durableRuns(named: act.source).runs
        try await runs.cancel(act.run.id, by: act.actor, because: act.reason, force: act.isForced)
        return AnswerMembers()
    }
}

/// A command that sends an event to a stored run that waits for it; refused unless
/// ``InspectorOptions/allowsSendingEvents`` is set.
enum RunSendCommand: InspectorCommand {
    static let command = "run.send"
    static let description = "Send an event to a stored run"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<DurableRunEventInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let input = context.input
        guard presenter.allowsSendingEvents else {
            throw CommandFailure(
                .refused, subject: command,
                "The application does not allow it. Start the inspector with 'allowsSendingEvents'.")
        }
        let runs = try Flint.current.durableRuns(named: input.source).runs
        try await runs.send(input.event, json: input.json, to: input.run.id)
        return AnswerMembers()
    }
}

/// A command that makes all stuck runs of a selection continue, or cancels all runs of a selection.
enum RunsActCommand: InspectorCommand {
    static let command = "runs.act"
    static let description = "Retry or cancel stored runs"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<DurableRunsAct>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let act = context.input
        let runs = try Flint.current.durableRuns(named: act.selection.source).runs
        var (done, failed, first) = (0, 0, CommandFailure?.none)
        let selected = try await act.selection.find(in: runs)
        for run in selected.runs where act.concerns(run) {
            do {
                switch act.kind {
                case .retry: try await runs.retry(run.id, by: act.actor, because: act.reason)
                case .cancel:
                    try await runs.cancel(run.id, by: act.actor, because: act.reason, force: act.isForced)
                }
                done += 1
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                failed += 1
                first = first ?? CommandFailure(error)
            }
        }
        return [
            "done": .number(done), "failed": .number(failed), "problem": first.map { .string($0.message) },
            "searched": .number(selected.searched), "isCut": .flag(selected.isCut),
        ]
    }
}

/// The input of the command ``RunsActCommand``: the selection of stored runs, whether to retry or to cancel
/// them, the person who requests this, and the reason.
struct DurableRunsAct: CommandInput {
    enum Kind: String {
        case retry, cancel
    }

    let selection: DurableRunSelection
    let kind: Kind
    let actor: String
    let reason: String
    let isForced: Bool

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        let name = try arguments.text("act")
        guard let kind = Kind(rawValue: name) else {
            throw CommandFailure(
                .badRequest, subject: "act", "There is no act '\(name)'. Known are retry and cancel.")
        }
        self.kind = kind
        selection = try DurableRunSelection(arguments)
        (actor, reason, isForced) = try DurableRunAct.author(arguments)
    }

    /// Returns whether the command changes a run.
    ///
    /// A retry changes only stuck runs, a cancellation all runs that have not ended.
    func concerns(_ run: DurableRunDescription) -> Bool {
        kind == .retry ? run.status == "stuck" : run.status != "ended"
    }

    var loggingDescription: String { "\(kind.rawValue) of a selection" }
}

/// The input of the commands that retry or cancel one stored run: the run, the person who requests this, and
/// the reason.
struct DurableRunAct: CommandInput {
    let source: String?
    let run: DurableRunName
    let actor: String
    let reason: String
    let isForced: Bool

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        source = try arguments.optionalMember("source")
        run = try DurableRunName(arguments)
        (actor, reason, isForced) = try Self.author(arguments)
    }

    /// Reads the person who requests a change of a stored run, the reason, and whether the change is forced.
    ///
    /// - Parameter arguments: The members `actor` and `reason`, both texts, and `force`, a Boolean that may
    ///   be missing.
    /// - Throws: ``CommandFailure`` if `actor` or `reason` is missing or blank, or if `force` is neither a
    ///   Boolean nor null.
    static func author(
        _ arguments: CommandArguments
    ) throws(CommandFailure) -> (actor: String, reason: String, isForced: Bool) {
        let (actor, reason) = (try arguments.text("actor"), try arguments.text("reason"))
        for (name, text) in [("actor", actor), ("reason", reason)]
        where text.allSatisfy(\.isWhitespace) {
            throw CommandFailure(
                .refused, subject: name, "'\(name)' is empty: say who acts, and why; it is kept with the run."
            )
        }
        let isForced = arguments.has("force") ? try arguments.optionalFlag("force") ?? false : false
        return (actor, reason, isForced)
    }

    var loggingDescription: String { run.description }
}

/// The input of a command that sends an event: the run, the name of the event's type, and its value as JSON.
///
/// The dispatch events of the command do not contain the value.
struct DurableRunEventInput: CommandInput {
    let source: String?
    let run: DurableRunName
    let event: String
    let json: [UInt8]

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        source = try arguments.optionalMember("source")
        run = try DurableRunName(arguments)
        event = try arguments.text("event")
        json = Array(try arguments.text("input").utf8)
        if let problem = JSONDocument(json).problems.first {
            throw CommandFailure(
                .refused, subject: "input",
                "The event is no JSON, at line \(problem.position.line), column "
                    + "\(problem.position.column): \(problem.message).")
        }
    }

    var loggingDescription: String { "\(event) to \(run)" }
}

/// The identity of a stored run in an HTTP request: the state machine, and the name of the run.
struct DurableRunName: Sendable, CustomStringConvertible {
    let id: DurableRunDescription.ID

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        id = DurableRunDescription.ID(machine: try arguments.text("machine"), name: try arguments.text("id"))
    }

    var description: String { "\(id.machine)/\(id.name)" }
}

extension CommandArguments {
    /// Returns the value of a member that may be missing; `nil` if it is missing or null.
    ///
    /// - Throws: ``CommandFailure`` with the kind `badRequest` if the value is neither a text nor null.
    func optionalMember(_ name: String) throws(CommandFailure) -> String? {
        has(name) ? try optionalText(name) : nil
    }
}

extension Flint {
    /// Returns a source of stored runs that the application has added, with its name.
    ///
    /// - Parameter name: The name of the source; `nil` for the first one in alphabetical order.
    /// - Returns: The name of the source, and the source, such as an engine of durable flows.
    /// - Throws: ``CommandFailure`` with the kind `notFound` if there is no such source.
    func durableRuns(named name: String?) throws(CommandFailure) -> (name: String, runs: any DurableRuns) {
        let all = durableRuns
        guard let found = all.first(where: { name == nil || $0.name == name }) else {
            throw CommandFailure(
                .notFound, subject: name ?? "source",
                all.isEmpty
                    ? "No stored runs are shown; the program calls 'addDurableRuns' for that."
                    : "There are no stored runs '\(name ?? "")'. There are \(all.map(\.name).joined(separator: ", "))."
            )
        }
        return found
    }
}
