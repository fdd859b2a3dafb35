/// The measurements of one batch.
package struct BatchReading: Sendable, Equatable {
    /// The iterations of the batch.
    package var iterations: Int

    /// The probe's reading of the measured part.
    package var probe: ProbeReading

    /// The number of deliveries that the body reports.
    package var delivered: Int

    package init(iterations: Int, probe: ProbeReading, delivered: Int = 0) {
        self.iterations = iterations
        self.probe = probe
        self.delivered = delivered
    }
}
