internal import FlintStreams
internal import Synchronization

/// Stands in for a collector in a test: it answers as a script says, without a network.
///
/// ```swift
/// let collector = ScriptedTelemetryTransport(statuses: 503, 200)     // down once, then well for ever
/// let telemetry = Telemetry(configuration, transport: collector)
/// …
/// #expect(collector.requests.map(\.signal) == [.traces, .traces])
/// ```
///
/// To look at spans and log records as values, use ``InMemoryTelemetryExporter``.
public final class ScriptedTelemetryTransport: TelemetryTransport {
    /// The scripted answer to one request.
    public enum Answer: Sendable, Hashable {
        /// The collector answers.
        case respond(TelemetryResponse)
        /// There is no connection, or it breaks.
        case fail
        /// There is no answer until the request is canceled.
        case hang
    }

    /// The error of a request without a connection.
    private struct NoConnection: Error {}

    private struct State {
        var script: [Answer]
        var requests: [TelemetryRequest] = []
        var waiters: [(count: Int, done: OneShot<Void>)] = []

        /// Takes the next answer; the last one is for ever.
        mutating func nextAnswer() -> Answer {
            script.count > 1
                ? script.removeFirst() : script.first ?? .respond(TelemetryResponse(status: 200))
        }
    }

    private let state: Mutex<State>

    /// Creates a collector.
    ///
    /// - Parameter script: The answers, in the order of the requests of all signals; the last one is repeated. An empty
    ///   script takes everything.
    public init(_ script: [Answer] = []) {
        state = Mutex(State(script: script))
    }

    /// Creates a collector that answers with statuses and without bodies.
    ///
    /// - Parameter statuses: The statuses, of which the last one is repeated.
    public convenience init(statuses: Int...) {
        self.init(statuses.map { .respond(TelemetryResponse(status: $0)) })
    }

    /// The requests until now.
    public var requests: [TelemetryRequest] { state.withLock { $0.requests } }

    /// Waits until a number of requests has come, or until the task is canceled.
    ///
    /// - Parameter count: The number.
    public func waitForRequests(_ count: Int) async {
        let done = OneShot<Void>()
        let mustWait = state.withLock { state in
            guard state.requests.count < count else { return false }
            state.waiters.append((count, done))
            return true
        }
        if mustWait { await done.wait(onCancel: ()) }
    }

    /// Answers a request as the script says.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: An error for ``Answer/fail``, and `CancellationError` for ``Answer/hang``.
    public func send(_ request: TelemetryRequest) async throws -> TelemetryResponse {
        let (answer, done) = state.withLock { state in
            state.requests.append(request)
            let count = state.requests.count
            let done = state.waiters.filter { $0.count <= count }.map(\.done)
            state.waiters.removeAll { $0.count <= count }
            return (state.nextAnswer(), done)
        }
        done.forEach { $0.settle(()) }
        switch answer {
        case .respond(let response): return response
        case .fail: throw NoConnection()
        case .hang:
            await OneShot<Void>().wait(onCancel: ())
            throw CancellationError()
        }
    }
}
