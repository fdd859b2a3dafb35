/// Authorizes requests by their head, before anything else is evaluated.
struct InspectorAccess: Sendable {
    /// The credential that a request needs.
    enum Credential: Sendable {
        /// None: the response contains nothing of the application.
        case nothing
        /// The token, in the field `Flint-Token`.
        case token
        /// The token, or a ticket in the query.
        case tokenOrTicket
    }

    /// The reason why a request is refused.
    struct Refusal: Error, Equatable {
        let status: HTTPStatus
        let code: String
        let subject: String
        let message: String
    }

    let authority: InspectorAuthority
    let token: InspectorToken
    let tickets: InspectorTickets

    init(authority: InspectorAuthority, token: InspectorToken, tickets: InspectorTickets = InspectorTickets())
    {
        self.authority = authority
        self.token = token
        self.tickets = tickets
    }

    /// Checks that a request is addressed to this server and was not sent by a page of another origin.
    func checkSender(of request: HTTPRequest) throws(Refusal) {
        let host = request.headers["host"] ?? ""
        guard authority.isOwn(host: host) else {
            throw Refusal(
                status: .misdirectedRequest, code: "misdirected", subject: "Host",
                message: "The request names another host. Use the address that the inspector printed.")
        }
        if let origin = request.headers["origin"], !authority.isOwn(origin: origin) {
            throw Refusal(
                status: .forbidden, code: "foreignOrigin", subject: "Origin",
                message: "The request comes from a page of another site, which may not use the inspector.")
        }
    }

    /// Checks the credential of a request.
    func check(_ request: HTTPRequest, for credential: Credential) throws(Refusal) {
        let isKnown =
            switch credential {
            case .nothing: !isExposed || hasToken(request) || hasToken(inQueryOf: request)
            case .token: hasToken(request)
            case .tokenOrTicket: hasToken(request) || request.query["ticket"].map(tickets.redeem) ?? false
            }
        guard isKnown else {
            throw Refusal(
                status: .unauthorized, code: "unauthorized", subject: "Flint-Token",
                message:
                    "The token or ticket is missing or wrong. Open the address that the inspector printed "
                    + "when it was started; each start has another token unless the application keeps it.")
        }
    }

    /// Checks that the content type of a request is JSON.
    ///
    /// A page of another site can send forms and plain text without a preflight request, but no JSON.
    func checkContentType(of request: HTTPRequest) throws(Refusal) {
        let type = (request.headers["content-type"] ?? "").prefix { $0 != ";" }
        guard type.trimmingSpaces.lowercased() == "application/json" else {
            throw Refusal(
                status: .unsupportedMediaType, code: "notJSON", subject: "Content-Type",
                message: "The body must be JSON: send the field 'Content-Type: application/json'.")
        }
    }

    private var isExposed: Bool { if case .exposed = authority.address { true } else { false } }

    private func hasToken(_ request: HTTPRequest) -> Bool {
        request.headers["flint-token"].map { ConstantTime.areEqual($0, token.text) } ?? false
    }

    private func hasToken(inQueryOf request: HTTPRequest) -> Bool {
        request.query["token"].map { ConstantTime.areEqual($0, token.text) } ?? false
    }
}

extension Substring {
    /// The text without spaces at its ends.
    fileprivate var trimmingSpaces: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return start[...last]
    }
}
