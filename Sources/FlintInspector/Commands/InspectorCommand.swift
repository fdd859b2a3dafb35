internal import FlintCore

/// An action that changes the application on behalf of the page.
///
/// Each is an action of ``InspectorControlFeature``, so that what was done from the page is in the timeline.
protocol InspectorCommand: Action
where Input: CommandInput, Presenter == CommandDesk, Output == AnswerMembers {
    /// The name in the path of the request.
    static var command: String { get }

    /// The sections that it can change.
    static var sections: [String] { get }
}

extension InspectorCommand {
    static var identifier: String { "Flint.inspector.\(command)" }

    /// A session of its own: the page must be able to steer an application whose main actor is busy.
    static var defaultSession: ActionSession.Configuration {
        ActionSession.Configuration("inspector", userInitiatedActions: true)
    }
}

/// What a command works on; it says of itself what is meant, never a value.
protocol CommandInput: Sendable, FlintLoggable {
    init(_ arguments: CommandArguments) throws(CommandFailure)
}

extension NoInput: CommandInput {
    init(_ arguments: CommandArguments) throws(CommandFailure) { self.init() }
}

/// What commands need besides their input.
struct CommandDesk: Sendable {
    let router: (any PresentationRouter)?
    let revealsSensitiveTweaks: Bool
}
