/// A complete HTTP request that the server has accepted as valid and within its limits.
package struct HTTPRequest: Sendable, Equatable {
    /// The method in capitals, such as `POST`.
    ///
    /// A `HEAD` request has the method `GET` here; the server omits the body of the response.
    package let method: String
    /// The percent-decoded path without the query, such as `/api/sections/tweaks`.
    package let path: String
    /// The percent-decoded values of the query by name.
    ///
    /// If a name occurs more than once, its last value counts.
    package let query: [String: String]
    /// The values of the header fields by lowercase name.
    ///
    /// If a field is repeated, its values are joined by commas: `a, b`. A request that repeats a field that
    /// must be unique is refused as malformed.
    package let headers: [String: String]
    package let body: [UInt8]

    package init(
        _ method: String, _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    func with(method: String) -> HTTPRequest {
        HTTPRequest(method, path, query: query, headers: headers, body: body)
    }
}

// MARK: - HTTPRequestHead

/// The head of a request: its first line and the header fields.
struct HTTPRequestHead {
    /// The methods that the server accepts.
    ///
    /// It refuses all others as not implemented.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    /// The methods whose requests must declare the length of their body.
    private static let methodsWithBody: Set = ["POST", "PUT", "PATCH"]

    /// The lowercase names of the fields that must be unique, because two parsers could interpret repeated
    /// ones differently.
    private static let uniqueFields: Set = [
        "authorization", "content-length", "content-type", "expect", "flint-session", "host", "last-event-id",
        "origin", "transfer-encoding",
    ]

    private var method = ""
    private var target: HTTPTarget?
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

    /// The way in which a request declares the length of its body.
    enum Framing: Equatable {
        /// The number of bytes of the body, all of which follow the head.
        case length(Int)
        /// Chunked encoding: the length of each chunk precedes it, and a chunk of length 0 ends the body.
        case chunked
    }

    /// Whether the client waits for an interim response before it sends the body (`Expect: 100-continue`).
    var expectsContinue: Bool { fields["expect"] != nil && !isOldVersion }

    /// Whether the request has the version HTTP/1.0.
    ///
    /// Its connection closes after the response unless both parties agree to keep it open.
    private(set) var isOldVersion = false

    /// Whether the client may send another request over the same connection.
    var keepsAlive: Bool {
        let options = (fields["connection"] ?? "").lowercased().split(separator: ",").map { option in
            option.filter { $0 != " " && $0 != "\t" }
        }
        return isOldVersion ? options.contains("keep-alive") : !options.contains("close")
    }

    /// Validates the complete head, when its final empty line has been received.
    ///
    /// - Parameter bodyBytes: The largest number of bytes that a body may have.
    /// - Returns: How the request declares the length of its body.
    /// - Throws: ``HTTPRefusal`` if a required field is missing or malformed, or the body would be too large.
    mutating func finish(bodyBytes: Int) throws(HTTPRefusal) -> Framing {
        if let authority = target?.authority { fields["host"] = authority }
        guard isOldVersion || fields["host"] != nil else { throw .malformed("The field Host is missing.") }
        if let expectation = fields["expect"], expectation.lowercased() != "100-continue" {
            throw HTTPRefusal(.expectationFailed, "The only expectation is 100-continue.")
        }
        if let coding = fields["transfer-encoding"] {
            return try Self.framing(ofCoding: coding, isOldVersion, fields["content-length"])
        }
        guard let length = fields["content-length"] else {
            guard !Self.methodsWithBody.contains(method) else {
                throw HTTPRefusal(.lengthRequired, "\(method) needs Content-Length, be it 0.")
            }
            return .length(0)
        }
        guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { throw .malformed("Content-Length is no number.") }
        guard let count = Int(length), count <= bodyBytes else {
            throw HTTPRefusal(.contentTooLarge, "A body of more than \(bodyBytes) bytes is not read.")
        }
        return .length(count)
    }

    private static func framing(
        ofCoding coding: String, _ isOldVersion: Bool, _ length: String?
    ) throws(HTTPRefusal) -> Framing {
        guard coding.lowercased() == "chunked" else {
            throw HTTPRefusal(.notImplemented, "The only transfer coding is chunked.")
        }
        // Two parsers could disagree about the end of such a body. One of them would take a part of it for
        // another request.
        guard !isOldVersion, length == nil else {
            throw .malformed("A body in chunks has no Content-Length, and is of HTTP/1.1.")
        }
        return .chunked
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

// MARK: - HTTPTarget

/// The target in the first line of a request, such as `/api?limit=5`, percent-decoded.
struct HTTPTarget: Equatable {
    let path: String
    let query: [String: String]
    /// The host and port of an absolute target (`http://127.0.0.1:8080/api`), which override the field
    /// `Host`.
    ///
    /// It is `nil` for a target without them, such as `/api`.
    var authority: String?

    /// Parses the target in the first line of a request; `nil` if the target is invalid.
    ///
    /// Invalid percent escapes, and escapes that yield invalid UTF-8 or a control character, make it invalid.
    ///
    /// - Parameter bytes: A path that begins with a slash, with or without a query. `http://`, a host and a
    ///   port may precede the path.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        var rest = bytes
        let scheme = Array("http://".utf8)
        if rest.prefix(scheme.count).map(Self.lowercased) == scheme {
            rest = rest.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard end > rest.startIndex else { return nil }
            authority = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...]
            if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        guard let path = Self.decode(rest[..<mark], plusIsSpace: false),
            let query = Self.items(rest[mark...].dropFirst())
        else { return nil }
        self.path = path
        self.query = query
    }

    private static func items(_ bytes: ArraySlice<UInt8>) -> [String: String]? {
        var items: [String: String] = [:]
        for item in bytes.split(separator: UInt8(ascii: "&")) {
            let mark = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = decode(item[..<mark], plusIsSpace: true),
                let value = decode(item[mark...].dropFirst(), plusIsSpace: true)
            else { return nil }
            items[name] = value
        }
        return items
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = digit(bytes[index]),
                    let low = digit(bytes[index + 1])
                else { return nil }
                byte = high << 4 | low
                guard byte >= 0x20, byte != 0x7F else { return nil }
                index += 2
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = 0x20
            }
            decoded.append(byte)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
