internal import FlintHTTP

/// Authorizes requests by their head, before anything else is evaluated.
struct InspectorAccess: Sendable {
    /// The credential that a request needs.
    enum Credential: Sendable {
        /// No authorization: the response contains nothing of the application.
        case nothing
        /// A session, in the field `Flint-Session`.
        case session
        /// A session, or a ticket in the query.
        case sessionOrTicket
    }

    /// The reason why a request is refused.
    struct Refusal: Error, Equatable {
        let status: HTTPStatus
        let code: String
        let subject: String
        let message: String

        /// No code and no key of this start of the inspector is meant, or the proof is wrong.
        static let unknownKey = Refusal(
            status: .unauthorized, code: "unknownKey", subject: "key",
            message:
                "The code of the address was used or is too old, or the application was started anew. Open the address "
                + "that it printed last, or make another one.")
    }

    let authority: InspectorAuthority
    let entry: InspectorEntry
    let tickets: InspectorTickets

    init(authority: InspectorAuthority, entry: InspectorEntry, tickets: InspectorTickets = InspectorTickets())
    {
        self.authority = authority
        self.entry = entry
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
            case .nothing: true
            case .session: session(of: request) != nil
            case .sessionOrTicket:
                session(of: request) != nil || request.query["ticket"].map(tickets.redeem) ?? false
            }
        guard isKnown else {
            throw Refusal(
                status: .unauthorized, code: "unauthorized", subject: "Flint-Session",
                message:
                    "The session or ticket is missing, or of another start. Open the address that the inspector "
                    + "printed when it was started.")
        }
    }

    /// The session of a request; nil if it has none that is open.
    func session(of request: HTTPRequest) -> String? {
        guard let session = request.headers["flint-session"], entry.isOpen(session) else { return nil }
        return session
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

// MARK: - InspectorAuthority

/// The host and port of the inspector, as requests name them.
///
/// A page of another site can make a browser send requests to this machine, even under a name that its owner lets
/// resolve to the loopback address. It cannot change the fields `Host` and `Origin`.
struct InspectorAuthority: Sendable {
    let address: InspectorAddress
    let port: UInt16

    /// Whether a value of the field `Host` names this server.
    func isOwn(host: String) -> Bool {
        guard let name = name(in: host.lowercased()) else { return false }
        if ["127.0.0.1", "localhost", "[::1]"].contains(name) { return true }
        guard case .exposed(let exposed) = address else { return false }
        // A server on all interfaces has many addresses; only a name could be resolved to this machine by an attacker.
        return name == exposed.lowercased() || name == "[\(exposed.lowercased())]"
            || Self.listensEverywhere(exposed) && Self.isNumeric(name)
    }

    /// Whether a value of the field `Origin` is the origin of this server's page.
    func isOwn(origin: String) -> Bool {
        let scheme = "http://"
        guard origin.lowercased().hasPrefix(scheme) else { return false }
        return isOwn(host: String(origin.dropFirst(scheme.count)))
    }

    /// The host for a URL; an IPv6 address is in brackets.
    var host: String {
        switch address {
        case .loopback: "127.0.0.1"
        case .exposed(let host) where Self.listensEverywhere(host): "127.0.0.1"
        case .exposed(let host): host.contains(":") ? "[\(host)]" : host
        }
    }

    /// The name before the port; `nil` if the port is not that of the server.
    private func name(in host: String) -> String? {
        let suffix = ":\(port)"
        if host.hasSuffix(suffix) { return String(host.dropLast(suffix.count)) }
        // Browsers omit the default port of the scheme.
        return port == 80 ? host : nil
    }

    private static func listensEverywhere(_ address: String) -> Bool { ["0.0.0.0", "::"].contains(address) }

    /// Whether a host is a numeric address, which needs no resolution.
    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
    }
}
