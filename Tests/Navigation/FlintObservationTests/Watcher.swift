import Observation

/// Reads like the body of a view: again after each invalidation, and counts these.
@MainActor
final class Watcher<Value> {
    private(set) var invalidations = 0
    private(set) var value: Value
    private let read: @MainActor () -> Value
    private let signals = AsyncStream.makeStream(of: Void.self)

    init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
        value = read()
        track()
    }

    /// Waits until the value meets a condition, rendering after each invalidation.
    func wait(until isExpected: (Value) -> Bool) async {
        var iterator = signals.stream.makeAsyncIterator()
        while !isExpected(value), await iterator.next(isolation: #isolation) != nil { track() }
    }

    private func track() {
        value = withObservationTracking(read) { [weak self, signals] in
            // Called before the change: the value is read again in a later turn, as views do.
            Task { @MainActor in
                self?.invalidations += 1
                signals.continuation.yield()
            }
        }
    }
}
