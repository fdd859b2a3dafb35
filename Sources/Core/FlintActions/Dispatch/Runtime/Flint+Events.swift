package import Foundation

extension Flint {
    /// Observes the events of the runtime.
    ///
    /// The stream contains all events published after this call returns, however late the loop begins. A slow
    /// observer does not slow dispatches: it loses its oldest events and gets one `missed` event in their
    /// place. To end the observation, leave the loop and release the stream, or cancel the task; no action is
    /// canceled.
    ///
    /// ```swift
    /// for await event in flint.events() { print(event) }
    /// ```
    ///
    /// - Parameter limit: The maximum number of unread events that are kept; a number below 1 counts as 1.
    ///   Memory is allocated as needed.
    /// - Returns: A stream that ends with the runtime.
    public func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        hub.stream(bufferingNewest: limit)
    }

    /// The sequence number of the newest event, counted even without observers; zero before the first event.
    ///
    /// To wait until an observer has seen everything that a `perform` caused, read this number after the
    /// `perform`. Then wait until the observer receives an event or a `missed` event with this number or a
    /// higher one.
    public var lastSequence: UInt64 { hub.lastSequence }

    /// Observes the events of the current runtime; see ``events(bufferingNewest:)-method``.
    ///
    /// - Parameter limit: The maximum number of unread events that are kept; when there are more, the oldest
    ///   are lost.
    /// - Returns: A stream that ends with the runtime.
    public static func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        current.events(bufferingNewest: limit)
    }

    /// Whether there is an observer of the runtime's events.
    package var isObserved: Bool { hub.log.isObserved }

    /// The wall-clock time by the clock of the runtime.
    package var now: Date { hub.now }

    /// The monotonic time since the creation of the runtime.
    package var elapsed: Duration { hub.elapsed }

    /// Subscribes to the runtime's events.
    ///
    /// Unlike a stream, the subscription knows the sequence number of the last read event, and can be read
    /// without waiting.
    ///
    /// - Parameter limit: The maximum number of unread events that are kept; when there are more, the oldest
    ///   are lost.
    package func subscribe(bufferingNewest limit: Int) -> EventSubscription {
        hub.subscribe(bufferingNewest: limit)
    }
}
