public import FlintCore
internal import Synchronization

/// A recorder of the events of a runtime for a test, from the creation of the recorder on.
///
/// Events are published during the dispatch of a request. When `perform` returns, its events are recorded,
/// without further waiting and without a background task. For events of other tasks, wait with
/// ``first(where:)``.
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

    /// Creates a recorder and starts to record.
    ///
    /// - Parameters:
    ///   - runtime: The runtime to record, by default the current one of the test.
    ///   - limit: The number of events that are buffered until ``events`` is read or a task waits for one;
    ///     above it, the oldest are lost. By default all are kept.
    public init(of runtime: Flint = .current, bufferingNewest limit: Int = .max) {
        self.limit = limit
        self.runtime = runtime
        subscription = runtime.subscribe(bufferingNewest: limit)
    }

    /// The recorded events so far, oldest first.
    public var events: [DispatchEvent] {
        recorded.withLock { recorded in
            recorded += subscription.takeAll()
            return recorded
        }
    }

    /// Waits for an event.
    ///
    /// It returns immediately if the event is recorded already.
    ///
    /// Any number of tasks may wait at the same time. They miss no event, even if ``events`` is read or
    /// ``reset()`` is called meanwhile. Canceling a task does not stop the recording.
    ///
    /// - Parameter condition: A function that returns whether an event matches.
    /// - Returns: The first matching event; `nil` if the runtime ends or the task is canceled first.
    public func first(where condition: (DispatchEvent) -> Bool) async -> DispatchEvent? {
        // A separate subscription begins before the recorded events are read, so that an event in between is
        // not missed.
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
