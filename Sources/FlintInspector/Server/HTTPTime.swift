/// Time since a server was started, on any clock.
struct HTTPTime: Sendable {
    /// The time since the start.
    let now: @Sendable () -> Duration
    /// Suspends until a time since the start.
    let sleep: @Sendable (Duration) async throws -> Void

    init(clock: any Clock<Duration>) { self = Self.opened(clock) }

    private init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    private static func opened<C: Clock>(_ clock: C) -> HTTPTime where C.Duration == Duration {
        let start = clock.now
        return HTTPTime(
            now: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) })
    }
}
