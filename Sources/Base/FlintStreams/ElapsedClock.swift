/// A type-erased clock that measures the time since its creation.
package struct ElapsedClock: Sendable {
    /// A function that returns the time since the creation of this value.
    package let elapsed: @Sendable () -> Duration
    /// A function that waits until a time, given as the duration since the creation of this value.
    ///
    /// It returns early if the task is canceled or the clock fails.
    package let sleep: @Sendable (_ until: Duration) async -> Void

    /// Starts to measure time on a clock.
    package init(_ clock: any Clock<Duration>) {
        self.init(opened: clock)
    }

    private init<C: Clock>(opened clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// Waits for the result of a function, at most until a deadline.
    ///
    /// - Parameters:
    ///   - deadline: The deadline, as the duration since the creation of this value.
    ///   - body: The function. It is canceled at the deadline and must then return soon.
    /// - Returns: The result; `nil` if the deadline, or the cancellation of the calling task, came first.
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
