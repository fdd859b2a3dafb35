/// Time since a server was started, by whatever clock.
struct HTTPTime: Sendable {
    /// How long the server runs.
    let now: @Sendable () -> Duration
    /// Suspends until the server has run so long.
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
