/// A request or a response: its first line in three parts, its fields by their names in small letters, its body.
public struct HTTPMessage: Sendable {
    /// The parts of the first line: method, target and version, or version, status and reason.
    public var line: [String]
    /// The fields; of several with one name, the last one.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]

    /// Creates a message.
    public init(_ line: [String], _ headers: [String: String] = [:], body: [UInt8] = []) {
        (self.line, self.headers, self.body) = (line, headers, body)
    }

    /// Creates a request.
    public static func request(
        _ method: String, _ target: String, _ headers: [String: String] = [:], body: String = ""
    ) -> HTTPMessage {
        HTTPMessage([method, target, "HTTP/1.1"], headers, body: Array(body.utf8))
    }

    /// Creates a response.
    public static func response(
        _ status: Int, _ body: String = "", type: String = "text/plain; charset=utf-8"
    ) -> HTTPMessage {
        HTTPMessage(
            ["HTTP/1.1", "\(status)", status == 200 ? "OK" : "Other"], ["content-type": type],
            body: Array(body.utf8))
    }

    /// The method and the target of a request, such as `GET /health`.
    public var route: String { "\(line[0]) \(line[1])" }

    /// The status of a response.
    public var status: Int { Int(line[1]) ?? 0 }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The lines of the body.
    public var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// Whether the sender closes the connection behind this message.
    public var isLast: Bool { headers["connection"]?.lowercased() == "close" }

    /// The bytes to send.
    public var bytes: [UInt8] {
        var head = line.joined(separator: " ") + "\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Array("\(head)content-length: \(body.count)\r\n\r\n".utf8) + body
    }
}
