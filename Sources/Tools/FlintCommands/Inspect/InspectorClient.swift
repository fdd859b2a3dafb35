internal import FlintHTTP
internal import FlintJSON
internal import FlintTool

/// An HTTP client for a running inspector, with a new connection for each HTTP request.
///
/// Before its first HTTP request it opens a session by a handshake: the inspector proves that it knows the
/// key, then the client does.
final class InspectorClient {
    /// The status of a response, and the length of its body in bytes; `nil` if the response has no
    /// `Content-Length`.
    struct Head: Equatable {
        var status: Int
        var length: Int?
    }

    private(set) var link: InspectorLink
    /// The identifier of the session, which each HTTP request sends; nil before the handshake.
    private var session: String?
    /// The longest time to wait for a response, in milliseconds.
    private let timeout: Int32

    init(link: InspectorLink, timeout: Int32) {
        self.link = link
        self.timeout = timeout
    }

    /// Returns the body of the response to a `GET` of a path.
    ///
    /// - Throws: ``InspectFailure`` if the application cannot be reached or refuses the HTTP request.
    func get(_ path: String) throws(InspectFailure) -> [UInt8] { try body(of: "GET", path, nil) }

    /// Sends a command that changes the application.
    ///
    /// - Parameters:
    ///   - name: The name of the command.
    ///   - members: The members of the command's JSON object, each with its name and its value, which is sent
    ///     as a JSON string.
    /// - Throws: ``InspectFailure`` with the inspector's message if the command was refused.
    func command(_ name: String, _ members: [(name: String, text: String)]) throws(InspectFailure) {
        let fields = members.map { "\(JSONText.quoted($0.name)):\(JSONText.quoted($0.text))" }
        _ = try body(of: "POST", "/api/commands/\(name)", "{\(fields.joined(separator: ","))}")
    }

    /// Sends a query that changes nothing.
    ///
    /// - Parameters:
    ///   - name: The name of the query, which is the last part of its path.
    ///   - body: The JSON object with the details of the query.
    /// - Returns: The body of the response, which is JSON.
    /// - Throws: ``InspectFailure`` with the inspector's message if the query was refused.
    func ask(_ name: String, _ body: String) throws(InspectFailure) -> [UInt8] {
        try self.body(of: "POST", "/api/\(name)", body)
    }

    /// Reads the inspector's stream of items (server-sent events) until it ends; the call blocks the thread.
    ///
    /// - Parameters:
    ///   - last: The identity of the last item that was received, after which the stream begins; nil for
    ///     none.
    ///   - body: Called with the identity and the JSON text of each item; returns whether to continue.
    /// - Throws: ``InspectFailure``, with `isAbsence` if the application is gone.
    func stream(
        after last: String?, _ body: (_ id: String, _ line: String) -> Bool
    ) throws(InspectFailure) {
        // An application that was started again does not know the sessions from before.
        session = nil
        try enter()
        let connection = try SocketConnection(host: link.host, port: link.port)
        let fields = last.map { ["Last-Event-ID: \($0)"] } ?? []
        try connection.send(request("GET", "/api/stream", fields, nil))
        var bytes: [UInt8] = []
        let head = try self.head(from: connection, &bytes)
        guard head.status == 200 else {
            throw refusal(head, try rest(from: connection, bytes, head))
        }
        var events = ServerSentEvents()
        while true {
            for event in events.feed(bytes) where !body(event.id, event.data) { return }
            // The inspector sends a heartbeat every 15 seconds, so silence means that the connection is lost.
            switch try connection.receive(within: timeout + 15_000) {
            case .bytes(let more): bytes = more
            case .silence, .end: throw SocketConnection.gone
            }
        }
    }

    // MARK: Requests

    private func body(
        of method: String, _ path: String, _ text: String?
    ) throws(InspectFailure) -> [UInt8] {
        if session == nil { try enter() }
        return try answer(to: method, path, text)
    }

    private func answer(
        to method: String, _ path: String, _ text: String?
    ) throws(InspectFailure) -> [UInt8] {
        let connection = try SocketConnection(host: link.host, port: link.port)
        try connection.send(request(method, path, [], text))
        var bytes: [UInt8] = []
        let head = try self.head(from: connection, &bytes)
        let body = try rest(from: connection, bytes, head)
        guard head.status == 200 else { throw refusal(head, body) }
        return body
    }

    /// Opens a session by a handshake, in which both sides prove that they know the key.
    ///
    /// - Throws: ``InspectFailure`` if the server does not know the key, is no inspector, or does not accept
    ///   the key.
    private func enter() throws(InspectFailure) {
        let client = RandomNumber.text()
        let asked = try answer(
            to: "POST", "/api/challenge",
            "{\"key\":\(JSONText.quoted(SharedKeyHandshake.name(of: link.key))),\"client\":\"\(client)\"}")
        let challenge = JSONDocument(asked).root
        let handshake = SharedKeyHandshake(
            key: link.key, client: client, server: challenge?.text("server") ?? "", authority: link.authority)
        guard SharedKeyHandshake.isNumber(handshake.server),
            ConstantTime.areEqual(challenge?.text("proof") ?? "", handshake.proof(of: .server))
        else {
            throw InspectFailure(
                "what answers at \(link.authority) does not know the token, so it is another program; nothing was sent to it",
                status: .usage)
        }
        let entered = JSONDocument(
            try answer(
                to: "POST", "/api/enter",
                "{\"server\":\"\(handshake.server)\",\"proof\":\"\(handshake.proof(of: .client))\"}")
        ).root
        guard let session = entered?["session"]?.string, SharedKeyHandshake.isNumber(session),
            let key = (entered?["key"]?.string).flatMap(handshake.masked)
        else { throw InspectFailure("what answers at \(link.authority) is no inspector") }
        // A code can be used once, so the inspector sends the key for the next handshake.
        link.key = key
        self.session = session
    }

    private func request(_ method: String, _ path: String, _ fields: [String], _ body: String?) -> [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(link.authority)"]
        if let session { lines.append("Flint-Session: \(session)") }
        lines += fields
        lines.append("Connection: close")
        if let body {
            lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
    }

    /// Reads the status line and the header fields of a response.
    ///
    /// - Parameters:
    ///   - connection: The connection to read from.
    ///   - bytes: Before the call, the bytes that were received already. The call leaves those that belong to
    ///     the body.
    /// - Throws: ``InspectFailure`` if the response is invalid or does not arrive in time, with `isAbsence`
    ///   if the connection is closed.
    private func head(
        from connection: SocketConnection, _ bytes: inout [UInt8]
    ) throws(InspectFailure) -> Head {
        while true {
            if let (head, count) = Self.head(in: bytes) {
                bytes.removeFirst(count)
                return head
            }
            let received = bytes.count <= 1 << 16 ? try connection.receive(within: timeout) : .end
            guard case .bytes(let more) = received else {
                // An application that ends during a request closes the connection without a response.
                if bytes.isEmpty, received == .end { throw SocketConnection.gone }
                throw InspectFailure("what answers at \(link.authority) is no inspector")
            }
            bytes += more
        }
    }

    /// Parses the status line and the header fields at the beginning of a response.
    ///
    /// - Parameter bytes: The bytes that were received so far.
    /// - Returns: The status and the length of the body, and the number of bytes that were parsed; nil if
    ///   these lines are incomplete or invalid.
    static func head(in bytes: [UInt8]) -> (Head, count: Int)? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4,
            let index = (0...(bytes.count - 4)).first(where: { bytes[$0..<($0 + 4)].elementsEqual(end) })
        else { return nil }
        let lines = String(decoding: bytes[..<index], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        var head = Head(status: status, length: nil)
        for line in lines.dropFirst() where line.lowercased().hasPrefix("content-length:") {
            head.length = Int(line.dropFirst("content-length:".count).drop { $0 == " " })
        }
        return (head, index + 4)
    }

    /// Reads the body of a response.
    ///
    /// - Parameters:
    ///   - connection: The connection to read from.
    ///   - first: The bytes of the body that have been received already.
    ///   - head: The length of the body; without a length, the body ends with the connection.
    /// - Throws: ``InspectFailure`` with `isAbsence` if the body does not arrive in time or is incomplete.
    private func rest(
        from connection: SocketConnection, _ first: [UInt8], _ head: Head
    ) throws(InspectFailure) -> [UInt8] {
        var bytes = first
        while bytes.count < head.length ?? .max {
            switch try connection.receive(within: timeout) {
            case .bytes(let more): bytes += more
            case .end:
                guard head.length == nil else { throw SocketConnection.gone }
                return bytes
            case .silence: throw InspectFailure("the application does not answer", isAbsence: true)
            }
        }
        return bytes
    }

    private func refusal(_ head: Head, _ body: [UInt8]) -> InspectFailure {
        if head.status == 401 {
            return InspectFailure(
                "the application does not take this token or code; a code is good once and for ten minutes, and a start without 'addressFile' has a new token",
                status: .usage)
        }
        let message = JSONDocument(body).root?["error"]?["message"]?.string
        // An inspector that has too many clients may accept this one later.
        return InspectFailure(
            message ?? "the application answered with status \(head.status)", status: .findings,
            isAbsence: head.status == 503)
    }
}

// MARK: - ServerSentEvents

/// A parser of a stream of server-sent events, as far as the inspector uses their format.
struct ServerSentEvents {
    /// A server-sent event: an item of the inspector's stream as JSON text, and its identity.
    struct Event: Equatable {
        let id: String
        let data: String
    }

    private var line: [UInt8] = []
    private var id = ""
    private var data: [String] = []

    /// Adds received bytes, which may end in the middle of an event.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The events that these bytes complete.
    mutating func feed(_ bytes: [UInt8]) -> [Event] {
        var events: [Event] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            line += rest[..<end]
            take(String(decoding: line, as: UTF8.self), &events)
            line = []
            rest = rest[(end + 1)...]
        }
        line += rest
        return events
    }

    private mutating func take(_ line: String, _ events: inout [Event]) {
        if line.isEmpty {
            if !data.isEmpty { events.append(Event(id: id, data: data.joined(separator: "\n"))) }
            data = []
        } else if line.hasPrefix("id:") {
            id = Self.value(of: line, "id:")
        } else if line.hasPrefix("data:") {
            data.append(Self.value(of: line, "data:"))
        }
    }

    private static func value(of line: String, _ name: String) -> String {
        let value = line.dropFirst(name.count)
        return String(value.first == " " ? value.dropFirst() : value)
    }
}
