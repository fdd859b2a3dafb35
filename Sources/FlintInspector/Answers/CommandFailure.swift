internal import FlintCore
internal import FlintTweaks

/// Why a command was not carried out: what is answered, and what an action throws.
///
/// Its words may quote what a person typed, so it is no `FlintLoggable`: events tell no more than its type.
struct CommandFailure: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// Names the kind, for programs.
    let code: String
    /// What it is about: a feature, a path, a member of the body.
    let subject: String
    /// What is wrong and what to do, for the person next to the control.
    let message: String
    /// What else the answer holds.
    var details = AnswerMembers()

    init(status: HTTPStatus, code: String, subject: String, _ message: String) {
        self.status = status
        self.code = code
        self.subject = subject
        self.message = message
    }

    /// The answer.
    var members: AnswerMembers {
        var members = details
        members["error"] = .object([
            "code": .string(code), "message": .string(message), "subject": .string(subject),
        ])
        return members
    }
}

extension CommandFailure {
    /// The kinds that have nothing to do with a model.
    enum Kind: String {
        /// The body is not what the command needs.
        case badRequest
        /// There is nothing of that name.
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
