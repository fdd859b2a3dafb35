extension HTTPResponse {
    /// Fields about the use of the connection, which only the server sets.
    private static let reserved: Set = [
        "connection", "content-length", "date", "keep-alive", "trailer", "transfer-encoding", "upgrade",
    ]

    /// The lines before the body.
    ///
    /// A field of the handler that is reserved, or that contains a line break, is omitted.
    func head(at now: HTTPMoment) -> [UInt8] {
        let date = HTTPDate.text(secondsSince1970: now.secondsSince1970)
        var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\nDate: \(date)\r\n"
        if case .bytes(let bytes) = body { text += "Content-Length: \(bytes.count)\r\n" }
        text += "Connection: close\r\n"
        for (name, value) in headers
        where !Self.reserved.contains(name.lowercased()) && Self.isClean(name) && Self.isClean(value) {
            text += "\(name): \(value)\r\n"
        }
        return Array("\(text)\r\n".utf8)
    }

    private static func isClean(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
    }
}
