/// The received lines of a request before its body.
struct HTTPRequestHead {
    /// Methods that an endpoint may support; any other method is not implemented by the server.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// Methods whose requests must declare the length of their body.
    private static let methodsWithBody: Set = ["POST", "PUT", "PATCH"]

    /// Fields that two parsers could interpret differently if they occurred twice.
    private static let uniqueFields: Set = [
        "authorization", "content-length", "content-type", "flint-token", "host", "last-event-id", "origin",
        "transfer-encoding",
    ]

    private var method = ""
    private var target: HTTPTarget?
    private var isOldVersion = false
    private var fields: [String: String] = [:]

    mutating func readRequestLine(_ line: [UInt8]) throws(HTTPRefusal) {
        let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw .malformed("The first line is not a method, a target and a version with one space between.")
        }
        guard Self.isToken(parts[0]) else { throw .malformed("The method is no word.") }
        try readVersion(parts[2])
        method = String(decoding: parts[0], as: UTF8.self)
        guard Self.methods.contains(method) else {
            throw HTTPRefusal(.notImplemented, "There is no method \(method) here.")
        }
        guard let target = HTTPTarget(parts[1]) else {
            throw .malformed("The target is no path with correct escapes.")
        }
        self.target = target
    }

    private mutating func readVersion(_ text: ArraySlice<UInt8>) throws(HTTPRefusal) {
        let version = Array(text)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard version.count == 8, version.starts(with: "HTTP/".utf8), digits.contains(version[5]),
            version[6] == UInt8(ascii: "."), digits.contains(version[7])
        else { throw .malformed("The first line ends with no version such as HTTP/1.1.") }
        guard version[5] == UInt8(ascii: "1") else {
            throw HTTPRefusal(.versionNotSupported, "The version is HTTP/1.1.")
        }
        isOldVersion = version[7] == UInt8(ascii: "0")
    }

    mutating func readField(_ line: [UInt8]) throws(HTTPRefusal) {
        guard line.first != UInt8(ascii: " "), line.first != UInt8(ascii: "\t") else {
            throw .malformed("A field goes on in the next line, which is obsolete.")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]) else {
            throw .malformed("A line of the head is no name with a colon and a value.")
        }
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var value = line[(colon + 1)...].drop(while: isSpace)
        while let last = value.last, isSpace(last) { value.removeLast() }
        guard let text = String(validating: value, as: UTF8.self) else {
            throw .malformed("The field \(name) is not in UTF-8.")
        }
        if let before = fields[name] {
            guard !Self.uniqueFields.contains(name) else {
                throw .malformed("The field \(name) comes twice.")
            }
            fields[name] = "\(before), \(text)"
        } else {
            fields[name] = text
        }
    }

    /// Validates the head at the empty line.
    ///
    /// - Returns: The number of bytes of the body.
    mutating func finish(bodyBytes: Int) throws(HTTPRefusal) -> Int {
        if let authority = target?.authority { fields["host"] = authority }
        guard isOldVersion || fields["host"] != nil else { throw .malformed("The field Host is missing.") }
        guard fields["transfer-encoding"] == nil else {
            throw HTTPRefusal(.notImplemented, "Bodies are not read in chunks: give Content-Length.")
        }
        guard fields["expect"] == nil else {
            throw HTTPRefusal(.expectationFailed, "Nothing can be expected: send the body at once.")
        }
        guard let length = fields["content-length"] else {
            guard !Self.methodsWithBody.contains(method) else {
                throw HTTPRefusal(.lengthRequired, "\(method) needs Content-Length, be it 0.")
            }
            return 0
        }
        guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { throw .malformed("Content-Length is no number.") }
        guard let count = Int(length), count <= bodyBytes else {
            throw HTTPRefusal(.contentTooLarge, "A body of more than \(bodyBytes) bytes is not read.")
        }
        return count
    }

    func request(body: [UInt8]) -> HTTPRequest {
        HTTPRequest(method, target?.path ?? "", query: target?.query ?? [:], headers: fields, body: body)
    }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
