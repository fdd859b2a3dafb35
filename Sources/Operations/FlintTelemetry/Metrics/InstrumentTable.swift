internal import Synchronization

/// The instruments that an application has made, grouped by metric.
///
/// The number of combinations of attributes per metric is limited, as in ``MetricTable``.
final class InstrumentTable: Sendable {
    private struct Family: Sendable {
        var members: [[TelemetryAttribute]: TelemetryInstrument] = [:]
        /// The instruments of the metric in the order in which they were made.
        var order: [TelemetryInstrument] = []
        var overflow: TelemetryInstrument?

        mutating func instrument(
            _ descriptor: TelemetryMetric.Descriptor, _ attributes: [TelemetryAttribute], _ limit: Int,
            _ temporality: TelemetryMetric.Temporality
        ) -> TelemetryInstrument {
            if let known = members[attributes] { return known }
            guard members.count >= limit - 1 else {
                let made = TelemetryInstrument(descriptor, attributes, temporality)
                members[attributes] = made
                order.append(made)
                return made
            }
            if let overflow { return overflow }
            let made = TelemetryInstrument(
                descriptor, [TelemetryAttribute("otel.metric.overflow", true)], temporality)
            overflow = made
            order.append(made)
            return made
        }

        mutating func remove(_ instrument: TelemetryInstrument) {
            // The overflow instrument stays: other combinations of attributes may still share it.
            guard members[instrument.attributes] === instrument else { return }
            members[instrument.attributes] = nil
            order.removeAll { $0 === instrument }
        }
    }

    private struct State: Sendable {
        var families: [TelemetryMetric.Descriptor: Family] = [:]
        var order: [TelemetryMetric.Descriptor] = []
        var start: TelemetryTime
    }

    private let limit: Int
    private let temporality: TelemetryMetric.Temporality
    private let begin: TelemetryTime
    private let state: Mutex<State>

    /// Creates a table without instruments.
    ///
    /// - Parameters:
    ///   - limit: The largest number of combinations of attributes per metric, the overflow included.
    ///   - temporality: Whether exported numbers are totals since the start or since the last export.
    ///   - start: The time at which counting starts.
    init(limit: Int, _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime) {
        self.limit = max(1, limit)
        self.temporality = temporality
        begin = start
        state = Mutex(State(start: start))
    }

    /// Returns the instrument of a metric for a combination of attributes, and makes it at the first call.
    ///
    /// Above the limit of combinations, it is an instrument that all further combinations share.
    ///
    /// - Parameters:
    ///   - descriptor: The name, meaning, unit and kind of the metric.
    ///   - attributes: The attributes, in any order.
    func instrument(
        _ descriptor: TelemetryMetric.Descriptor, _ attributes: [TelemetryAttribute]
    ) -> TelemetryInstrument {
        let attributes = attributes.sorted { $0.key < $1.key }
        return state.withLock { state in
            if state.families[descriptor] == nil { state.order.append(descriptor) }
            return state.families[descriptor, default: Family()].instrument(
                descriptor, attributes, limit, temporality)
        }
    }

    /// Removes an instrument, so that its numbers are no longer exported.
    ///
    /// The instrument that several combinations of attributes share is not removed.
    func remove(_ instrument: TelemetryInstrument) {
        state.withLock { state in
            state.families[instrument.descriptor]?.remove(instrument)
            guard state.families[instrument.descriptor]?.order.isEmpty == true else { return }
            state.families[instrument.descriptor] = nil
            state.order.removeAll { $0 == instrument.descriptor }
        }
    }

    /// Returns all metrics as totals since the start.
    func snapshot(at time: TelemetryTime) -> [TelemetryMetric] {
        metrics(families.map { ($0, $1.compactMap(\.total)) }, .cumulative, from: begin, to: time)
    }

    /// Returns all metrics for an export.
    ///
    /// With the temporality *delta*, counting starts again at zero.
    func collect(at time: TelemetryTime) -> [TelemetryMetric] {
        let start = state.withLock { state in
            defer { if temporality == .delta { state.start = max(state.start, time) } }
            return state.start
        }
        let families = families.map { ($0, $1.compactMap { $0.collect() }) }
        return metrics(families, temporality, from: start, to: time)
    }

    private var families: [(TelemetryMetric.Descriptor, [TelemetryInstrument])] {
        state.withLock { state in state.order.map { ($0, state.families[$0]?.order ?? []) } }
    }

    private func metrics(
        _ families: [(TelemetryMetric.Descriptor, [TelemetryMetric.Point])],
        _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime, to time: TelemetryTime
    ) -> [TelemetryMetric] {
        families.filter { !$1.isEmpty }.map { descriptor, points in
            let isCounted = descriptor.kind.isCountedSinceExport
            return TelemetryMetric(
                descriptor, isCounted ? temporality : .cumulative, from: isCounted ? start : begin,
                to: max(start, time), points)
        }
    }
}
