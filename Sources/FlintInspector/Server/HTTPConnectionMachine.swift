/// The life of one connection: what comes in, what goes out and when it is over.
///
/// It knows neither sockets nor clocks: each function takes what happened and when, and gives what to do.
struct HTTPConnectionMachine {
    enum Effect: Equatable {
        /// Have the request answered, then call `answered(with:date:at:)`.
        case handle(HTTPRequest)
        /// Take the next piece of the stream, then call `piece(_:at:)`.
        case pull
        /// The last answer is out: say so to the client, which may still have to read it.
        case endOutput
        /// Give back everything that belongs to the connection; nothing more may be called.
        case close
    }

    private enum Next {
        case request
        case piece
        case end
    }

    private enum Phase {
        case reading
        case answering(keepsAlive: Bool, isHead: Bool)
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
    private var isImpatient = false
    private var inputHasEnded = false

    /// When `timePassed(date:at:)` wants to be called, if nothing else happens before.
    private(set) var deadline: Duration?

    /// Begins with a client that has sent nothing yet.
    init(limits: HTTPLimits, at now: Duration) {
        self.limits = limits
        parser = HTTPRequestParser(limits: limits)
        deadline = now + limits.headTime
    }

    /// Begins with a client that is told why it is not heard.
    init(refusing refusal: HTTPRefusal, limits: HTTPLimits, date: String, at now: Duration) {
        self.init(limits: limits, at: now)
        refuse(refusal, date: date, at: now)
    }

    /// The bytes to write, as many as the socket takes; then call `wrote(_:date:at:)`.
    var output: ArraySlice<UInt8> { buffer[written...] }

    /// Whether bytes are to be read and given to `received(_:date:at:)`.
    var wantsInput: Bool {
        guard !inputHasEnded else { return false }
        switch phase {
        case .reading, .awaitingPiece, .lingering: return true
        // Only to notice a client that does not wait for its answer, or is gone.
        case .answering: return !isImpatient
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
    mutating func received(_ bytes: ArraySlice<UInt8>, date: String, at now: Duration) -> [Effect] {
        guard !bytes.isEmpty else { return [] }
        switch phase {
        case .reading:
            return read(bytes, date: date, at: now)
        case .answering:
            isImpatient = true
            return []
        // After the last answer nothing is heard any more; what still comes is thrown away.
        case .writing, .awaitingPiece, .lingering, .closed:
            return []
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, date: String, at now: Duration) -> [Effect] {
        let isFirst = !parser.hasBegun
        switch parser.feed(bytes) {
        case .needsMore:
            if isFirst { deadline = now + limits.headTime }
            return []
        case .request(let request, let keepsAlive, let used):
            isImpatient = used < bytes.count
            let isHead = request.method == "HEAD"
            phase = .answering(keepsAlive: keepsAlive, isHead: isHead)
            deadline = nil
            return [.handle(isHead ? request.with(method: "GET") : request)]
        case .refused(let refusal):
            refuse(refusal, date: date, at: now)
            return []
        }
    }

    /// The client will send nothing more; it may still read.
    mutating func inputEnded(date: String, at now: Duration) -> [Effect] {
        inputHasEnded = true
        switch phase {
        case .reading where parser.hasBegun:
            refuse(.malformed("The request ends in its midst."), date: date, at: now)
            return []
        // Whoever reads a stream keeps the connection open in both directions.
        case .reading, .awaitingPiece, .lingering:
            return close()
        case .answering, .writing, .closed:
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
    mutating func answered(with response: HTTPResponse, date: String, at now: Duration) -> [Effect] {
        guard case .answering(let keepsAlive, let isHead) = phase else { return [] }
        switch response.body {
        case .bytes(let body):
            let goesOn = keepsAlive && !inputHasEnded
            write(response.head(closes: !goesOn, date: date), next: goesOn ? .request : .end, at: now)
            if !isHead { buffer += body }
        case .stream:
            write(response.head(closes: true, date: date), next: isHead ? .end : .piece, at: now)
        }
        return []
    }

    /// The stream has given its next piece, or `nil` at its end.
    mutating func piece(_ bytes: [UInt8]?, at now: Duration) -> [Effect] {
        guard case .awaitingPiece = phase else { return [] }
        guard let bytes else { return endOutput(at: now) }
        guard !bytes.isEmpty else { return [.pull] }
        write(bytes, next: .piece, at: now)
        return []
    }

    /// The socket has taken bytes of `output`.
    mutating func wrote(_ count: Int, date: String, at now: Duration) -> [Effect] {
        guard case .writing(let next) = phase, count > 0 else { return [] }
        written = min(written + count, buffer.count)
        // As long as the client takes some, it is not stalled.
        deadline = now + limits.idleTime
        guard written == buffer.count else { return [] }
        buffer = []
        written = 0
        switch next {
        case .request where isImpatient:
            refuse(
                .malformed("A request came before the one before it was answered: wait for the answer."),
                date: date, at: now)
            return []
        case .request:
            parser = HTTPRequestParser(limits: limits)
            phase = .reading
            return []
        case .piece:
            phase = .awaitingPiece
            deadline = nil
            return [.pull]
        case .end:
            return endOutput(at: now)
        }
    }

    /// Time has passed: the deadline may have been reached.
    mutating func timePassed(date: String, at now: Duration) -> [Effect] {
        guard let deadline, deadline <= now else { return [] }
        if case .reading = phase, parser.hasBegun {
            refuse(
                HTTPRefusal(.requestTimeout, "The request was not complete after \(limits.headTime)."),
                date: date, at: now)
            return []
        }
        return close()
    }

    private mutating func refuse(_ refusal: HTTPRefusal, date: String, at now: Duration) {
        let response = refusal.response
        write(response.head(closes: true, date: date), next: .end, at: now)
        if case .bytes(let body) = response.body { buffer += body }
    }

    private mutating func write(_ bytes: [UInt8], next: Next, at now: Duration) {
        buffer = bytes
        written = 0
        phase = .writing(next: next)
        deadline = now + limits.idleTime
    }

    private mutating func endOutput(at now: Duration) -> [Effect] {
        guard !inputHasEnded else { return close() }
        phase = .lingering
        deadline = now + limits.lingerTime
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
