/// An HTTP response that a test has read from a connection.
package struct HTTPTestResponse: Sendable {
    package let status: Int
    package let reason: String
    /// The values of the fields by name in lower case; of fields with the same name, the last one.
    package let headers: [String: String]
    package var body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Parses the status line and the fields of a response; `nil` if the text is no response.
    init?(head: [UInt8]) {
        var lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines.removeFirst().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard first.count == 3, first[0] == "HTTP/1.1", let status = Int(first[1]) else { return nil }
        var headers: [String: String] = [:]
        for line in lines where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].dropFirst())
        }
        self.status = status
        reason = String(first[2])
        self.headers = headers
        body = []
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
