package import Foundation

extension Flint {
    /// Observes the events of the runtime.
    ///
    /// The stream contains all events published after this call returns, however late the loop begins. Observing
    /// never slows a dispatch: an observer that falls behind loses its oldest events and gets one `missed` event in
    /// their place. Leaving the loop and releasing the stream, or canceling the task, ends the observation; it never
    /// cancels an action.
    ///
    /// ```swift
    /// for await event in flint.events() { print(event) }
    /// ```
    ///
    /// - Parameter limit: The maximum number of unread events that are kept; a number below 1 counts as 1. Memory is
    ///   allocated as needed.
    /// - Returns: A stream that ends with the runtime.
    public func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        hub.stream(bufferingNewest: limit)
    }

    /// The number of the newest event, counted even without observers; zero before the first.
    ///
    /// After a `perform` has returned, an observer has caught up with it once it has received this number, either on
    /// an event or on a `missed` event in its place.
    public var lastSequence: UInt64 { hub.lastSequence }

    /// Observes what happens in the current runtime; see the instance method of the same name.
    ///
    /// - Parameter limit: The maximum number of unread events that are kept.
    /// - Returns: A stream that ends with the runtime.
    public static func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        current.events(bufferingNewest: limit)
    }

    /// Whether there is an observer of the runtime's events.
    package var isObserved: Bool { hub.log.isObserved }

    /// The wall-clock time by the clock of the runtime.
    package var now: Date { hub.now }

    /// The monotonic time since the runtime was made.
    package var elapsed: Duration { hub.elapsed }

    /// Subscribes to the runtime's events with a handle that knows its place, and can be read without waiting.
    package func subscribe(bufferingNewest limit: Int) -> EventSubscription {
        hub.subscribe(bufferingNewest: limit)
    }
}
