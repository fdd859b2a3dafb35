internal import FlintStreams
internal import Foundation
internal import Synchronization

/// Where a runtime's events are counted, timed and published.
///
/// It is a part of the runtime that sessions can hold without holding the runtime.
final class EventHub: Sendable {
    private let events = Broadcast<DispatchEvent>()
    private let requests = Atomic<UInt64>(0)
    private let time: RuntimeTime

    init(time: RuntimeTime) {
        self.time = time
    }

    /// The wall-clock time.
    var now: Date { time.now() }

    /// The monotonic time since the runtime was made.
    var elapsed: Duration { time.elapsed() }

    /// Tells whether anybody listens now.
    var counter: BroadcastCounter { events.counter }

    /// The number of the newest event.
    var lastSequence: UInt64 { events.published }

    func nextRequestNumber() -> UInt64 {
        requests.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Publishes an event, or counts it if nobody listens.
    func publish(_ makeEvent: () -> DispatchEvent) {
        events.publish(makeEvent())
    }

    func stream(bufferingNewest limit: Int) -> AsyncStream<DispatchEvent> {
        let subscription = events.subscribe(limit: limit)
        return AsyncStream { [self] in
            await subscription.next().map(event)
        } onCancel: {
            subscription.cancel()
        }
    }

    /// A subscription whose events are read by hand.
    func subscribe(bufferingNewest limit: Int) -> BroadcastSubscription<DispatchEvent> {
        events.subscribe(limit: limit)
    }

    /// Numbers what a subscriber receives; a loss becomes an event.
    func event(_ delivery: BroadcastDelivery<DispatchEvent>) -> DispatchEvent {
        switch delivery {
        case .element(var event, let position):
            event.sequence = position
            return event
        case .missed(let count, let last):
            var event = DispatchEvent(.missed(count: count), at: now)
            event.sequence = last
            return event
        }
    }

    func finish() {
        events.finish()
    }
}
