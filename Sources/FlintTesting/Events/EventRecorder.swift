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
    private let limit: Int
    private weak let runtime: Flint?
    private let recorded = Mutex<[DispatchEvent]>([])

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - runtime: The runtime; by default that of the test.
    ///   - limit: How many events to keep between two looks; by default all of them.
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

    /// Waits for an event, which may have been recorded already.
    ///
    /// Any number of tasks may wait at the same time. Neither looking at ``events`` nor ``reset()`` takes an
    /// event away from them, and a task that is canceled does not stop the recording.
    ///
    /// - Parameter condition: Says whether it is the one.
    /// - Returns: The first event that is; `nil` if the runtime ends or the task is canceled before.
    public func first(where condition: (DispatchEvent) -> Bool) async -> DispatchEvent? {
        // A subscription of its own, made before the look at what is recorded, so that nothing lies in between.
        let upcoming = runtime?.subscribe(bufferingNewest: limit)
        if let match = events.first(where: condition) { return match }
        while let event = await upcoming?.next() {
            if condition(event) { return event }
        }
        return nil
    }

    /// Forgets the events so far.
    public func reset() {
        recorded.withLock { recorded in
            _ = subscription.takeAll()
            recorded = []
        }
    }
}
