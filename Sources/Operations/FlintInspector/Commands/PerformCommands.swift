internal import FlintCore
internal import Foundation

/// A command that performs an action binding, which is an action as a feature declares it.
///
/// Only bindings that debug screens may perform are accepted.
enum ActionPerformCommand: InspectorCommand {
    static let command = "action.perform"
    static let description = "Perform an action, or perform one again with an edited input"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<RequestedBinding>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let (runtime, requested) = (Flint.current, context.input)
        if let json = requested.json {
            try await runtime.performForDebugging(
                requested.binding, decoding: Data(json.utf8), with: presenter.router)
        } else {
            try await runtime.performForDebugging(requested.binding, with: presenter.router)
        }
        return AnswerMembers()
    }
}

/// The input of a command that performs an action binding: the binding's stable identifier, and the input of
/// the action as the user edited it.
///
/// Events of the command do not contain the edited input; the action's own events describe it.
struct RequestedBinding: CommandInput {
    let binding: String
    /// The input of the action as JSON; `nil` for an action that needs none.
    let json: String?

    init(_ arguments: CommandArguments) throws(CommandFailure) {
        binding = try arguments.text("binding")
        json = try arguments.optionalMember("input")
    }

    var loggingDescription: String { binding }
}

/// A command that opens a URL as if it came from outside of the application.
enum URLOpenCommand: InspectorCommand {
    static let command = "url.open"
    static let description = "Open a URL"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<TypedURL>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        guard let url = URL(string: context.input.text, encodingInvalidCharacters: false) else {
            throw CommandFailure(.refused, subject: "url", "It is no URL.")
        }
        let result = await Flint.current.open(url: url, with: presenter.router)
        guard result.isHandled else { throw CommandFailure(unhandled: result) }
        return ["result": .string(result == .success ? "success" : "alreadyPerformed")]
    }
}

/// A URL as the user typed it.
///
/// Events of the command do not contain the URL; the events of the action that the URL opens describe the
/// action's input.
struct TypedURL: CommandInput {
    let text: String

    init(_ arguments: CommandArguments) throws(CommandFailure) { text = try arguments.text("url") }

    var loggingDescription: String { "URL" }
}

extension CommandFailure {
    /// Creates the failure for a URL that was opened without success.
    ///
    /// - Parameter result: The reason why no action was performed, or how it failed.
    fileprivate init(unhandled result: URLRoutingResult) {
        let why =
            switch result {
            case .success, .alreadyPerformed: ""
            case .cancelled: "It was cancelled."
            case .unsupported:
                "The action needs a presenter, and nobody provides one. Pass a router in the inspector's options that does."
            case .noMappingFound: "No mapping belongs to the URL."
            case .malformedURL(let reason): "The URL cannot be read. \(reason)"
            case .invalidParameters(let error): error.description
            case .featureUnavailable(let reasons): reasons.map(\.text).joined(separator: " ")
            case .featureDisabled: "The feature that opens links is off."
            case .failed(let failure):
                "The action failed with \(failure.typeName)" + (failure.message.map { ": \($0)" } ?? ".")
            }
        self.init(.refused, subject: "url", why)
    }
}
