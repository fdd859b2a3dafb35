extension Telemetry {
    /// Returns the instrument of an application's metric for a combination of attributes, and makes it at the
    /// first call.
    ///
    /// Equal arguments give the same instrument, whatever the order of the attributes is. A metric has at
    /// most ``TelemetryConfiguration/cardinalityLimit`` combinations of attributes. Further combinations
    /// share one instrument with the attribute `otel.metric.overflow`.
    ///
    /// - Parameters:
    ///   - name: The name of the metric, such as `pool.connections`.
    ///   - kind: The kind of the metric.
    ///   - unit: The unit in the notation of the Unified Code for Units of Measure, such as `s` or `By`.
    ///   - text: The description of the metric, as a sentence.
    ///   - attributes: The attributes of this instrument's data point.
    /// - Returns: The instrument. Telemetry keeps it until ``remove(_:)``.
    /// - Complexity: One lock and one hash of the arguments. Keep the instrument where you use it often.
    public func instrument(
        _ name: String, _ kind: TelemetryMetric.Kind, unit: String = "1", text: String = "",
        attributes: [TelemetryAttribute] = []
    ) -> TelemetryInstrument {
        instruments.instrument(TelemetryMetric.Descriptor(name, text, unit: unit, kind), attributes)
    }

    /// Removes an instrument, so that its numbers are no longer exported.
    ///
    /// A later call of `instrument` with the same arguments makes a new one, which starts at zero.
    ///
    /// - Parameter instrument: The instrument. Removing it twice has no effect.
    public func remove(_ instrument: TelemetryInstrument) { instruments.remove(instrument) }
}
