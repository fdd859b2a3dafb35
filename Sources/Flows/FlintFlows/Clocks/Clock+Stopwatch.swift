extension Clock<Duration> {
    /// Measures the time since this call.
    @inline(__always)
    func stopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
