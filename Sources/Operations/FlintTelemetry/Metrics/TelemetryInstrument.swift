internal import Synchronization

/// A metric of your own with one combination of attributes, such as the number of open connections of a pool.
///
/// ``Telemetry/instrument(_:_:unit:text:attributes:)`` makes it. Its numbers are exported beside those of Flint, and are in
/// ``Telemetry/prometheus()``:
///
/// ```swift
/// let open = telemetry.instrument("pool.connections", .gauge, attributes: [TelemetryAttribute("pool", "orders")])
/// open.set(12)
/// ```
///
/// All members may be used from any thread. Each takes one lock, and a histogram the search for its bucket. A number that
/// the kind of the metric does not take is ignored: the table says which member changes which kind.
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
        /// The numbers since the last export, where exports ask for them.
        var latest: InstrumentNumber?

        mutating func change(_ body: (inout InstrumentNumber) -> Void) {
            body(&total)
            guard var latest else { return }
            body(&latest)
            self.latest = latest
        }
    }

    /// The description of the metric.
    public let descriptor: TelemetryMetric.Descriptor
    /// The attributes, in the order of their names.
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

    /// Adds one.
    public func increment() { add(.number(1)) }

    /// Adds a whole number.
    ///
    /// - Parameter amount: The number; what does not fit into 64 bits is the nearest number that does.
    public func increment(by amount: some BinaryInteger) { add(.number(Int64(clamping: amount))) }

    /// Adds a number, which makes the metric one with a fraction.
    ///
    /// - Parameter amount: The number.
    public func increment(by amount: some BinaryFloatingPoint) { add(.fraction(Double(amount))) }

    /// Subtracts one.
    public func decrement() { add(.number(-1)) }

    /// Subtracts a whole number.
    ///
    /// - Parameter amount: The number; what does not fit into 64 bits is the nearest number that does.
    public func decrement(by amount: some BinaryInteger) {
        add(.number(Int64(clamping: 0 - Int128(clamping: amount))))
    }

    /// Subtracts a number, which makes the metric one with a fraction.
    ///
    /// - Parameter amount: The number.
    public func decrement(by amount: some BinaryFloatingPoint) { add(.fraction(-Double(amount))) }

    /// Replaces the number by a whole one.
    ///
    /// - Parameter number: The number; what does not fit into 64 bits is the nearest number that does.
    public func set(_ number: some BinaryInteger) { replace(.number(Int64(clamping: number))) }

    /// Replaces the number, which makes the metric one with a fraction.
    ///
    /// - Parameter number: The number; a gauge may be infinite or not a number.
    public func set(_ number: some BinaryFloatingPoint) { replace(.fraction(Double(number))) }

    /// Adds a whole number to the distribution, or sets the gauge.
    ///
    /// - Parameter number: The number; what does not fit into 64 bits is the nearest number that does.
    public func record(_ number: some BinaryInteger) {
        descriptor.kind == .histogram ? measure(Double(number)) : set(number)
    }

    /// Adds a number to the distribution, or sets the gauge.
    ///
    /// - Parameter number: The number.
    public func record(_ number: some BinaryFloatingPoint) {
        descriptor.kind == .histogram ? measure(Double(number)) : set(number)
    }

    /// Adds a duration in seconds to the distribution, or sets the gauge; give the instrument the unit `s`.
    ///
    /// - Parameter duration: The duration.
    public func record(_ duration: Duration) { record(duration.inSeconds) }

    /// Begins again: the number is zero, a distribution is empty, and a gauge is not exported until it is set.
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

    /// The data point since the beginning; `nil` if there is none.
    var total: TelemetryMetric.Point? {
        state.withLock { $0.total }.value(descriptor.kind).map { TelemetryMetric.Point(attributes, $0) }
    }

    /// Returns the data point of an export, and begins anew where exports count since the last one.
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
    /// Whether exports with the temporality *delta* have the numbers since the last one.
    var isCountedSinceExport: Bool { self == .counter || self == .histogram }
}

extension TelemetryMetric.Value {
    /// Whether a counter can grow by it.
    fileprivate var isAmount: Bool {
        switch self {
        case .number(let number): number >= 0
        case .fraction(let number): number.isFinite && number >= 0
        case .histogram: false
        }
    }
}

/// The numbers of an instrument.
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
        // A metric stays of one type.
        if case .fraction = self.number, case .number(let whole) = number {
            self.number = .fraction(Double(whole))
        } else {
            self.number = number
        }
    }

    /// The value of a data point; `nil` if nothing was measured.
    func value(_ kind: TelemetryMetric.Kind) -> TelemetryMetric.Value? {
        switch kind {
        case .histogram: histogram.count > 0 ? .histogram(histogram) : nil
        case .gauge: isSet ? number : nil
        case .counter, .upDownCounter: number
        }
    }
}
