/// Parses one request from bytes in pieces of any size.
///
/// It is stricter than a server for the open network must be: everything that two parsers could interpret differently
/// is refused.
struct HTTPRequestParser {
    enum Progress: Equatable {
        case needsMore
        /// A complete request; bytes that follow it are ignored.
        case request(HTTPRequest)
        case refused(HTTPRefusal)
    }

    private enum Part {
        case requestLine
        case fields
        case body(missing: Int)
        case chunkSize
        case chunk(missing: Int)
        case chunkEnd
        case trailers
        case complete
    }

    private let headBytes: Int
    private let bodyBytes: Int
    private var part = Part.requestLine
    private var headCount = 0
    /// The number of bytes between the chunks of a body.
    private var framingCount = 0
    private var line: [UInt8] = []
    private var sawReturn = false
    private var head = HTTPRequestHead()
    private var body: [UInt8] = []
    private var awaitsContinue = false

    /// The bytes behind a complete request.
    private(set) var rest: ArraySlice<UInt8> = []

    init(limits: HTTPLimits) {
        headBytes = limits.headBytes
        bodyBytes = limits.bodyBytes
    }

    /// Whether bytes of a request have been received.
    var hasBegun: Bool { headCount > 0 }

    /// Whether another request may follow the complete one.
    var keepsAlive: Bool { head.keepsAlive }

    /// Whether the complete request is of HTTP/1.0.
    var isOldVersion: Bool { head.isOldVersion }

    /// Whether the client waits for an interim response before it sends the body; true once at most.
    mutating func takeExpectation() -> Bool {
        defer { awaitsContinue = false }
        return awaitsContinue
    }

    /// Parses further bytes.
    ///
    /// - Parameter bytes: The next bytes. The parser must not be called again after a request or a refusal.
    /// - Returns: The progress.
    mutating func feed(_ bytes: ArraySlice<UInt8>) -> Progress {
        var index = bytes.startIndex
        do throws(HTTPRefusal) {
            while true {
                switch part {
                case .body(let missing):
                    let count = takeBody(bytes[index...].prefix(missing))
                    index += count
                    part = missing == count ? .complete : .body(missing: missing - count)
                    if missing > count { return .needsMore }
                case .chunk(let missing):
                    let count = takeBody(bytes[index...].prefix(missing))
                    index += count
                    part = missing == count ? .chunkEnd : .chunk(missing: missing - count)
                    if missing > count { return .needsMore }
                case .complete:
                    rest = bytes[index...]
                    return .request(head.request(body: body))
                case .requestLine, .fields, .chunkSize, .chunkEnd, .trailers:
                    guard index < bytes.endIndex else { return .needsMore }
                    try take(bytes[index])
                    index += 1
                }
            }
        } catch {
            return .refused(error)
        }
    }

    private mutating func takeBody(_ bytes: ArraySlice<UInt8>) -> Int {
        body += bytes
        if !bytes.isEmpty { awaitsContinue = false }
        return bytes.count
    }

    private var isBetweenChunks: Bool {
        switch part {
        case .chunkSize, .chunkEnd: true
        case .requestLine, .fields, .body, .chunk, .trailers, .complete: false
        }
    }

    /// Counts a byte that is not of the body.
    private mutating func count() throws(HTTPRefusal) {
        guard isBetweenChunks else {
            headCount += 1
            guard headCount <= headBytes else {
                throw HTTPRefusal(.headersTooLarge, "A head of more than \(headBytes) bytes is not read.")
            }
            return
        }
        awaitsContinue = false
        framingCount += 1
        guard framingCount <= max(bodyBytes, headBytes) else {
            throw HTTPRefusal(.contentTooLarge, "The chunks of the body are too small.")
        }
    }

    /// Adds a byte to the current line.
    private mutating func take(_ byte: UInt8) throws(HTTPRefusal) {
        try count()
        if sawReturn {
            guard byte == UInt8(ascii: "\n") else {
                throw .malformed("A carriage return stands without a line feed.")
            }
            sawReturn = false
            try finishLine()
            line.removeAll(keepingCapacity: true)
            return
        }
        switch byte {
        case UInt8(ascii: "\r"): sawReturn = true
        case UInt8(ascii: "\n"): throw .malformed("A line feed stands without a carriage return.")
        case UInt8(ascii: "\t"), 0x20..<0x7F, 0x80...: line.append(byte)
        default: throw .malformed("A line has a control character.")
        }
    }

    private mutating func finishLine() throws(HTTPRefusal) {
        switch part {
        case .requestLine:
            // An empty line before a request is skipped (RFC 9112, 2.2); it counts towards the limit.
            guard !line.isEmpty else { return }
            try head.readRequestLine(line)
            part = .fields
        case .fields where line.isEmpty:
            switch try head.finish(bodyBytes: bodyBytes) {
            case .length(let count):
                part = .body(missing: count)
                awaitsContinue = head.expectsContinue && count > 0
            case .chunked:
                part = .chunkSize
                awaitsContinue = head.expectsContinue
            }
        case .fields:
            try head.readField(line)
        case .chunkSize:
            let size = try chunkSize()
            part = size == 0 ? .trailers : .chunk(missing: size)
        case .chunkEnd:
            guard line.isEmpty else { throw .malformed("A chunk is longer than its size says.") }
            part = .chunkSize
        case .trailers where line.isEmpty:
            part = .complete
        case .trailers:
            // Fields behind a body are checked and not used: a handler has decided by those of the head.
            var trailers = HTTPRequestHead()
            try trailers.readField(line)
        case .body, .chunk, .complete: break
        }
    }

    /// The size of the chunk that the line announces; extensions behind a semicolon have no meaning here.
    private func chunkSize() throws(HTTPRefusal) -> Int {
        let digits = line.prefix {
            $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
        }
        let isNumber = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
        guard !digits.isEmpty, isNumber else { throw .malformed("The size of a chunk is no number.") }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
            size <= bodyBytes - body.count
        else { throw HTTPRefusal(.contentTooLarge, "A body of more than \(bodyBytes) bytes is not read.") }
        let end = line[digits.endIndex...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard end.isEmpty || end.first == UInt8(ascii: ";") else {
            throw .malformed("Something follows the size of a chunk.")
        }
        return size
    }
}

/// The limits on the clients of the server.
package struct HTTPLimits: Sendable {
    package var headBytes = 16 << 10
    package var bodyBytes = 1 << 20
    /// The number of connections, including those whose client has gone and whose handler still runs.
    ///
    /// At the limit, a new client takes the place of a connection that is not being served; if all are, it waits in the
    /// system's queue.
    package var connections = 64
    package var streams = 16
    /// The time limit for receiving a request.
    package var headTime: Duration = .seconds(10)
    /// The time limit for a client that reads nothing of a response, or sends no further request.
    package var idleTime: Duration = .seconds(60)
    /// The time limit for a client to close after the last byte; closing first could discard bytes that it has not read.
    package var lingerTime: Duration = .seconds(2)
    /// The time for which nothing is accepted after the system ran out of descriptors.
    package var acceptPause: Duration = .milliseconds(250)
    /// The time for which a connection without a request keeps its place from a new client.
    package var idlePatience: Duration = .milliseconds(25)
    /// The time for which a connection whose request or response makes no progress keeps its place from a new client.
    package var stallPatience: Duration = .seconds(1)
    /// The time for which a connection keeps its place from a new client while its client reads a response slowly.
    package var slowPatience: Duration = .seconds(5)
    /// The clock for time limits.
    package var clock: any Clock<Duration> = ContinuousClock()

    package init() {}
}

/// The reason why the server itself refuses a request; the connection is closed after the response.
package struct HTTPRefusal: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// A sentence for developers of clients.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> HTTPRefusal { HTTPRefusal(.badRequest, reason) }

    /// Makes the response for a refusal, from its status and its reason.
    package typealias Responding = @Sendable (HTTPStatus, String) -> HTTPResponse

    /// Responds with a line of text.
    package static let text: Responding = { status, reason in
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                ("Cache-Control", "no-store"),
            ],
            body: .bytes(Array("\(status.rawValue) \(status.reason): \(reason)\n".utf8)))
    }

    /// The response for the refusal; a client that has to wait is told how long.
    func response(_ responding: Responding = Self.text) -> HTTPResponse {
        var response = responding(status, reason)
        if status == .unavailable { response.headers.append(("Retry-After", "1")) }
        return response
    }
}
