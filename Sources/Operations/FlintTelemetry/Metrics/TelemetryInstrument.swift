internal import Synchronization

/// A metric of your own with one combination of attributes, such as the number of open connections of a pool.
///
/// Make one with ``Telemetry/instrument(_:_:unit:text:attributes:)``. Its numbers are exported beside those
/// of Flint, and are part of ``Telemetry/prometheus()``:
///
/// ```swift
/// let open = telemetry.instrument("pool.connections", .gauge, attributes: [TelemetryAttribute("pool", "orders")])
/// open.set(12)
/// ```
///
/// All functions may be called from any thread. Each locks the instrument once. An instrument ignores a
/// number that does not suit its kind. The table lists the functions for each kind.
///
/// | kind | members |
/// |---|---|
/// | `counter` | `increment`, by a finite amount that is not negative |
/// | `upDownCounter` | `increment`, `decrement`, `set` |
/// | `gauge` | `set`, `record`, `increment`, `decrement` |
/// | `histogram` | `record`, of a finite number that is not negative |
public final class TelemetryInstrument: Sendable {
    private struct State: Sendable {
        var total = InstrumentNumber()
        /// The numbers since the last export, if the temporality is *delta*; otherwise `nil`.
        var latest: InstrumentNumber?

        mutating func change(_ body: (inout InstrumentNumber) -> Void) {
            body(&total)
            guard var latest else { return }
            body(&latest)
            self.latest = latest
        }
    }

    /// The descriptor of the metric: its name, meaning, unit and kind.
    public let descriptor: TelemetryMetric.Descriptor
    /// The attributes, sorted by name.
    public let attributes: [TelemetryAttribute]
    private let state: Mutex<State>

    init(
        _ descriptor: TelemetryMetric.Descriptor, _ attributes: [TelemetryAttribute],
        _ temporality: TelemetryMetric.Temporality
    ) {
        self.descriptor = descriptor
        self.attributes = attributes
        let isDelta = temporality == .delta && descriptor.kind.isCountedSinceExport
        state = Mutex(State(latest: isDelta ? InstrumentNumber() : nil))
    }

    /// Adds one to the number.
    public func increment() { add(.number(1)) }

    /// Adds a whole number.
    ///
    /// - Parameter amount: The number. One that does not fit into 64 bits is clamped.
    public func increment(by amount: some BinaryInteger) { add(.number(Int64(clamping: amount))) }

    /// Adds a floating-point number.
    ///
    /// The metric's numbers are floating-point numbers from then on.
    ///
    /// - Parameter amount: The number.
    public func increment(by amount: some BinaryFloatingPoint) { add(.fraction(Double(amount))) }

    /// Subtracts one from the number.
    public func decrement() { add(.number(-1)) }

    /// Subtracts a whole number.
    ///
    /// - Parameter amount: The number. One that does not fit into 64 bits is clamped.
    public func decrement(by amount: some BinaryInteger) {
        add(.number(Int64(clamping: 0 - Int128(clamping: amount))))
    }

    /// Subtracts a floating-point number.
    ///
    /// The metric's numbers are floating-point numbers from then on.
    ///
    /// - Parameter amount: The number.
    public func decrement(by amount: some BinaryFloatingPoint) { add(.fraction(-Double(amount))) }

    /// Replaces the number with a whole number.
    ///
    /// - Parameter number: The number. One that does not fit into 64 bits is clamped.
    public func set(_ number: some BinaryInteger) { replace(.number(Int64(clamping: number))) }

    /// Replaces the number with a floating-point number.
    ///
    /// The metric's numbers are floating-point numbers from then on.
    ///
    /// - Parameter number: The number. Only a gauge accepts infinity and NaN.
    public func set(_ number: some BinaryFloatingPoint) { replace(.fraction(Double(number))) }

    /// Records a whole number in the histogram, or sets the gauge to it.
    ///
    /// - Parameter number: The number. One that does not fit into 64 bits is clamped.
    public func record(_ number: some BinaryInteger) {
        descriptor.kind == .histogram ? measure(Double(number)) : set(number)
    }

    /// Records a floating-point number in the histogram, or sets the gauge to it.
    ///
    /// - Parameter number: The number.
    public func record(_ number: some BinaryFloatingPoint) {
        descriptor.kind == .histogram ? measure(Double(number)) : set(number)
    }

    /// Records a duration in seconds in the histogram, or sets the gauge to it.
    ///
    /// Give the instrument the unit `s`.
    ///
    /// - Parameter duration: The duration.
    public func record(_ duration: Duration) { record(duration.inSeconds) }

    /// Sets the number to zero or empties the histogram.
    ///
    /// A gauge is not exported until it is set again.
    public func reset() {
        state.withLock { state in state.change { $0 = InstrumentNumber() } }
    }

    // MARK: Numbers

    private func add(_ amount: TelemetryMetric.Value) {
        switch descriptor.kind {
        case .counter: guard amount.isAmount else { return }
        case .upDownCounter, .gauge: break
        case .histogram: return
        }
        state.withLock { state in state.change { $0.add(amount) } }
    }

    private func replace(_ number: TelemetryMetric.Value) {
        guard descriptor.kind == .gauge || descriptor.kind == .upDownCounter else { return }
        state.withLock { state in state.change { $0.set(number) } }
    }

    private func measure(_ number: Double) {
        state.withLock { state in state.change { $0.histogram.record(number) } }
    }

    /// The data point with the total since the start; `nil` if nothing was measured.
    var total: TelemetryMetric.Point? {
        state.withLock { $0.total }.value(descriptor.kind).map { TelemetryMetric.Point(attributes, $0) }
    }

    /// Returns the data point for an export; `nil` if nothing was measured.
    ///
    /// With the temporality *delta*, counting starts again at zero.
    func collect() -> TelemetryMetric.Point? {
        let number = state.withLock { state in
            guard let latest = state.latest else { return state.total }
            state.latest = InstrumentNumber()
            return latest
        }
        return number.value(descriptor.kind).map { TelemetryMetric.Point(attributes, $0) }
    }
}

extension TelemetryMetric.Kind {
    /// Whether an export with the temporality *delta* has this kind's numbers since the last export instead
    /// of totals.
    var isCountedSinceExport: Bool { self == .counter || self == .histogram }
}

extension TelemetryMetric.Value {
    /// Whether a counter can grow by the value: it is finite and not negative.
    fileprivate var isAmount: Bool {
        switch self {
        case .number(let number): number >= 0
        case .fraction(let number): number.isFinite && number >= 0
        case .histogram: false
        }
    }
}

/// The measured numbers of an instrument, for any kind of metric.
private struct InstrumentNumber: Sendable {
    private var number = TelemetryMetric.Value.number(0)
    private var isSet = false
    var histogram = ExponentialHistogram()

    mutating func add(_ amount: TelemetryMetric.Value) {
        isSet = true
        switch (number, amount) {
        case (.number(let number), .number(let amount)):
            let (sum, isTooLarge) = number.addingReportingOverflow(amount)
            self.number = .number(isTooLarge ? (amount < 0 ? .min : .max) : sum)
        case (.number(let number), .fraction(let amount)): self.number = .fraction(Double(number) + amount)
        case (.fraction(let number), .number(let amount)): self.number = .fraction(number + Double(amount))
        case (.fraction(let number), .fraction(let amount)): self.number = .fraction(number + amount)
        case (.histogram, _), (_, .histogram): break
        }
    }

    mutating func set(_ number: TelemetryMetric.Value) {
        isSet = true
        // A metric that once had a fraction keeps the floating-point type.
        if case .fraction = self.number, case .number(let whole) = number {
            self.number = .fraction(Double(whole))
        } else {
            self.number = number
        }
    }

    /// Returns what was measured, in the form of a data point: the distribution for a histogram, the last
    /// number for a gauge, the sum for a counter.
    ///
    /// - Parameter kind: The kind of the instrument's metric.
    /// - Returns: The value; `nil` for a histogram or a gauge that has not received a number.
    func value(_ kind: TelemetryMetric.Kind) -> TelemetryMetric.Value? {
        switch kind {
        case .histogram: histogram.count > 0 ? .histogram(histogram) : nil
        case .gauge: isSet ? number : nil
        case .counter, .upDownCounter: number
        }
    }
}
