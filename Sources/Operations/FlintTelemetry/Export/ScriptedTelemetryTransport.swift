internal import FlintStreams
internal import Synchronization

/// A stand-in for a collector in tests.
///
/// It answers HTTP requests as a script says, without a network.
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
    /// The scripted answer to one HTTP request.
    public enum Answer: Sendable, Hashable {
        /// The collector answers with a response.
        case respond(TelemetryResponse)
        /// Sending fails, as without a network connection.
        case fail
        /// No answer comes until the sending task is canceled.
        case hang
    }

    /// The error that `send` throws for ``Answer/fail``.
    private struct NoConnection: Error {}

    private struct State {
        var script: [Answer]
        var requests: [TelemetryRequest] = []
        var waiters: [(count: Int, done: OneShot<Void>)] = []

        /// Removes and returns the next answer of the script; the last answer stays, and is returned again.
        mutating func nextAnswer() -> Answer {
            script.count > 1
                ? script.removeFirst() : script.first ?? .respond(TelemetryResponse(status: 200))
        }
    }

    private let state: Mutex<State>

    /// Creates a collector.
    ///
    /// - Parameter script: The answers, in the order of the requests of all signals; the last one is
    ///   repeated. An empty script accepts all requests with status 200.
    public init(_ script: [Answer] = []) {
        state = Mutex(State(script: script))
    }

    /// Creates a collector that answers with statuses and without bodies.
    ///
    /// - Parameter statuses: The HTTP statuses, in the order of the requests. The last one is repeated.
    public convenience init(statuses: Int...) {
        self.init(statuses.map { .respond(TelemetryResponse(status: $0)) })
    }

    /// The HTTP requests that have been sent until now.
    public var requests: [TelemetryRequest] { state.withLock { $0.requests } }

    /// Waits until a total number of requests has been sent, or until the waiting task is canceled.
    ///
    /// - Parameter count: The number of requests since the creation.
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
