// swift-format-ignore-file
// Signatures of swift-metrics as far as the guides use them, for DocumentationTests. Nothing here runs.

public final class Counter: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func increment() {}
}

public final class Timer: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func recordNanoseconds(_ duration: Int64) {}
}

public struct TimeUnit: Equatable, Sendable {}

public protocol CounterHandler: AnyObject, Sendable {
    func increment(by: Int64)
    func reset()
}

public protocol FloatingPointCounterHandler: AnyObject, Sendable {
    func increment(by: Double)
    func reset()
}

public protocol RecorderHandler: AnyObject, Sendable {
    func record(_ value: Int64)
    func record(_ value: Double)
}

public protocol MeterHandler: AnyObject, Sendable {
    func set(_ value: Int64)
    func set(_ value: Double)
    func increment(by: Double)
    func decrement(by: Double)
}

public protocol TimerHandler: AnyObject, Sendable {
    func recordNanoseconds(_ duration: Int64)
    func preferDisplayUnit(_ unit: TimeUnit)
}

extension TimerHandler {
    public func preferDisplayUnit(_: TimeUnit) {}
}

public protocol MetricsFactory: Sendable {
    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler
    func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler
    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler
    func destroyCounter(_ handler: any CounterHandler)
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler)
    func destroyMeter(_ handler: any MeterHandler)
    func destroyRecorder(_ handler: any RecorderHandler)
    func destroyTimer(_ handler: any TimerHandler)
}

public enum MetricsSystem {
    public static func bootstrap(_ factory: any MetricsFactory) {}
}
