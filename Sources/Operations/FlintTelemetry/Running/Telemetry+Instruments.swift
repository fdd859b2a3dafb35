extension Telemetry {
    /// Returns the instrument of a metric of your own with these attributes.
    ///
    /// Equal arguments give the same instrument, in whatever order the attributes are. At most
    /// ``TelemetryConfiguration/cardinalityLimit`` combinations of attributes are kept per metric; further ones share an
    /// instrument with the attribute `otel.metric.overflow`.
    ///
    /// - Parameters:
    ///   - name: The name of the metric, such as `pool.connections`.
    ///   - kind: The kind of its numbers.
    ///   - unit: The unit, as in the Unified Code for Units of Measure.
    ///   - text: The description of the metric, as a sentence.
    ///   - attributes: The attributes.
    /// - Returns: The instrument. Telemetry keeps it until ``remove(_:)``.
    /// - Complexity: One lock and the hash of the arguments; keep the instrument where it is used often.
    public func instrument(
        _ name: String, _ kind: TelemetryMetric.Kind, unit: String = "1", text: String = "",
        attributes: [TelemetryAttribute] = []
    ) -> TelemetryInstrument {
        instruments.instrument(TelemetryMetric.Descriptor(name, text, unit: unit, kind), attributes)
    }

    /// Removes an instrument: its numbers are exported no more, and an equal one begins anew.
    ///
    /// - Parameter instrument: The instrument; one that was removed already has no effect.
    public func remove(_ instrument: TelemetryInstrument) { instruments.remove(instrument) }
}
