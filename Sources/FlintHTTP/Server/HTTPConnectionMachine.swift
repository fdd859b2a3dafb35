/// The state machine of one connection: it receives one request and sends one response.
///
/// A connection is not reused. On loopback another one costs less than a fifth of a millisecond. As no second request
/// is expected, bytes after the first request are discarded, so that a disconnected client is detected in every phase;
/// while writing, the write itself fails.
///
/// The machine uses neither sockets nor clocks: each function takes an event and its time, and returns the effects.
struct HTTPConnectionMachine {
    enum Effect: Equatable {
        /// Start the handler of the request, then call `answered(with:at:)`.
        case handle(HTTPRequest)
        /// Request the next piece of the stream, then call `piece(_:at:)`.
        case pull
        /// Cancel the handler; its response is still accepted.
        case cancelHandler
        /// Shut down sending, because the last bytes were sent; the client may still have to read them.
        case endOutput
        /// Release everything that belongs to the connection; no function may be called afterwards.
        case close
    }

    private enum Next {
        case piece
        case end
    }

    private enum Phase {
        case reading
        case answering(isHead: Bool)
        case writing(next: Next)
        case awaitingPiece
        case lingering
        case closed
    }

    private let limits: HTTPLimits
    private var parser: HTTPRequestParser
    private var phase = Phase.reading
    private var buffer: [UInt8] = []
    private var written = 0
    private var inputHasEnded = false

    /// The time at which `timePassed(at:)` has to be called if no other event occurs before.
    private(set) var deadline: Duration?

    /// Creates the machine of a client that has sent nothing yet.
    init(limits: HTTPLimits, at now: HTTPMoment) {
        self.limits = limits
        parser = HTTPRequestParser(limits: limits)
        deadline = now.elapsed + limits.headTime
    }

    /// Creates the machine of a client that is refused with a response.
    init(refusing refusal: HTTPRefusal, limits: HTTPLimits, at now: HTTPMoment) {
        self.init(limits: limits, at: now)
        refuse(refusal, at: now)
    }

    /// The bytes to write, as many as the socket takes; then call `wrote(_:at:)`.
    var output: ArraySlice<UInt8> { buffer[written...] }

    /// Whether bytes are to be read and given to `received(_:at:)`.
    var wantsInput: Bool {
        guard !inputHasEnded else { return false }
        switch phase {
        // After the request, reading only serves to detect a client that has disconnected.
        case .reading, .answering, .awaitingPiece, .lingering: return true
        case .writing, .closed: return false
        }
    }

    /// Whether the connection counts towards the limit; one that is only waiting to be closed does not.
    var isInUse: Bool {
        switch phase {
        case .reading, .answering, .awaitingPiece: true
        case .writing(let next): next != .end
        case .lingering, .closed: false
        }
    }
}

// MARK: - Input

extension HTTPConnectionMachine {
    /// Handles bytes from the client.
    mutating func received(_ bytes: ArraySlice<UInt8>, at now: HTTPMoment) -> [Effect] {
        guard !bytes.isEmpty, case .reading = phase else { return [] }
        return read(bytes, at: now)
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, at now: HTTPMoment) -> [Effect] {
        let isFirst = !parser.hasBegun
        switch parser.feed(bytes) {
        case .needsMore:
            if isFirst { deadline = now.elapsed + limits.headTime }
            return []
        case .request(let request):
            let isHead = request.method == "HEAD"
            phase = .answering(isHead: isHead)
            deadline = nil
            return [.handle(isHead ? request.with(method: "GET") : request)]
        case .refused(let refusal):
            refuse(refusal, at: now)
            return []
        }
    }

    /// Handles the end of the client's input; the client may still read.
    mutating func inputEnded(at now: HTTPMoment) -> [Effect] {
        inputHasEnded = true
        switch phase {
        case .reading where parser.hasBegun:
            refuse(.malformed("The request ends in its midst."), at: now)
            return []
        // A client of a stream keeps the connection open in both directions.
        case .reading, .awaitingPiece, .lingering:
            return close()
        // The client may only have finished sending, or be gone; a slow handler must not occupy the connection.
        case .answering:
            return [.cancelHandler]
        case .writing, .closed:
            return []
        }
    }

    /// Handles a broken connection.
    mutating func failed() -> [Effect] { close() }
}

// MARK: - Output

extension HTTPConnectionMachine {
    /// Handles the response of the handler.
    ///
    /// - Returns: No effects; the first piece of a stream is requested when the head was sent.
    mutating func answered(with response: HTTPResponse, at now: HTTPMoment) -> [Effect] {
        guard case .answering(let isHead) = phase else { return [] }
        switch response.body {
        case .bytes(let body):
            write(response.head(at: now), next: .end, at: now)
            if !isHead { buffer += body }
        case .stream:
            write(response.head(at: now), next: isHead ? .end : .piece, at: now)
        }
        return []
    }

    /// Handles the next piece of the stream, or `nil` at its end.
    mutating func piece(_ bytes: [UInt8]?, at now: HTTPMoment) -> [Effect] {
        guard case .awaitingPiece = phase else { return [] }
        guard let bytes else { return endOutput(at: now) }
        guard !bytes.isEmpty else { return [.pull] }
        write(bytes, next: .piece, at: now)
        return []
    }

    /// Handles a write of bytes of `output` to the socket.
    mutating func wrote(_ count: Int, at now: HTTPMoment) -> [Effect] {
        guard case .writing(let next) = phase, count > 0 else { return [] }
        written = min(written + count, buffer.count)
        // A client that accepts any bytes is not stalled.
        deadline = now.elapsed + limits.idleTime
        guard written == buffer.count else { return [] }
        buffer = []
        written = 0
        switch next {
        case .piece:
            phase = .awaitingPiece
            deadline = nil
            return [.pull]
        case .end:
            return endOutput(at: now)
        }
    }

    /// Handles the deadline if it has been reached.
    mutating func timePassed(at now: HTTPMoment) -> [Effect] {
        guard let deadline, deadline <= now.elapsed else { return [] }
        if case .reading = phase, parser.hasBegun {
            refuse(
                HTTPRefusal(.requestTimeout, "The request was not complete after \(limits.headTime)."),
                at: now)
            return []
        }
        return close()
    }

    private mutating func refuse(_ refusal: HTTPRefusal, at now: HTTPMoment) {
        let response = refusal.response
        write(response.head(at: now), next: .end, at: now)
        if case .bytes(let body) = response.body { buffer += body }
    }

    private mutating func write(_ bytes: [UInt8], next: Next, at now: HTTPMoment) {
        buffer = bytes
        written = 0
        phase = .writing(next: next)
        deadline = now.elapsed + limits.idleTime
    }

    private mutating func endOutput(at now: HTTPMoment) -> [Effect] {
        guard !inputHasEnded else { return close() }
        phase = .lingering
        deadline = now.elapsed + limits.lingerTime
        return [.endOutput]
    }

    private mutating func close() -> [Effect] {
        guard !isClosed else { return [] }
        phase = .closed
        deadline = nil
        buffer = []
        written = 0
        return [.close]
    }

    private var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }
}
