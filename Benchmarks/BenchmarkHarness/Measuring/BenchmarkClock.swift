import Dispatch

/// The monotonic clock that times batches.
///
/// It is a closure and no `Clock`, because a read must cost one call: the arithmetic of `Duration` would be part of
/// every single operation that is timed.
public struct BenchmarkClock: Sendable {
    private let read: @Sendable () -> Int64

    /// Creates a clock.
    ///
    /// - Parameter read: Returns nanoseconds since any origin; the values never decrease.
    public init(_ read: @escaping @Sendable () -> Int64) {
        self.read = read
    }

    /// The nanoseconds since an unspecified origin.
    public var nanoseconds: Int64 { read() }

    /// The monotonic clock of the operating system.
    public static let monotonic = BenchmarkClock { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }
}
