import FlintFlags
import FlintTweaks
import Foundation
import Synchronization
import TestSupport
import Testing

/// A service whose answers a test decides, and which keeps what it was asked.
final class ScriptedService: OFREPTransport {
    typealias Answering = @Sendable (OFREPRequest) async throws -> OFREPResponse

    private struct State {
        var requests: [OFREPRequest] = []
        var answering: Answering
    }

    private let state: Mutex<State>

    init(_ answering: @escaping Answering) { state = Mutex(State(answering: answering)) }

    var requests: [OFREPRequest] { state.withLock { $0.requests } }

    func answer(_ answering: @escaping Answering) { state.withLock { $0.answering = answering } }

    func answer(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) {
        answer { _ in OFREPResponse(status: status, headers: headers, body: Array(body.utf8)) }
    }

    func send(_ request: OFREPRequest) async throws -> OFREPResponse {
        let answering = state.withLock { state in
            state.requests.append(request)
            return state.answering
        }
        return try await answering(request)
    }
}

/// A clock that a test moves, and that runs a step of the test instead of sleeping.
final class SteppedClock: Clock {
    typealias Instant = ContinuousClock.Instant
    typealias Step = @Sendable (SteppedClock) async throws -> Void

    private let start = ContinuousClock.now
    private let state = Mutex<(offset: Duration, steps: [Step])>((.zero, []))

    init(_ steps: [Step] = []) { state.withLock { $0.steps = steps } }

    var now: Instant { start.advanced(by: state.withLock { $0.offset }) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { state.withLock { $0.offset += duration } }

    /// Runs the next step and moves to the deadline; behind the last step the sleeper is never woken.
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let step = state.withLock { $0.steps.isEmpty ? nil : $0.steps.removeFirst() }
        guard let step else { return try await Self.forever() }
        state.withLock { $0.offset = max($0.offset, start.duration(to: deadline)) }
        try await step(self)
    }

    private static func forever() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        try Task.checkCancellation()
    }
}

/// A provider with a service, a clock and a date of a test.
struct Remote {
    let service: ScriptedService
    let clock: SteppedClock
    let flags: OFREPProvider
    let tweaks: TweakManager

    static let limit = TweakKey("flags", "limit", default: 0)
    /// Noon of 2024-02-07, UTC.
    static let date = Date(timeIntervalSince1970: 1_707_307_200)

    init(
        cacheFile: URL? = nil, options: OFREPOptions = OFREPOptions(), clock: SteppedClock = SteppedClock(),
        logger: TweakLogger? = nil, _ answering: @escaping ScriptedService.Answering
    ) throws {
        service = ScriptedService(answering)
        self.clock = clock
        let address = try #require(URL(string: "https://flags.example.com/base/"))
        flags = try OFREPProvider(
            address, headers: { ["X-API-Key": "secret"] }, cacheFile: cacheFile, options: options,
            transport: service, clock: clock, now: { Self.date }, logger: logger)
        tweaks = TweakManager(providers: [flags])
    }

    init(
        _ status: Int, _ body: String = "", _ headers: [String: String] = [:], cacheFile: URL? = nil,
        options: OFREPOptions = OFREPOptions(), clock: SteppedClock = SteppedClock()
    ) throws {
        try self.init(cacheFile: cacheFile, options: options, clock: clock) { _ in
            OFREPResponse(status: status, headers: headers, body: Array(body.utf8))
        }
    }

    /// An answer with one flag.
    static func limit(_ value: Int, _ reason: String = "TARGETING_MATCH") -> String {
        #"{"flags":[{"key":"limit","value":\#(value),"variant":"v\#(value)","reason":"\#(reason)"}]}"#
    }

    static func response(_ body: String, tag: String? = nil) -> OFREPResponse {
        OFREPResponse(status: 200, headers: tag.map { ["ETag": $0] } ?? [:], body: Array(body.utf8))
    }
}
