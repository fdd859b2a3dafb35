/// A parser of one HTTP request that receives the request's bytes in pieces of any size.
///
/// It refuses everything that two parsers could interpret differently, so it is stricter than a public server
/// has to be.
struct HTTPRequestParser {
    enum Progress: Equatable {
        case needsMore
        /// The request is complete. The bytes after it are in ``rest``.
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
    /// The number of received bytes in the lines around the chunks of the body, such as their lengths.
    private var framingCount = 0
    private var line: [UInt8] = []
    private var sawReturn = false
    private var head = HTTPRequestHead()
    private var body: [UInt8] = []
    private var awaitsContinue = false

    /// The bytes of the last input that followed the complete request.
    private(set) var rest: ArraySlice<UInt8> = []

    init(limits: HTTPLimits) {
        headBytes = limits.headBytes
        bodyBytes = limits.bodyBytes
    }

    /// Whether at least one byte of a request has been received.
    var hasBegun: Bool { headCount > 0 }

    /// Whether the client may send another request over the connection after the parsed one.
    var keepsAlive: Bool { head.keepsAlive }

    /// Whether the parsed request has the version HTTP/1.0.
    var isOldVersion: Bool { head.isOldVersion }

    /// Returns whether the server must now send the interim response `100 Continue`, for which the client
    /// waits before it sends the body.
    ///
    /// It returns `true` at most once.
    mutating func takeExpectation() -> Bool {
        defer { awaitsContinue = false }
        return awaitsContinue
    }

    /// Parses further bytes.
    ///
    /// - Parameter bytes: The next bytes. Do not call the parser again after a request or a refusal.
    /// - Returns: The complete request, a refusal, or that more bytes are needed.
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

    /// Counts a received byte of the head, or of the lines around chunks.
    ///
    /// - Throws: ``HTTPRefusal`` if there are more such bytes than the limit allows.
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

    /// Adds a byte to the line that is being received, and parses the line if the byte completes it.
    ///
    /// - Throws: ``HTTPRefusal`` if the byte is not allowed in a line, or the complete line is malformed or
    ///   beyond a limit.
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
            // Trailer fields are checked but not used, because the server has decided by the fields of the
            // head already.
            var trailers = HTTPRequestHead()
            try trailers.readField(line)
        case .body, .chunk, .complete: break
        }
    }

    /// Returns the number of bytes of the next chunk, which the received line declares.
    ///
    /// Extensions after a semicolon are ignored.
    ///
    /// - Throws: ``HTTPRefusal`` if the number is malformed, or makes the body too large.
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

/// The limits of sizes, numbers and times by which a server protects itself from its clients.
///
/// A request that is too large or arrives too slowly is refused with an error response. A connection whose
/// client does nothing for too long is closed.
package struct HTTPLimits: Sendable {
    package var headBytes = 16 << 10
    package var bodyBytes = 1 << 20
    /// The largest number of connections at the same time.
    ///
    /// A closed connection counts while its handler still runs. At the limit, a connection whose client is
    /// idle or slow is closed for a new client, after ``idlePatience``, ``stallPatience`` or
    /// ``slowPatience``. If there is none, the new client waits in the system's queue.
    package var connections = 64
    package var streams = 16
    /// The longest time between the first byte of a request and its last byte.
    ///
    /// A slower request is refused with the status 408. A new connection over which nothing arrives in this
    /// time is closed.
    package var headTime: Duration = .seconds(10)
    /// The longest time for which a client may accept no byte of a response, or send no further request.
    ///
    /// Afterwards the connection is closed.
    package var idleTime: Duration = .seconds(60)
    /// The longest time that the server waits for the client to close the connection, after the last byte was
    /// sent.
    ///
    /// If the server closed first, bytes that the client has not read could be discarded.
    package var lingerTime: Duration = .seconds(2)
    /// The time for which the server accepts no clients after the system has run out of file descriptors.
    package var acceptPause: Duration = .milliseconds(250)
    /// The time for which a connection that waits for a request is protected from being closed for a new
    /// client.
    ///
    /// The time begins with the wait.
    package var idlePatience: Duration = .milliseconds(25)
    /// The time for which a connection whose request is incomplete, or whose client accepts no byte of a
    /// response, is protected from being closed for a new client.
    ///
    /// The time begins with the first byte of the request, or when the client last accepted bytes of the
    /// response.
    package var stallPatience: Duration = .seconds(1)
    /// The time for which a connection whose client reads a response slowly is protected from being closed
    /// for a new client.
    ///
    /// The time begins when the response is ready. A connection with a stream is protected as long as its
    /// client accepts bytes.
    package var slowPatience: Duration = .seconds(5)
    /// The clock that measures the time limits.
    package var clock: any Clock<Duration> = ContinuousClock()

    package init() {}
}

/// The refusal of a request by the server itself, with its reason, such as a malformed request.
///
/// The connection is closed after the response. Only the refusal of a stream beyond ``HTTPLimits/streams``
/// comes after the call of the handler and may keep the connection open.
package struct HTTPRefusal: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// The reason of the refusal as a sentence, for the developers of clients.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> HTTPRefusal { HTTPRefusal(.badRequest, reason) }

    /// A function that makes the response to a refused request from the status and the reason of the refusal.
    package typealias Responding = @Sendable (HTTPStatus, String) -> HTTPResponse

    /// A function that responds to a refused request with the reason as a line of plain text.
    package static let text: Responding = { status, reason in
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                ("Cache-Control", "no-store"),
            ],
            body: .bytes(Array("\(status.rawValue) \(status.reason): \(reason)\n".utf8)))
    }

    /// Returns the response to the refused request.
    ///
    /// With the status 503, the field `Retry-After` asks the client to wait for one second.
    ///
    /// - Parameter responding: A function that makes the response from the status and the reason.
    func response(_ responding: Responding = Self.text) -> HTTPResponse {
        var response = responding(status, reason)
        if status == .unavailable { response.headers.append(("Retry-After", "1")) }
        return response
    }
}
