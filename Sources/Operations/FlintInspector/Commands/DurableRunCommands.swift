internal import FlintCore
internal import FlintFlows

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

/// A command that asks a stored run to cancel itself, or that ends it.
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

/// The input of a command about a stored run: the run, the person who acts, and the reason.
struct DurableRunAct: CommandInput {
    let source: String?
    let run: DurableRunName
    let actor: String
    let reason: String
    let isForced: Bool

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        source = try arguments.optionalMember("source")
        run = try DurableRunName(arguments)
        actor = try arguments.text("actor")
        reason = try arguments.text("reason")
        isForced = arguments.has("force") ? try arguments.optionalFlag("force") ?? false : false
        for (name, text) in [("actor", actor), ("reason", reason)]
        where text.allSatisfy(\.isWhitespace) {
            throw CommandFailure(
                .refused, subject: name, "'\(name)' is empty: say who acts, and why; it is kept with the run."
            )
        }
    }

    var loggingDescription: String { run.description }
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
    /// Returns the source of stored runs that the application has added with a name.
    ///
    /// - Parameter name: The name of the source; `nil` for the first one in alphabetical order.
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
