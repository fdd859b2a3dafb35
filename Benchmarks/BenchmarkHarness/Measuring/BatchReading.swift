/// What one batch gave.
package struct BatchReading: Sendable, Equatable {
    /// The iterations of the batch.
    package var iterations: Int

    /// What the probe saw during the measured part.
    package var probe: ProbeReading

    /// What the body says it delivered.
    package var delivered: Int

    /// Creates a reading.
    package init(iterations: Int, probe: ProbeReading, delivered: Int = 0) {
        self.iterations = iterations
        self.probe = probe
        self.delivered = delivered
    }
}
