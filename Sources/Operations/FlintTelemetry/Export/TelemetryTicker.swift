/// The time of a clock since the beginning, and waits by it.
struct TelemetryTicker: Sendable {
    /// The time since the beginning.
    let elapsed: @Sendable () -> Duration
    /// Waits until a time since the beginning, or until the task is canceled.
    let sleep: @Sendable (_ until: Duration) async -> Void

    init(_ clock: any Clock<Duration>) {
        self.init(opened: clock)
    }

    private init<C: Clock>(opened clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// Waits for the result of a function, at most until a time since the beginning.
    ///
    /// - Parameters:
    ///   - deadline: The time.
    ///   - body: The function, which is canceled at that time, and has to return then.
    /// - Returns: The result; nil if the time came first.
    func wait<Value: Sendable>(
        until deadline: Duration, for body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask(name: "telemetry.wait") { await body() }
            group.addTask(name: "telemetry.limit") {
                await sleep(deadline)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
