internal import FlintHTTP
import FlintJSON

extension HTTPResponse {
    /// Creates the response with the inspector's page, which contains no data of the application.
    ///
    /// If the client does not accept gzip, the response is a failure with the status 406.
    ///
    /// - Parameter codings: The header field `Accept-Encoding` of the HTTP request.
    static func page(accepting codings: String?) -> HTTPResponse {
        guard PageDocument.isAcceptable(to: codings) else {
            return .failure(
                CommandFailure(
                    status: .notAcceptable, code: "notAcceptable", subject: "Accept-Encoding",
                    "The page exists only compressed by gzip. Send 'Accept-Encoding: gzip', or leave the field out."
                ))
        }
        var response = answer(
            type: "text/html; charset=utf-8", policy: PageDocument.policy, .bytes(PageDocument.compressed))
        response.headers.append(("Content-Encoding", "gzip"))
        return response
    }

    /// Creates a response whose body is the given JSON text.
    static func json(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
        answer(status, type: "application/json; charset=utf-8", .bytes(bytes))
    }

    /// Creates a response whose body is a JSON object.
    static func json(_ members: AnswerMembers, status: HTTPStatus = .ok) -> HTTPResponse {
        json(Array(members.json.utf8), status: status)
    }

    /// Creates a response whose body is a stream of server-sent events.
    static func events(_ stream: any HTTPBodyStream) -> HTTPResponse {
        answer(type: "text/event-stream; charset=utf-8", .stream(stream))
    }

    /// Creates a response whose body is a session file, which a browser saves as a download.
    static func sessionFile(_ bytes: [UInt8]) -> HTTPResponse {
        var response = answer(type: "application/x-ndjson; charset=utf-8", .bytes(bytes))
        response.headers.append(("Content-Disposition", "attachment; filename=\"session.flintlog\""))
        return response
    }

    /// Creates the response for a failed command or query.
    static func failure(_ failure: CommandFailure) -> HTTPResponse {
        json(failure.members, status: failure.status)
    }

    /// Creates the response for an HTTP request that is not authorized.
    static func refusal(_ refusal: InspectorAccess.Refusal) -> HTTPResponse {
        let failure = CommandFailure(
            status: refusal.status, code: refusal.code, subject: refusal.subject, refusal.message)
        return .failure(failure)
    }

    /// A function that creates the response for an HTTP request that the HTTP server itself refuses, such as
    /// a malformed one.
    static let refusal: HTTPRefusal.Responding = { status, reason in
        .failure(CommandFailure(status: status, code: "http\(status.rawValue)", subject: "", reason))
    }

    /// The response for an HTTP request whose task was canceled because the connection is closed; it is not
    /// sent.
    static var gone: HTTPResponse {
        .failure(
            CommandFailure(
                status: .unavailable, code: "canceled", subject: "",
                "The answer was given up because the connection was closed for sending. Keep it open until the answer is there."
            ))
    }

    static func notFound(_ path: String) -> HTTPResponse {
        let shown = JSONText.excerpt(path)
        return .failure(CommandFailure(.notFound, subject: shown, "There is nothing at '\(shown)'."))
    }

    static func wrongMethod(_ method: String, allowed: String) -> HTTPResponse {
        var response = failure(
            CommandFailure(
                status: .methodNotAllowed, code: "methodNotAllowed", subject: JSONText.excerpt(method),
                "This path takes \(allowed) only."))
        response.headers.append(("Allow", allowed))
        return response
    }

    private static func answer(
        _ status: HTTPStatus = .ok, type: String, policy: String = ContentPolicy.data, _ body: Body
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [("Content-Type", type), ("Content-Security-Policy", policy)] + ContentPolicy.fields,
            body: body)
    }
}
