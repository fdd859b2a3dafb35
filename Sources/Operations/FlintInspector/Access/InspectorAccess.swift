internal import FlintHTTP

/// The checks that authorize an HTTP request by its header fields and the query of its URL, before its body
/// is parsed.
struct InspectorAccess: Sendable {
    /// The credential that an HTTP request needs.
    enum Credential: Sendable {
        /// No credential is needed, because the response contains no data of the application.
        case nothing
        /// The random number of a session, in the header field `Flint-Session`.
        case session
        /// The random number of a session in the header field `Flint-Session`, or a one-time ticket in the
        /// query of the URL.
        case sessionOrTicket
    }

    /// The reason why an HTTP request is refused, with the status of the response.
    struct Refusal: Error, Equatable {
        let status: HTTPStatus
        let code: String
        let subject: String
        let message: String

        /// The handshake names an unknown key, such as a one-time code that was used, or the client's proof
        /// is wrong.
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

    /// Checks that an HTTP request is addressed to this server, and that no page of another origin has sent
    /// it.
    ///
    /// - Throws: ``Refusal`` if `Host` names another server, or if `Origin` is another origin than the
    ///   page's.
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

    /// Checks that an HTTP request has the credential that its endpoint needs.
    ///
    /// - Throws: ``Refusal`` if the session or the ticket is missing or invalid.
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

    /// Returns the session in the header field `Flint-Session`; `nil` if it is missing or not open.
    func session(of request: HTTPRequest) -> String? {
        guard let session = request.headers["flint-session"], entry.isOpen(session) else { return nil }
        return session
    }

    /// Checks that the content type of an HTTP request is JSON.
    ///
    /// A page of another site can send forms and plain text without a preflight request, but not JSON.
    ///
    /// - Throws: ``Refusal`` for any other content type.
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
    /// The text without spaces and tabs at both ends.
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
/// A page of another site can make a browser send requests to this machine, even under a domain name whose
/// owner lets it resolve to the loopback address. Such a page cannot change the header fields `Host` and
/// `Origin`, by which ``isOwn(host:)`` and ``isOwn(origin:)`` recognize these requests.
struct InspectorAuthority: Sendable {
    let address: InspectorAddress
    let port: UInt16

    /// Returns whether a value of the header field `Host` names this server.
    func isOwn(host: String) -> Bool {
        guard let name = name(in: host.lowercased()) else { return false }
        if ["127.0.0.1", "localhost", "[::1]"].contains(name) { return true }
        guard case .exposed(let exposed) = address else { return false }
        // A server on all interfaces has many addresses, so any numeric one is accepted. An attacker could
        // let only a domain name resolve to this machine.
        return name == exposed.lowercased() || name == "[\(exposed.lowercased())]"
            || Self.listensEverywhere(exposed) && Self.isNumeric(name)
    }

    /// Returns whether a value of the header field `Origin` is the origin of this server's page.
    func isOwn(origin: String) -> Bool {
        let scheme = "http://"
        guard origin.lowercased().hasPrefix(scheme) else { return false }
        return isOwn(host: String(origin.dropFirst(scheme.count)))
    }

    /// The host of the inspector, as it is written in a URL: an IPv6 address is in brackets.
    var host: String {
        switch address {
        case .loopback: "127.0.0.1"
        case .exposed(let host) where Self.listensEverywhere(host): "127.0.0.1"
        case .exposed(let host): host.contains(":") ? "[\(host)]" : host
        }
    }

    /// Returns a value of the header field `Host` without the port; `nil` if the port is not the server's.
    private func name(in host: String) -> String? {
        let suffix = ":\(port)"
        if host.hasSuffix(suffix) { return String(host.dropLast(suffix.count)) }
        // Browsers omit the default port of the scheme.
        return port == 80 ? host : nil
    }

    private static func listensEverywhere(_ address: String) -> Bool { ["0.0.0.0", "::"].contains(address) }

    /// Returns whether a host is a numeric address, which needs no name resolution.
    private static func isNumeric(_ host: String) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.allSatisfy(\.isNumber) && UInt8($0) != nil }
    }
}
