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
    }

    private let headBytes: Int
    private let bodyBytes: Int
    private var part = Part.requestLine
    private var headCount = 0
    private var line: [UInt8] = []
    private var sawReturn = false
    private var head = HTTPRequestHead()
    private var body: [UInt8] = []

    init(limits: HTTPLimits) {
        headBytes = limits.headBytes
        bodyBytes = limits.bodyBytes
    }

    /// Whether bytes of a request have been received.
    var hasBegun: Bool { headCount > 0 }

    /// Parses further bytes.
    ///
    /// - Parameter bytes: The next bytes. The parser must not be called again after a request or a refusal.
    /// - Returns: The progress.
    mutating func feed(_ bytes: ArraySlice<UInt8>) -> Progress {
        var index = bytes.startIndex
        do throws(HTTPRefusal) {
            while true {
                if case .body(let missing) = part {
                    let end = min(bytes.endIndex, index + missing)
                    body += bytes[index..<end]
                    let rest = missing - (end - index)
                    part = .body(missing: rest)
                    guard rest == 0 else { return .needsMore }
                    return .request(head.request(body: body))
                }
                guard index < bytes.endIndex else { return .needsMore }
                try take(bytes[index])
                index += 1
            }
        } catch {
            return .refused(error)
        }
    }

    /// Adds a byte to the head.
    private mutating func take(_ byte: UInt8) throws(HTTPRefusal) {
        headCount += 1
        guard headCount <= headBytes else {
            throw HTTPRefusal(.headersTooLarge, "A head of more than \(headBytes) bytes is not read.")
        }
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
        default: throw .malformed("The head has a control character.")
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
            part = .body(missing: try head.finish(bodyBytes: bodyBytes))
        case .fields:
            try head.readField(line)
        case .body: break
        }
    }
}

/// The limits on the clients of the server.
package struct HTTPLimits: Sendable {
    package var headBytes = 16 << 10
    package var bodyBytes = 1 << 20
    package var connections = 64
    package var streams = 16
    /// The number of further connections that are refused or wait to be closed; above it, the oldest is closed.
    package var refusals = 64
    /// The time limit for receiving a request.
    package var headTime: Duration = .seconds(10)
    /// The time limit for a client that reads nothing of a response.
    package var idleTime: Duration = .seconds(60)
    /// The time limit for a client to close after the last byte; closing first could discard bytes that it has not read.
    package var lingerTime: Duration = .seconds(2)
    /// The time for which nothing is accepted after the system ran out of descriptors.
    package var acceptPause: Duration = .milliseconds(250)
    /// The clock for time limits.
    package var clock: any Clock<Duration> = ContinuousClock()

    package init() {}
}

/// The reason why the server itself refuses a request; the connection is closed after the response.
struct HTTPRefusal: Error, Sendable, Equatable {
    let status: HTTPStatus
    /// A sentence for developers of clients.
    let reason: String

    init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func malformed(_ reason: String) -> HTTPRefusal { HTTPRefusal(.badRequest, reason) }

    /// The response for the refusal.
    var response: HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                ("Cache-Control", "no-store"),
            ],
            body: .bytes(Array("\(status.rawValue) \(status.reason): \(reason)\n".utf8)))
    }
}
