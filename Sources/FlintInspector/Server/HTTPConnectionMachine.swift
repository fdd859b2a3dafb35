/// The life of one connection: one request comes in, one answer goes out.
///
/// A connection is not used again. On loopback another one costs less than a fifth of a millisecond, and without a next
/// request everything that comes after the first is thrown away, so that a client that leaves is noticed in every phase
/// but that of writing, which notices it by itself.
///
/// It knows neither sockets nor clocks: each function takes what happened and when, and gives what to do.
struct HTTPConnectionMachine {
    enum Effect: Equatable {
        /// Have the request answered, then call `answered(with:at:)`.
        case handle(HTTPRequest)
        /// Take the next piece of the stream, then call `piece(_:at:)`.
        case pull
        /// Cancel what `handle` began; an answer is still taken.
        case cancelHandler
        /// The last answer is out: say so to the client, which may still have to read it.
        case endOutput
        /// Give back everything that belongs to the connection; nothing more may be called.
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

    /// When `timePassed(at:)` wants to be called, if nothing else happens before.
    private(set) var deadline: Duration?

    /// Begins with a client that has sent nothing yet.
    init(limits: HTTPLimits, at now: HTTPMoment) {
        self.limits = limits
        parser = HTTPRequestParser(limits: limits)
        deadline = now.elapsed + limits.headTime
    }

    /// Begins with a client that is told why it is not heard.
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
        // After the request only to notice a client that is gone.
        case .reading, .answering, .awaitingPiece, .lingering: return true
        case .writing, .closed: return false
        }
    }

    /// Whether the connection counts against the limit: one that only waits to be closed does not.
    var isInUse: Bool {
        switch phase {
        case .reading, .answering, .awaitingPiece: true
        case .writing(let next): next != .end
        case .lingering, .closed: false
        }
    }
}

// MARK: - What comes in

extension HTTPConnectionMachine {
    /// Bytes came from the client.
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

    /// The client will send nothing more; it may still read.
    mutating func inputEnded(at now: HTTPMoment) -> [Effect] {
        inputHasEnded = true
        switch phase {
        case .reading where parser.hasBegun:
            refuse(.malformed("The request ends in its midst."), at: now)
            return []
        // Whoever reads a stream keeps the connection open in both directions.
        case .reading, .awaitingPiece, .lingering:
            return close()
        // It may only have finished sending, or be gone for good; a handler that takes long must not keep the place.
        case .answering:
            return [.cancelHandler]
        case .writing, .closed:
            return []
        }
    }

    /// The connection is broken.
    mutating func failed() -> [Effect] { close() }
}

// MARK: - What goes out

extension HTTPConnectionMachine {
    /// The handler has answered.
    ///
    /// - Returns: Nothing to do for a body of bytes; with a stream the first piece is asked for when the head is out.
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

    /// The stream has given its next piece, or `nil` at its end.
    mutating func piece(_ bytes: [UInt8]?, at now: HTTPMoment) -> [Effect] {
        guard case .awaitingPiece = phase else { return [] }
        guard let bytes else { return endOutput(at: now) }
        guard !bytes.isEmpty else { return [.pull] }
        write(bytes, next: .piece, at: now)
        return []
    }

    /// The socket has taken bytes of `output`.
    mutating func wrote(_ count: Int, at now: HTTPMoment) -> [Effect] {
        guard case .writing(let next) = phase, count > 0 else { return [] }
        written = min(written + count, buffer.count)
        // As long as the client takes some, it is not stalled.
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

    /// Time has passed: the deadline may have been reached.
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
