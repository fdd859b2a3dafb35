import FlintBasics
import FlintStreams
import Observation

/// Reads like the body of a view: again after each invalidation, and counts these.
///
/// The declarations of this module belong to the main actor by default, as in the template of applications.
final class Watcher<Value> {
    private(set) var invalidations = 0
    private(set) var value: Value
    private let read: () -> Value
    private let signals = AsyncStream.makeStream(of: Void.self)

    init(_ read: @escaping () -> Value) {
        self.read = read
        value = read()
        track()
    }

    /// Waits until the value meets a condition, reading after each invalidation.
    func wait(until isExpected: (Value) -> Bool) async {
        var iterator = signals.stream.makeAsyncIterator()
        while !isExpected(value), await iterator.next(isolation: #isolation) != nil { track() }
    }

    private func track() {
        value = withObservationTracking(read) { [weak self, signal = signals.continuation] in
            // Called before the change: the value is read again in a later turn, as views do.
            Task { @MainActor in
                self?.invalidations += 1
                signal.yield()
            }
        }
    }
}

/// Says when its owner is released.
nonisolated final class Farewell: Sendable {
    private let latch: Latch

    private init(_ latch: Latch) { self.latch = latch }

    deinit { latch.open() }

    /// Returns a latch that opens when the owner of attached objects is released.
    static func of(_ objects: AttachedObjects) -> Latch {
        let latch = Latch()
        _ = objects.value(of: Farewell.self) { Farewell(latch) }
        return latch
    }
}
