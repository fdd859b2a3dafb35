internal import Foundation

/// The loop on a server's thread, which waits for sockets and for messages of tasks.
///
/// It passes events to the state machines of the connections, and performs the effects that these return.
struct HTTPEventLoop {
    private struct Connection {
        let socket: Socket
        var machine: HTTPConnectionMachine
        var task: Task<Void, Never>?
        var stream: (any HTTPBodyStream)?
    }

    /// The largest number of bytes that are read or written at one connection before other connections are
    /// served.
    private static let portion = 64 << 10

    private let limits: HTTPLimits
    private let refusal: HTTPRefusal.Responding
    private let handler: HTTPServer.Handler
    private let mailbox: HTTPMailbox
    private let pipe: WakePipe
    private let listeners: HTTPListeners
    private let time: HTTPTime
    private var alarm: HTTPAlarm
    private var connections: [UInt64: Connection] = [:]
    private var lastConnection: UInt64 = 0
    /// The identifiers of closed connections whose handler task is still running.
    ///
    /// They count towards the limit of connections. Otherwise a client that opens and resets connections
    /// could start any number of tasks.
    private var leaving: Set<UInt64> = []
    private var acceptsAgain: Duration?
    private var isStopping = false

    private init(
        listeners: HTTPListeners, limits: HTTPLimits, pipe: WakePipe, mailbox: HTTPMailbox,
        refusal: @escaping HTTPRefusal.Responding, handler: @escaping HTTPServer.Handler
    ) {
        self.limits = limits
        self.refusal = refusal
        self.handler = handler
        self.mailbox = mailbox
        self.pipe = pipe
        self.listeners = listeners
        time = HTTPTime(clock: limits.clock)
        alarm = HTTPAlarm(time: time, mailbox: mailbox)
    }

    /// Runs the server on the calling thread: serves clients until a stop message arrives, then closes all
    /// sockets.
    ///
    /// - Parameters:
    ///   - listeners: The listening sockets.
    ///   - limits: The greatest sizes of requests and numbers of connections, and the time limits.
    ///   - mailbox: The queue by which tasks send messages to the thread.
    ///   - refusal: A function that makes the responses of the server itself, such as those to malformed
    ///     requests.
    ///   - handler: A function that handles each request.
    static func run(
        listeners: HTTPListeners, limits: HTTPLimits, mailbox: HTTPMailbox,
        refusal: @escaping HTTPRefusal.Responding, handler: @escaping HTTPServer.Handler
    ) {
        guard let pipe = mailbox.pipe else { return }
        var loop = HTTPEventLoop(
            listeners: listeners, limits: limits, pipe: pipe, mailbox: mailbox, refusal: refusal,
            handler: handler)
        while !loop.isStopping { loop.turn() }
        loop.closeAll()
    }

    private var now: HTTPMoment {
        HTTPMoment(elapsed: time.now(), secondsSince1970: Int(Date().timeIntervalSince1970))
    }

    private mutating func closeAll() {
        alarm.clear()
        listeners.sockets.forEach { $0.finish() }
        for id in connections.keys { close(id) }
    }

    private mutating func turn() {
        let (place, deadline) = (openPlace, nextDeadline)
        alarm.ensure(deadline)
        var poll = SocketPoll()
        poll.add(pipe.readable, input: true)
        // While no connection is available, new clients are not accepted and wait in the system's queue.
        let accepts = acceptsAgain == nil && place != .none
        if accepts { listeners.sockets.forEach { poll.add($0.descriptor, input: true) } }
        let first = accepts ? 1 + listeners.sockets.count : 1
        let ids = Array(connections.keys)
        for id in ids {
            guard let connection = connections[id] else { continue }
            poll.add(
                connection.socket.descriptor, input: connection.machine.wantsInput,
                output: !connection.machine.output.isEmpty)
        }
        poll.wait()

        takeMessages()
        for (index, id) in zip(first..., ids) {
            if poll.hasInput(at: index) {
                read(id)
            } else if poll.isBroken(at: index) {
                apply(id) { machine, _ in machine.failed() }
            }
            if poll.takesOutput(at: index) { write(id) }
        }
        letTimePass(until: deadline)
        if accepts {
            for (index, listener) in zip(1..., listeners.sockets) where poll.hasInput(at: index) {
                accept(at: listener)
            }
        }
    }
}

// MARK: - Messages and time

extension HTTPEventLoop {
    private var nextDeadline: Duration? {
        var next = acceptsAgain
        let now = time.now()
        let isFull = isFull
        for connection in connections.values {
            if let deadline = connection.machine.deadline { next = min(next ?? deadline, deadline) }
            // At the limit of connections, the thread also wakes up when one of them may be closed for the
            // waiting client.
            if isFull, let from = connection.machine.readiness?.from, from > now {
                next = min(next ?? from, from)
            }
        }
        return next
    }

    private mutating func takeMessages() {
        pipe.drain()
        for message in mailbox.take() {
            switch message {
            case .answered(let id, let response): answered(id, with: response)
            case .piece(let id, let bytes):
                leaving.remove(id)
                connections[id]?.task = nil
                apply(id) { machine, now in machine.piece(bytes, at: now) }
            case .deadline: alarm.clear()
            case .stop: isStopping = true
            }
        }
    }

    private mutating func answered(_ id: UInt64, with response: HTTPResponse) {
        leaving.remove(id)
        guard connections[id] != nil else {
            return HTTPMailbox.Message.answered(connection: id, response).discard()
        }
        connections[id]?.task = nil
        var response = response
        if case .stream(let stream) = response.body {
            if connections.values.count(where: { $0.stream != nil }) < limits.streams {
                connections[id]?.stream = stream
            } else {
                stream.cancel()
                response = HTTPRefusal(.unavailable, "There are \(limits.streams) streams: close one.")
                    .response(refusal)
            }
        }
        // At the limit, while clients wait, each response closes its connection, so that the waiting clients
        // get their turn.
        let keepsAlive = !(isFull && clientWaits)
        apply(id) { machine, now in machine.answered(with: response, keepingAlive: keepsAlive, at: now) }
    }

    /// Passes the time to the state machine of each connection whose deadline has passed, and ends the pause
    /// in which no clients are accepted.
    ///
    /// A state machine then refuses a request that is incomplete, or closes its connection.
    ///
    /// - Parameter deadline: The earliest time since the start of the server at which something is due; `nil`
    ///   if nothing is. Before that time, the call has no effect.
    private mutating func letTimePass(until deadline: Duration?) {
        let now = time.now()
        guard let deadline, deadline <= now else { return }
        for id in connections.filter({ $0.value.machine.deadline.map { $0 <= now } ?? false }).keys {
            apply(id) { machine, now in machine.timePassed(at: now) }
        }
        if let again = acceptsAgain, again <= now { acceptsAgain = nil }
    }
}

// MARK: - Connections

extension HTTPEventLoop {
    /// Whether a new client can be accepted: at once, after another connection is closed, or not now.
    private enum Place: Equatable {
        case free
        /// After the connection with this identifier is closed, which its state machine allows now.
        case of(UInt64)
        case none
    }

    private var isFull: Bool { connections.count + leaving.count >= limits.connections }

    private var openPlace: Place {
        guard isFull else { return .free }
        return dispensable.map(Place.of) ?? .none
    }

    /// Whether a client waits in the system's queue to be accepted.
    private var clientWaits: Bool {
        var poll = SocketPoll()
        listeners.sockets.forEach { poll.add($0.descriptor, input: true) }
        poll.look()
        return listeners.sockets.indices.contains { poll.hasInput(at: $0) }
    }

    /// The identifier of the connection that is to be closed first for a new client; `nil` if none may be
    /// closed.
    private var dispensable: UInt64? {
        let now = time.now()
        var best: (id: UInt64, rank: Int, since: Duration)?
        for (id, connection) in connections {
            guard let readiness = connection.machine.readiness, readiness.from <= now else { continue }
            let candidate = (id: id, rank: readiness.rank.rawValue, since: readiness.since)
            guard let known = best else {
                best = candidate
                continue
            }
            if (candidate.rank, candidate.since, id) < (known.rank, known.since, known.id) {
                best = candidate
            }
        }
        return best?.id
    }

    private mutating func accept(at listener: Socket) {
        for _ in 0..<limits.connections {
            let place = openPlace
            guard place != .none else { return }
            switch listener.accepted() {
            case .socket(let socket):
                if case .of(let id) = place { close(id) }
                add(socket)
            case .aborted: continue
            case .noClient: return
            case .exhausted:
                // The system has no descriptors left. Closing a connection that is not being served frees one
                // for the waiting client.
                if let id = dispensable {
                    close(id)
                    continue
                }
                // The client stays in the system's queue, so accepting without a pause would be a busy loop.
                acceptsAgain = time.now() + limits.acceptPause
                return
            }
        }
    }

    private mutating func add(_ socket: Socket) {
        lastConnection += 1
        let machine = HTTPConnectionMachine(limits: limits, refusal: refusal, at: now)
        connections[lastConnection] = Connection(socket: socket, machine: machine)
        // Most clients have already sent their request when they are accepted.
        read(lastConnection)
    }

    private mutating func read(_ id: UInt64) {
        // A message may have changed the machine's phase since the poll was set up.
        guard let connection = connections[id], connection.machine.wantsInput else { return }
        switch connection.socket.received(upTo: Self.portion) {
        case .bytes(let bytes):
            apply(id) { machine, now in machine.received(bytes[...], at: now) }
        case .nothing: break
        case .end: apply(id) { machine, now in machine.inputEnded(at: now) }
        case .failed: apply(id) { machine, _ in machine.failed() }
        }
    }

    /// Writes pending output of a connection, at most ``portion`` bytes.
    ///
    /// The rest is written after other connections were served.
    ///
    /// - Parameter id: The identifier of the connection.
    private mutating func write(_ id: UInt64) {
        guard let connection = connections[id], !connection.machine.output.isEmpty else { return }
        switch connection.socket.sent(connection.machine.output.prefix(Self.portion)) {
        case .count(let count): apply(id, writes: false) { $0.wrote(count, at: $1) }
        case .blocked: break
        case .failed: apply(id) { machine, _ in machine.failed() }
        }
    }

    /// Passes an event to a connection's state machine, and performs the resulting effects.
    ///
    /// - Parameters:
    ///   - id: The identifier of the connection.
    ///   - writes: Whether the machine's output is written at once.
    ///   - event: A function that calls the machine's function for the event, with the time, and returns the
    ///     effects.
    private mutating func apply(
        _ id: UInt64, writes: Bool = true,
        _ event: (inout HTTPConnectionMachine, HTTPMoment) -> [HTTPConnectionMachine.Effect]
    ) {
        guard let index = connections.index(forKey: id) else { return }
        let now = now
        // The machine is changed in place. A copy would copy all received bytes for each piece of a body.
        let effects = event(&connections.values[index].machine, now)
        for effect in effects { perform(effect, for: id) }
        if writes { write(id) }
    }

    private mutating func perform(_ effect: HTTPConnectionMachine.Effect, for id: UInt64) {
        switch effect {
        case .handle(let request):
            let task = Task(name: "http.request") { [handler, mailbox] in
                mailbox.post(.answered(connection: id, await handler(request)))
            }
            connections[id]?.task = task
        case .pull:
            guard let stream = connections[id]?.stream else { return }
            let task = Task(name: "http.stream") { [mailbox] in
                mailbox.post(.piece(connection: id, await stream.next()))
            }
            connections[id]?.task = task
        case .cancelHandler:
            connections[id]?.task?.cancel()
        case .endOutput:
            connections[id]?.socket.endOutput()
            release(id)
        case .close:
            close(id)
        }
    }

    private mutating func close(_ id: UInt64) {
        release(id)
        let connection = connections.removeValue(forKey: id)
        connection?.socket.finish()
        // Closing the connection has freed a descriptor, so another client can be accepted immediately.
        acceptsAgain = nil
    }

    /// Cancels the handler's task and the response's stream of the connection with an identifier.
    private mutating func release(_ id: UInt64) {
        guard let connection = connections[id] else { return }
        connections[id]?.task = nil
        connections[id]?.stream = nil
        if let task = connection.task {
            leaving.insert(id)
            task.cancel()
        }
        connection.stream?.cancel()
    }
}

// MARK: - HTTPAlarm

/// A timer that posts a message to a mailbox when a deadline is reached.
///
/// Deadlines mostly move to later times. Only an earlier deadline replaces the timer. A timer that fires too
/// early merely causes a check of the connections.
struct HTTPAlarm {
    private let time: HTTPTime
    private let mailbox: HTTPMailbox
    private var set: (deadline: Duration, task: Task<Void, Never>)?

    init(time: HTTPTime, mailbox: HTTPMailbox) {
        self.time = time
        self.mailbox = mailbox
    }

    /// Ensures that the mailbox gets a message when a deadline is reached, or earlier.
    ///
    /// - Parameter deadline: The deadline, as time since the start of the server; `nil` if no message is
    ///   needed.
    mutating func ensure(_ deadline: Duration?) {
        guard let deadline, set.map({ deadline < $0.deadline }) ?? true else { return }
        set?.task.cancel()
        let task = Task(name: "http.deadline") { [time, mailbox] in
            do { try await time.sleep(deadline) } catch { return }
            mailbox.post(.deadline)
        }
        set = (deadline, task)
    }

    /// Cancels the timer, if it is set.
    mutating func clear() {
        set?.task.cancel()
        set = nil
    }
}
