internal import FlintCore
internal import FlintHTTP

/// The commands that the inspector's page can send, and their performance by name.
struct InspectorCommands: Sendable {
    let runtime: Flint
    let options: InspectorOptions
    let feed: InspectorFeed

    /// All commands, in the order in which their actions are declared.
    static let all: [any InspectorCommand.Type] = [
        FeatureSwitchCommand.self, FeatureToggleCommand.self, ActionPerformCommand.self, URLOpenCommand.self,
        TweakSetCommand.self, TweakResetCommand.self, TweakResetAllCommand.self, TweakImportCommand.self,
        FocusAddCommand.self, FocusRemoveCommand.self, FocusResetCommand.self, LogLevelCommand.self,
        PurchaseOverrideCommand.self, PurchaseClearCommand.self, PermissionAuthorizeCommand.self,
        TimelineClearCommand.self, ReportGatherCommand.self, NavigationCopyCommand.self,
        NavigationRestoreCommand.self, RunRetryCommand.self, RunCancelCommand.self, RunSendCommand.self,
        RunsActCommand.self,
    ]

    private static let byName: [String: any InspectorCommand.Type] = Dictionary(
        all.map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })

    /// Performs a command.
    ///
    /// - Parameters:
    ///   - name: The name of the command in the path of the HTTP request.
    ///   - body: The body of the HTTP request, with the input of the command.
    /// - Returns: The response with the result, or with the failure if the inspector is read-only, the
    ///   command is unknown, or the command fails.
    func answer(_ name: String, _ body: [UInt8]) async -> HTTPResponse {
        guard !options.isReadOnly else {
            return .failure(
                CommandFailure(
                    .readOnly, subject: name,
                    "The inspector was started read-only. Start it without 'isReadOnly' to change anything."))
        }
        guard let command = Self.byName[name] else {
            return .failure(CommandFailure(.notFound, subject: name, "There is no command '\(name)'."))
        }
        do {
            var answer = try await run(command, CommandArguments(of: name, body))
            for section in command.sections { feed.noteChange(of: section) }
            if command == TimelineClearCommand.self {
                feed.forgetHistory()
                runtime.inspectedValues.clear()
            }
            if answer["outcome"] == nil { answer["outcome"] = .string("success") }
            return .json(answer)
        } catch {
            return .failure(CommandFailure(error))
        }
    }

    private func run<Command: InspectorCommand>(
        _ command: Command.Type, _ arguments: CommandArguments
    ) async throws -> AnswerMembers {
        let presenter = CommandPresenter(
            router: options.router, revealsSensitiveTweaks: options.revealsSensitiveTweaks,
            allowsSendingEvents: options.allowsSendingEvents)
        return try await Flint.withRuntime(runtime) {
            let request = try InspectorControlFeature.action(Command.self).requestOrThrow()
            return try await request.perform(
                with: Command.Input(arguments), using: presenter, source: .framework)
        }
    }
}

/// A command: an action that changes the application on behalf of the page.
///
/// All commands are actions of ``InspectorControlFeature``, so the timeline records every change by the page.
protocol InspectorCommand: Action
where Input: CommandInput, Presenter == CommandPresenter, Output == AnswerMembers {
    /// The name of the command in the path of the HTTP request, such as `tweak.set`.
    static var command: String { get }

    /// The names of the sections of the page whose content the command can change.
    static var sections: [String] { get }
}

extension InspectorCommand {
    static var identifier: String { "Flint.inspector.\(command)" }

    /// The session in which all commands run.
    ///
    /// Only commands use it, so that the page can control an application whose main actor is busy.
    static var defaultSession: ActionSession.Configuration {
        ActionSession.Configuration("inspector", userInitiatedActions: true)
    }
}

/// The input of a command, created from the members of an HTTP request's body.
///
/// Its loggable description names the subject of the command, but never contains a value.
protocol CommandInput: Sendable, FlintLoggable {
    init(_ arguments: CommandArguments) throws(CommandFailure)
}

extension NoInput: CommandInput {
    init(_ arguments: CommandArguments) throws(CommandFailure) { self.init() }
}

/// The presenter of all commands.
///
/// It gives them the inspector's settings, such as the router.
struct CommandPresenter: Sendable {
    let router: (any PresentationRouter)?
    let revealsSensitiveTweaks: Bool
    let allowsSendingEvents: Bool
}
