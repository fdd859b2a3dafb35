internal import FlintCore

/// An action that changes the application on behalf of the page.
///
/// Each is an action of ``InspectorControlFeature``, so that the timeline records every change by the page.
protocol InspectorCommand: Action
where Input: CommandInput, Presenter == CommandPresenter, Output == AnswerMembers {
    /// The name in the path of the request.
    static var command: String { get }

    /// The sections that it can change.
    static var sections: [String] { get }
}

extension InspectorCommand {
    static var identifier: String { "Flint.inspector.\(command)" }

    /// A separate session: the page must be able to control an application whose main actor is busy.
    static var defaultSession: ActionSession.Configuration {
        ActionSession.Configuration("inspector", userInitiatedActions: true)
    }
}

/// The input of a command; its loggable description names its subject, never a value.
protocol CommandInput: Sendable, FlintLoggable {
    init(_ arguments: CommandArguments) throws(CommandFailure)
}

extension NoInput: CommandInput {
    init(_ arguments: CommandArguments) throws(CommandFailure) { self.init() }
}

/// The presenter of all commands, which holds the services that they need besides their input.
struct CommandPresenter: Sendable {
    let router: (any PresentationRouter)?
    let revealsSensitiveTweaks: Bool
}
