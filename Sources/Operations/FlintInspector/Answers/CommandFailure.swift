internal import FlintCore
internal import FlintHTTP
internal import FlintTweaks

/// The reason why a command failed, as the body of the response and as the error of the action.
///
/// Its message may quote user input, so it is no `FlintLoggable`: events only contain its type.
struct CommandFailure: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// The kind of failure, for programs.
    let code: String
    /// The subject: a feature, a path, a member of the body.
    let subject: String
    /// What went wrong and how to fix it, for people; the page shows it next to the control.
    let message: String
    /// Further members of the response.
    var details = AnswerMembers()

    init(status: HTTPStatus, code: String, subject: String, _ message: String) {
        self.status = status
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// The members of the response.
    var members: AnswerMembers {
        var members = details
        members["error"] = .object([
            "code": .string(code), "message": .string(message), "subject": .string(subject),
        ])
        return members
    }
}

extension CommandFailure {
    /// The kinds of failures that no model reports.
    enum Kind: String {
        /// The body is invalid for the command.
        case badRequest
        /// The name is unknown.
        case notFound
        /// The inspector was started read-only.
        case readOnly
        /// The command is not possible here.
        case refused

        fileprivate var status: HTTPStatus {
            switch self {
            case .badRequest: .badRequest
            case .notFound: .notFound
            case .readOnly: .forbidden
            case .refused: .unprocessableContent
            }
        }
    }

    init(_ kind: Kind, subject: String, _ message: String) {
        self.init(status: kind.status, code: kind.rawValue, subject: subject, message)
    }
}
