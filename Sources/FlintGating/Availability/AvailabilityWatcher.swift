package import FlintEvents
internal import Synchronization

/// The value that an availability stream delivered last.
package final class AvailabilityWatcher: Sendable {
    private let last = Mutex<Availability?>(nil)

    package init() {}

    /// Whether no value has been delivered yet.
    package var isAtStart: Bool { last.withLock { $0 == nil } }

    /// Returns the value, if none has been delivered yet.
    package func first(_ availability: Availability) -> Availability? {
        last.withLock { last in
            guard last == nil else { return nil }
            last = availability
            return availability
        }
    }

    /// Returns the value, if it differs from the last delivered one.
    package func change(to availability: Availability) -> Availability? {
        last.withLock { last in
            guard last != availability else { return nil }
            last = availability
            return availability
        }
    }
}
