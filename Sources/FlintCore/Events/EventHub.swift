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
    let recorders: Recorders

    init(time: RuntimeTime) {
        self.time = time
        recorders = Recorders(time: time)
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

    /// Publishes an event and writes it into the timeline, in the same place of the order.
    func publish(_ event: DispatchEvent, inTimeline: Bool) {
        guard inTimeline else { return publish { event } }
        var wakeUp: BroadcastWakeUp?
        var numbered = event
        recorders.timeline.append(event) {
            let position: UInt64
            (position, wakeUp) = events.publishWithoutWaking(event)
            numbered.sequence = position
            return position
        }
        wakeUp?.perform()
        recorders.history.record(.event(numbered))
    }

    /// Publishes a refusal and writes it down.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - action: Looks the action up, if it is declared.
    ///   - reasons: Says why; called only if somebody wants to know.
    ///   - makeFacts: Makes the facts of the event.
    func refuse(
        _ key: BindingKey, _ action: () -> ActionRecord?, _ reasons: () -> [RefusalReason],
        _ makeFacts: (EventSubject) -> EventFacts
    ) {
        let active = recorders.active
        guard !active.isEmpty else {
            return publish {
                let subject = action()?.profile.subject ?? key.subject
                return DispatchEvent(.refused(reasons()), at: now, makeFacts(subject))
            }
        }
        let action = action()
        let wanted = recorders.recorders(forRefusalOf: key, action)
        let subject = { action?.profile.subject ?? key.subject }
        guard !wanted.isEmpty else {
            return publish { DispatchEvent(.refused(reasons()), at: now, makeFacts(subject())) }
        }
        let (facts, reasons) = (makeFacts(subject()), reasons())
        if wanted.contains(.logs) {
            if let action {
                recorders.logs.requestRefused(facts, action, reasons)
            } else {
                recorders.logs.requestRefused(key) { reasons }
            }
        }
        publish(
            DispatchEvent(.refused(reasons), at: now, facts), inTimeline: wanted.contains(.timeline))
        if let action, wanted.contains(.analytics) { recorders.analytics.refused(facts, action, reasons) }
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
