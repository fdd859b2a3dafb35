/// A clock with its type erased, which counts from the moment at which this value was made.
package struct ElapsedClock: Sendable {
    /// The time since the beginning.
    package let elapsed: @Sendable () -> Duration
    /// Waits until a time since the beginning; returns early if the task is canceled or the clock fails.
    package let sleep: @Sendable (_ until: Duration) async -> Void

    /// Starts to count.
    package init(_ clock: any Clock<Duration>) {
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
    /// - Returns: The result; `nil` if the time came first.
    package func wait<Value: Sendable>(
        until deadline: Duration, for body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask(name: "clock.work") { await body() }
            group.addTask(name: "clock.limit") {
                await sleep(deadline)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
