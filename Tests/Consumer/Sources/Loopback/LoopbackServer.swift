import Foundation
import Synchronization

/// A server of HTTP/1.1 on this machine's loopback, for tests: requests of one connection one after the other, bodies with
/// a length only, all sizes bounded.
///
/// One thread waits for all connections; handlers run as tasks. At ``stop(lingering:)`` the server answers everything that
/// it has accepted, closes each connection behind its next answer, and closes those that ask for nothing.
public final class LoopbackServer: Sendable {
    /// Answers a request.
    public typealias Handler = @Sendable (HTTPMessage) async -> HTTPMessage

    /// What has been accepted, as whole requests, and answered.
    public struct Counts: Sendable, Equatable {
        /// Whole requests that were read, malformed ones included.
        public var accepted = 0
        /// Answers that were sent completely.
        public var answered = 0
    }

    private struct State {
        var counts = Counts()
        /// Requests whose answer is not sent, or not counted yet.
        var working = 0
        var isStopping = false
        var deadline = ContinuousClock.now
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The port.
    public let port: UInt16
    private let listener: LoopbackSocket
    private let handler: Handler
    private let state = Mutex(State())

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - handler: Answers a request.
    public init(port: UInt16 = 0, _ handler: @escaping Handler) throws(LoopbackError) {
        (listener, self.port) = try LoopbackSocket.listening(at: port)
        self.handler = handler
        Thread.detachNewThread { [self] in run() }
    }

    /// What has been accepted and answered.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Stops, and returns once every accepted request is answered and all connections are closed.
    ///
    /// - Parameter lingering: How long a connection without a request stays open, so that a request which is on its way
    ///   gets an answer.
    public func stop(lingering: Duration = .milliseconds(250)) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isStopping { state.deadline = .now + lingering }
                state.isStopping = true
                if !state.isOver { state.waiters.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    // MARK: The thread

    /// How often the thread looks whether the server stops.
    private static let interval: Int32 = 20

    private func run() {
        var connections: [Int32: Connection] = [:]
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let ready = Self.wait(for: [listener.descriptor] + connections.keys)
            if ready.contains(listener.descriptor), connections.count < 4096, let next = accepted() {
                connections[next.socket.descriptor] = next
            }
            for descriptor in ready {
                guard let connection = connections[descriptor] else { continue }
                if !connection.read(&buffer) { connections[descriptor] = nil }
            }
            let (isStopping, deadline, working) = state.withLock { ($0.isStopping, $0.deadline, $0.working) }
            guard isStopping else { continue }
            if ContinuousClock.now > deadline { connections = connections.filter { $0.value.isWorking } }
            // A client that has its answer may be gone before the answer is counted.
            if connections.isEmpty, working == 0, !ready.contains(listener.descriptor) { break }
        }
        listener.end()
        let waiters = state.withLock { state in
            state.isOver = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// The descriptors that can be read, after a short wait.
    private static func wait(for descriptors: [Int32]) -> [Int32] {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), interval) > 0 else { return [] }
        return polled.filter { $0.revents != 0 }.map(\.fd)
    }

    private func accepted() -> Connection? {
        let descriptor = accept(listener.descriptor, nil, nil)
        return descriptor < 0 ? nil : Connection(LoopbackSocket(descriptor), self)
    }

    // MARK: Requests

    fileprivate func answer(_ result: HTTPReader.Result) async -> HTTPMessage {
        state.withLock { state in
            state.counts.accepted += 1
            state.working += 1
        }
        var answer =
            if case .message(let request) = result {
                await handler(request)
            } else if case .malformed(let status) = result {
                HTTPMessage.response(status)
            } else {
                HTTPMessage.response(500)
            }
        if case .message(let request) = result, !request.isLast, !state.withLock({ $0.isStopping }) {
            return answer
        }
        answer.headers["connection"] = "close"
        return answer
    }

    fileprivate func noteAnswer(isSent: Bool) {
        state.withLock { state in
            if isSent { state.counts.answered += 1 }
            state.working -= 1
        }
    }
}

/// A connection: the thread reads it, a task answers it.
private final class Connection: Sendable {
    private struct State {
        var reader = HTTPReader()
        var isWorking = false
        var isOver = false
    }

    let socket: LoopbackSocket
    private let server: LoopbackServer
    private let state = Mutex(State())

    init(_ socket: LoopbackSocket, _ server: LoopbackServer) {
        (self.socket, self.server) = (socket, server)
    }

    /// Whether a request is being answered.
    var isWorking: Bool { state.withLock { $0.isWorking } }

    /// Reads what has come; false at the end of the connection.
    ///
    /// A request that is being answered keeps the socket.
    func read(_ buffer: inout [UInt8]) -> Bool {
        let bytes = socket.receive(into: &buffer)
        guard !bytes.isEmpty else { return false }
        let isTooMuch = state.withLock { state in
            state.reader.append(bytes)
            return state.reader.isOverfull
        }
        guard !isTooMuch else { return false }
        if let first = next() { Task(name: "loopback.connection") { await work(first) } }
        return true
    }

    /// The next whole request, if none is being answered.
    private func next() -> HTTPReader.Result? {
        state.withLock { state in
            guard !state.isWorking, !state.isOver else { return nil }
            let result = state.reader.next()
            if case .incomplete = result { return nil }
            if case .malformed = result { state.isOver = true }
            state.isWorking = true
            return result
        }
    }

    private func work(_ first: HTTPReader.Result) async {
        var current: HTTPReader.Result? = first
        while let request = current {
            let answer = await server.answer(request)
            let isSent = socket.send(answer.bytes)
            server.noteAnswer(isSent: isSent)
            let isOver = !isSent || answer.isLast
            state.withLock { state in
                state.isWorking = false
                if isOver { state.isOver = true }
            }
            if isOver { socket.end() }
            current = next()
        }
    }
}
