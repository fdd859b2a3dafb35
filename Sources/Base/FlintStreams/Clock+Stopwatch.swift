extension Clock<Duration> {
    /// Starts a stopwatch: returns a function that returns the time since this call, at each of its calls.
    @inlinable
    package func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
