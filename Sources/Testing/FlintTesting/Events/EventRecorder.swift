public import FlintCore
internal import Synchronization

/// Records the events of a runtime for a test, from the creation of the recorder on.
///
/// Events are published within the dispatch, so they are recorded when `perform` returns, without further waiting and
/// without a background task. For events of other tasks, wait with ``first(where:)``.
///
/// ```swift
/// let recorder = EventRecorder()
/// try await DocumentFeature.open.perform(with: reference)
/// #expect(recorder.events.map(\.kind.name) == ["began", "ended"])
/// ```
public final class EventRecorder: Sendable {
    private let subscription: EventSubscription
    private let limit: Int
    private weak let runtime: Flint?
    private let recorded = Mutex<[DispatchEvent]>([])

    /// Starts to record.
    ///
    /// - Parameters:
    ///   - runtime: The runtime; by default that of the test.
    ///   - limit: The number of events to buffer between two reads; by default all of them.
    public init(of runtime: Flint = .current, bufferingNewest limit: Int = .max) {
        self.limit = limit
        self.runtime = runtime
        subscription = runtime.subscribe(bufferingNewest: limit)
    }

    /// The events so far, oldest first.
    public var events: [DispatchEvent] {
        recorded.withLock { recorded in
            recorded += subscription.takeAll()
            return recorded
        }
    }

    /// Waits for an event; returns at once if it is recorded already.
    ///
    /// Any number of tasks may wait at the same time. Neither reading ``events`` nor ``reset()`` makes them miss an
    /// event, and canceling a task does not stop the recording.
    ///
    /// - Parameter condition: Whether an event matches.
    /// - Returns: The first matching event; `nil` if the runtime ends or the task is canceled before.
    public func first(where condition: (DispatchEvent) -> Bool) async -> DispatchEvent? {
        // A separate subscription begins before the recorded events are read, so that no event is missed in between.
        let upcoming = runtime?.subscribe(bufferingNewest: limit)
        if let match = events.first(where: condition) { return match }
        while let event = await upcoming?.next() {
            if condition(event) { return event }
        }
        return nil
    }

    /// Removes the recorded events.
    public func reset() {
        recorded.withLock { recorded in
            _ = subscription.takeAll()
            recorded = []
        }
    }
}
