/// The state machine of one HTTP connection: it receives requests and sends a response to each, one at a
/// time.
///
/// The connection stays open for further requests unless the client wants it closed, the response is a
/// stream, or the request was refused. Bytes that arrive while a request is handled belong to the next
/// request. They are kept up to a limit, because only a socket that is read shows that the client has
/// disconnected. Bytes after the last request are discarded.
///
/// The machine uses neither sockets nor clocks. Each function receives an event and its time, and returns the
/// effects: what the caller must do.
struct HTTPConnectionMachine {
    enum Effect: Equatable {
        /// Start the handler of the request, then call `answered(with:at:)`.
        case handle(HTTPRequest)
        /// Request the next piece of the response's stream, then call `piece(_:at:)`.
        case pull
        /// Cancel the task of the handler. The response that it returns is still accepted.
        case cancelHandler
        /// Shut down the sending direction of the socket. The socket stays open, since the client may still
        /// have to read the last bytes.
        case endOutput
        /// Release all resources of the connection. No function of the machine may be called afterwards.
        case close
    }

    /// Whether and when a connection may be closed to make room for a new client.
    struct Readiness {
        /// The activity of the connection.
        ///
        /// Connections are closed for new clients in the order of the cases.
        ///
        /// They are: waiting for the client to close, waiting for a request, receiving a request, and sending
        /// a response.
        enum Rank: Int {
            case closing
            case idle
            case reading
            case writing
        }

        let rank: Rank
        /// The time since the start of the server at which the connection's activity began.
        ///
        /// Among connections with equal ranks, the one with the earliest time is closed first.
        let since: Duration
        /// The time since the start of the server from which on the connection may be closed for a new
        /// client.
        let from: Duration
    }

    private enum Next {
        case piece
        case request
        case end
    }

    private enum Phase {
        case reading
        case answering
        case writing(next: Next)
        case awaitingPiece
        case lingering
        case closed
    }

    private let limits: HTTPLimits
    private let responding: HTTPRefusal.Responding
    private var parser: HTTPRequestParser
    private var phase = Phase.reading
    private var isHead = false
    private var keepsAlive = false
    /// The bytes that were received after the current request, and belong to further requests.
    private var pending: [UInt8] = []
    private var buffer: [UInt8] = []
    private var written = 0
    private var inputHasEnded = false
    /// The time since the start of the server at which the connection began to wait for a request, to receive
    /// it, to send output, or to wait for the client to close.
    ///
    /// It does not change while a request is handled or a piece of a stream is awaited.
    private var began: Duration
    /// The time since the start of the server at which the client last accepted bytes, or at which the
    /// current output was added.
    private var progress: Duration

    /// The time since the start of the server at which the caller must call `timePassed(at:)`, unless another
    /// event occurs before.
    ///
    /// It is `nil` if no time limit applies.
    private(set) var deadline: Duration?

    /// Creates a machine for a new connection, over which nothing has been received yet.
    ///
    /// - Parameters:
    ///   - limits: The greatest sizes of a request, and the times after which the connection is closed.
    ///   - responding: A function that makes the response to a refused request.
    ///   - now: The time at which the connection was accepted.
    init(
        limits: HTTPLimits, refusal responding: @escaping HTTPRefusal.Responding = HTTPRefusal.text,
        at now: HTTPMoment
    ) {
        self.limits = limits
        self.responding = responding
        parser = HTTPRequestParser(limits: limits)
        began = now.elapsed
        progress = now.elapsed
        deadline = now.elapsed + limits.headTime
    }

    /// The bytes that the caller has to send to the client.
    ///
    /// Write as many as the socket accepts, then call `wrote(_:at:)`.
    var output: ArraySlice<UInt8> { buffer[written...] }

    /// Whether the caller has to read bytes and pass them to `received(_:at:)`.
    var wantsInput: Bool {
        guard !inputHasEnded else { return false }
        switch phase {
        case .answering: return !keepsAlive || pending.count < limits.headBytes
        // After the last request, reading only serves to detect that the client disconnects.
        case .reading, .awaitingPiece, .lingering: return true
        case .writing, .closed: return false
        }
    }

    /// Whether and when the connection may be closed in favor of a new client.
    ///
    /// It is `nil` while a request is handled or a piece of a stream is awaited, and after the end of the
    /// connection.
    var readiness: Readiness? {
        switch phase {
        case .lingering: return Readiness(rank: .closing, since: began, from: began)
        case .reading where !parser.hasBegun:
            return Readiness(rank: .idle, since: began, from: began + limits.idlePatience)
        case .reading: return Readiness(rank: .reading, since: began, from: began + limits.stallPatience)
        case .writing(let next):
            let stalled = progress + limits.stallPatience
            let slow = began + limits.slowPatience
            return Readiness(
                rank: .writing, since: began, from: next == .piece ? stalled : min(stalled, slow))
        case .answering, .awaitingPiece, .closed: return nil
        }
    }
}

// MARK: - Input

extension HTTPConnectionMachine {
    /// Passes bytes from the client to the parser of the request.
    ///
    /// Bytes that arrive while a request is handled are kept for the next request, or discarded if none may
    /// follow. The response to a refused request is put into the output buffer.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes.
    ///   - now: The time of their arrival.
    /// - Returns: `handle` if the bytes complete a request, followed by `cancelHandler` if the client has
    ///   ended its input before; otherwise an empty list.
    mutating func received(_ bytes: ArraySlice<UInt8>, at now: HTTPMoment) -> [Effect] {
        guard !bytes.isEmpty else { return [] }
        switch phase {
        case .reading: return read(bytes, at: now)
        case .answering where keepsAlive:
            pending += bytes
            return []
        case .answering, .writing, .awaitingPiece, .lingering, .closed: return []
        }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, at now: HTTPMoment) -> [Effect] {
        let isFirst = !parser.hasBegun
        switch parser.feed(bytes) {
        case .needsMore:
            if isFirst {
                began = now.elapsed
                deadline = now.elapsed + limits.headTime
            }
            if inputHasEnded {
                refuse(.malformed("The request ends in its midst."), at: now)
                return []
            }
            if parser.takeExpectation() { append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
            return []
        case .request(let request):
            isHead = request.method == "HEAD"
            keepsAlive = parser.keepsAlive
            pending = keepsAlive ? Array(parser.rest) : []
            phase = .answering
            deadline = nil
            let handling = Effect.handle(isHead ? request.with(method: "GET") : request)
            return inputHasEnded ? [handling, .cancelHandler] : [handling]
        case .refused(let refusal):
            refuse(refusal, at: now)
            return []
        }
    }

    /// Reacts to the end of the client's input, after which the client may still read.
    ///
    /// An unfinished request is refused. A response that is being sent is still sent.
    ///
    /// - Returns: `cancelHandler` while a request is handled; `close` if the connection waits for a request,
    ///   for a piece of a stream, or for the client to close; otherwise an empty list.
    mutating func inputEnded(at now: HTTPMoment) -> [Effect] {
        inputHasEnded = true
        switch phase {
        case .reading where parser.hasBegun:
            refuse(.malformed("The request ends in its midst."), at: now)
            return []
        // In these phases, a connected client keeps its sending direction open. The end of input means that
        // it has disconnected.
        case .reading, .awaitingPiece, .lingering:
            return close()
        // The client has either finished sending or disconnected, which cannot be told apart. The handler is
        // canceled so that a slow one does not occupy the connection.
        case .answering:
            return [.cancelHandler]
        case .writing, .closed:
            return []
        }
    }

    /// Ends the connection after its socket has failed.
    ///
    /// - Returns: `close`, unless the connection is closed already.
    mutating func failed() -> [Effect] { close() }
}

// MARK: - Output

extension HTTPConnectionMachine {
    /// Accepts the response of the handler: its status line, header fields and body go into the output
    /// buffer.
    ///
    /// If no request waits for a response, the call has no effect.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - isWanted: Whether the server allows further requests over the connection.
    ///   - now: The time.
    /// - Returns: Always an empty list: the caller only has to send the output buffer. The first piece of a
    ///   stream is requested later, by ``wrote(_:at:)``, when the header fields have been sent.
    mutating func answered(
        with response: HTTPResponse, keepingAlive isWanted: Bool = true, at now: HTTPMoment
    ) -> [Effect] {
        guard case .answering = phase else { return [] }
        let isKept = keepsAlive && (isWanted || !pending.isEmpty) && !(inputHasEnded && pending.isEmpty)
        switch response.body {
        case .bytes(let body):
            // A client of HTTP/1.0 that asks for an open connection expects this field in the response.
            let kept = parser.isOldVersion ? "keep-alive" : nil
            write(
                response.head(at: now, connection: isKept ? kept : "close"), next: isKept ? .request : .end,
                at: now)
            if !isHead, response.status.hasBody { buffer += body }
        case .stream:
            write(response.head(at: now), next: isHead ? .end : .piece, at: now)
        }
        return []
    }

    /// Puts the next piece of the response's stream into the output buffer, or ends the response.
    ///
    /// If no piece is awaited, the call has no effect.
    ///
    /// - Parameters:
    ///   - bytes: The piece; `nil` at the end of the stream.
    ///   - now: The time.
    /// - Returns: `pull` for an empty piece. At the end of the stream `endOutput`, or `close` if the client
    ///   has ended its input. Otherwise an empty list.
    mutating func piece(_ bytes: [UInt8]?, at now: HTTPMoment) -> [Effect] {
        guard case .awaitingPiece = phase else { return [] }
        guard let bytes else { return endOutput(at: now) }
        guard !bytes.isEmpty else { return [.pull] }
        write(bytes, next: .piece, at: now)
        return []
    }

    /// Removes the bytes that the socket has accepted from ``output``, and begins the next step when no byte
    /// is left.
    ///
    /// - Parameters:
    ///   - count: The number of accepted bytes.
    ///   - now: The time.
    /// - Returns: An empty list while bytes are left. Then `pull` if a stream goes on; `endOutput` or `close`
    ///   after the last response; or the effects of the next request, if it has arrived already.
    mutating func wrote(_ count: Int, at now: HTTPMoment) -> [Effect] {
        guard count > 0, written < buffer.count else { return [] }
        written = min(written + count, buffer.count)
        progress = now.elapsed
        let isComplete = written == buffer.count
        if isComplete { (buffer, written) = ([], 0) }
        // In another phase, the written bytes are an interim response, after which the request continues.
        guard case .writing(let next) = phase else { return [] }
        // Any accepted bytes count as progress, so the deadline moves.
        deadline = now.elapsed + limits.idleTime
        guard isComplete else { return [] }
        switch next {
        case .piece:
            phase = .awaitingPiece
            deadline = nil
            return [.pull]
        case .request:
            return beginRequest(at: now)
        case .end:
            return endOutput(at: now)
        }
    }

    /// Ends the connection if its ``deadline`` has been reached; otherwise the call has no effect.
    ///
    /// If a request is incomplete then, it is refused with the status 408, and the response is still sent.
    ///
    /// - Returns: `close` if the connection ends; an empty list if it goes on or a request is refused.
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
        let response = refusal.response(responding)
        write(response.head(at: now), next: .end, at: now)
        if case .bytes(let body) = response.body { buffer += body }
    }

    private mutating func write(_ bytes: [UInt8], next: Next, at now: HTTPMoment) {
        append(bytes)
        phase = .writing(next: next)
        began = now.elapsed
        progress = now.elapsed
        deadline = now.elapsed + limits.idleTime
    }

    /// Adds bytes to the output buffer, after those that the socket has not accepted yet.
    private mutating func append(_ bytes: [UInt8]) {
        buffer = written == buffer.count ? bytes : Array(buffer[written...]) + bytes
        written = 0
    }

    /// Begins to receive the next request, some bytes of which may have arrived already.
    ///
    /// - Returns: The effects of these bytes; `close` if there are none, and the client has ended its input.
    private mutating func beginRequest(at now: HTTPMoment) -> [Effect] {
        let bytes = pending
        pending = []
        parser = HTTPRequestParser(limits: limits)
        phase = .reading
        began = now.elapsed
        deadline = now.elapsed + limits.idleTime
        if bytes.isEmpty { return inputHasEnded ? close() : [] }
        return read(bytes[...], at: now)
    }

    private mutating func endOutput(at now: HTTPMoment) -> [Effect] {
        guard !inputHasEnded else { return close() }
        phase = .lingering
        began = now.elapsed
        deadline = now.elapsed + limits.lingerTime
        return [.endOutput]
    }

    private mutating func close() -> [Effect] {
        guard !isClosed else { return [] }
        phase = .closed
        deadline = nil
        (buffer, pending) = ([], [])
        written = 0
        return [.close]
    }

    private var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }
}
