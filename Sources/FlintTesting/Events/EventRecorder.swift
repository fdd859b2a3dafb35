public import FlintCore
internal import Synchronization

/// Records the events of a runtime from the moment when it is made, for a test to look at.
///
/// Events are published within the dispatch, so whoever awaited `perform` finds them recorded, without waiting
/// and without a task in the background. For what other tasks do, wait with ``first(where:)``.
///
/// ```swift
/// let recorder = EventRecorder()
/// try await DocumentFeature.open.perform(with: reference)
/// #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
/// ```
public final class EventRecorder: Sendable {
    private let subscription: EventSubscription
    private let recorded = Mutex<[DispatchEvent]>([])

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - runtime: The runtime; by default that of the test.
    ///   - limit: How many events to keep between two looks; by default all of them.
    public init(of runtime: Flint = .current, bufferingNewest limit: Int = .max) {
        subscription = runtime.subscribe(bufferingNewest: limit)
    }

    /// The events so far, oldest first.
    public var events: [DispatchEvent] {
        recorded.withLock { recorded in
            recorded += subscription.takeAll()
            return recorded
        }
    }

    /// Waits for an event, which may have been recorded already.
    ///
    /// - Parameter condition: Says whether it is the one.
    /// - Returns: The first event that is; `nil` if the runtime ends or the task is canceled before.
    public func first(where condition: (DispatchEvent) -> Bool) async -> DispatchEvent? {
        var examined = 0
        while true {
            let known = events
            if let match = known[examined...].first(where: condition) { return match }
            examined = known.count
            guard let event = await subscription.next() else { return events[examined...].first(where: condition) }
            recorded.withLock { $0.append(event) }
        }
    }

    /// Forgets the events so far.
    public func reset() {
        recorded.withLock { recorded in
            _ = subscription.takeAll()
            recorded = []
        }
    }
}
