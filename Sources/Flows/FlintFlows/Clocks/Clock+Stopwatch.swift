extension Clock<Duration> {
    /// Measures the time since this call.
    @inline(__always)
    package func makeStopwatch() -> @Sendable () -> Duration {
        let origin = now
        return { origin.duration(to: now) }
    }
}
