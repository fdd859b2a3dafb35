/// The time of a scenario: a deadline is over at once, unless an event or an earlier deadline comes first.
///
/// `VirtualTime.kt` has the same effect in Kotlin.
final class ScriptedClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    let now = Instant(offset: .zero)
    let minimumResolution: Duration = .zero
    private let script: Script
    private let send: @Sendable (JourneyEvent) -> Void
    private let slow = AsyncStream.makeStream(of: Void.self)

    /// - Parameters:
    ///   - seed: The number of the scenario, which decides whether events come in time.
    ///   - send: Sends an event to the run.
    init(seed: UInt64, send: @escaping @Sendable (JourneyEvent) -> Void) {
        script = Script(seed: seed, path: "time")
        self.send = send
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        switch deadline.offset {
        case .seconds(2 * 86_400) where script.roll(2) == 0:
            send(.miracle(Miracle()))
            try await cancellation()
        case .seconds(7_200):
            slow.continuation.yield()
            try await cancellation()
        case .seconds(3_600):
            for await _ in slow.stream { break }
        default: break
        }
    }

    /// Waits until the task is canceled.
    private func cancellation() async throws {
        let (never, continuation) = AsyncStream.makeStream(of: Void.self)
        defer { continuation.finish() }
        for await _ in never {}
        throw CancellationError()
    }
}
