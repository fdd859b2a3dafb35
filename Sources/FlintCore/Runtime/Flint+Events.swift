package import Foundation

extension Flint {
    /// Observes what happens in the runtime.
    ///
    /// Events published after this call returns are received, however late the loop begins. Observing never
    /// slows a dispatch: an observer that falls behind loses its oldest events and gets one `missed` event in
    /// their place. Leaving the loop and dropping the stream, or canceling the task, ends the observation; it
    /// never cancels an action.
    ///
    /// ```swift
    /// for await event in flint.events() { print(event) }
    /// ```
    ///
    /// - Parameter limit: How many unread events to keep; a number below 1 counts as 1. Memory is taken as
    ///   needed.
    /// - Returns: A stream that ends with the runtime.
    public func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        hub.stream(bufferingNewest: limit)
    }

    /// The number of the newest event, also counted while nobody observes; zero before the first.
    ///
    /// An observer has caught up with a `perform` that has returned once it has seen this number, be it on an event
    /// or on a `missed` event in its place.
    public var lastSequence: UInt64 { hub.lastSequence }

    /// Observes what happens in the current runtime; see the instance method of the same name.
    ///
    /// - Parameter limit: How many unread events to keep.
    /// - Returns: A stream that ends with the runtime.
    public static func events(bufferingNewest limit: Int = 1024) -> AsyncStream<DispatchEvent> {
        current.events(bufferingNewest: limit)
    }

    /// Whether anybody observes the events of the runtime now.
    package var isObserved: Bool { hub.log.isObserved }

    /// The wall-clock time by the clock of the runtime.
    package var now: Date { hub.now }

    /// The monotonic time since the runtime was made.
    package var elapsed: Duration { hub.elapsed }

    /// Subscribes to the runtime's events with a handle that can be read without waiting, for test doubles.
    package func subscribe(bufferingNewest limit: Int) -> EventSubscription {
        hub.subscribe(bufferingNewest: limit)
    }
}
