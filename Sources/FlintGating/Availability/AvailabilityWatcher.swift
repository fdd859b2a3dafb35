package import FlintEvents
internal import Synchronization

/// Remembers what one stream of availability last delivered.
package final class AvailabilityWatcher: Sendable {
    private let last = Mutex<Availability?>(nil)

    package init() {}

    /// Whether none has been delivered yet.
    package var isAtStart: Bool { last.withLock { $0 == nil } }

    /// The value, if none has been delivered yet.
    package func first(_ availability: Availability) -> Availability? {
        last.withLock { last in
            guard last == nil else { return nil }
            last = availability
            return availability
        }
    }

    /// The value, if it differs from the one delivered last.
    package func change(to availability: Availability) -> Availability? {
        last.withLock { last in
            guard last != availability else { return nil }
            last = availability
            return availability
        }
    }
}
