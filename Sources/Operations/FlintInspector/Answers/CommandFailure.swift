internal import FlintCore
internal import FlintHTTP
internal import FlintTweaks

/// The failure of a command or query, which is the body of the response and the error of the action.
///
/// The message may quote the user's input. The type therefore does not conform to `FlintLoggable`, so that
/// events contain only the name of the type.
struct CommandFailure: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// The kind of failure as a name for programs, such as `notFound`.
    let code: String
    /// The subject of the failure, such as a feature, a path, or a member of the HTTP request's body.
    let subject: String
    /// A text for people that says what failed and how to correct it; the page shows it near the control that
    /// sent the command.
    let message: String
    /// Additional members of the response's body, beside the member `error`.
    var details = AnswerMembers()

    init(status: HTTPStatus, code: String, subject: String, _ message: String) {
        self.status = status
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// All members of the response's body: those in ``details``, and `error` with code, message and subject.
    var members: AnswerMembers {
        var members = details
        members["error"] = .object([
            "code": .string(code), "message": .string(message), "subject": .string(subject),
        ])
        return members
    }
}

extension CommandFailure {
    /// The kinds of failures that the inspector itself detects; all others come from an error that an action
    /// threw.
    enum Kind: String {
        /// The body of the HTTP request is invalid for the command.
        case badRequest
        /// A name in the command is unknown.
        case notFound
        /// The inspector was started read-only.
        case readOnly
        /// The command cannot be performed, for example because a value has the wrong kind, or because the
        /// application has no tweaks.
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
