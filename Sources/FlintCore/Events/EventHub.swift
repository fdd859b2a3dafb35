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
    /// The runs of flows inside actions, while somebody wants them written down.
    let flowRuns = FlowRuns()
    /// Tells whether anybody listens now.
    let counter: BroadcastCounter
    // What each recorded request needs, without the way through the recorders.
    private let history: RequestHistory
    private let stacks: ActionStacks
    private let journal: HistoryKeeper

    init(time: RuntimeTime) {
        self.time = time
        recorders = Recorders(time: time)
        counter = events.counter
        history = recorders.requests
        stacks = recorders.stacks
        journal = recorders.history
    }

    /// The wall-clock time.
    var now: Date { time.now() }

    /// This moment by both clocks.
    var moment: Moment { time.moment }

    /// The monotonic time since the runtime was made.
    var elapsed: Duration { time.elapsed() }

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
    private func publish(_ event: DispatchEvent, inTimeline: Bool) {
        guard inTimeline else { return publish { event } }
        tell(history.withLock { number(event, for: &$0.timeline) })
    }

    /// What is to be told of an entry of the timeline when the lock is free.
    private typealias Entry = (event: DispatchEvent, wakeUp: BroadcastWakeUp?)

    /// Numbers an event and writes it into the timeline.
    ///
    /// The caller holds the lock, so that entries have the order of their numbers, and so that whoever subscribes and
    /// then takes a snapshot misses none.
    ///
    /// - Returns: What is to be told; `nil` if nobody wants to know.
    @inline(__always)
    private func number(_ event: DispatchEvent, for timeline: inout TimelineRing) -> Entry? {
        guard let position = counter.countUnobserved() else { return publish(event, for: &timeline) }
        timeline.append(event, at: position)
        guard journal.isKeeping else { return nil }
        var event = event
        event.sequence = position
        return (event, nil)
    }

    private func publish(_ event: DispatchEvent, for timeline: inout TimelineRing) -> Entry {
        let (position, wakeUp) = events.publishWithoutWaking(event)
        timeline.append(event, at: position)
        var event = event
        event.sequence = position
        return (event, wakeUp)
    }

    @inline(__always)
    private func tell(_ entry: Entry?) {
        guard let entry else { return }
        entry.wakeUp?.perform()
        journal.record(.event(entry.event))
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

    // MARK: Recorded requests

    /// Publishes that a request begins, and writes it down.
    ///
    /// - Parameters:
    ///   - facts: The request.
    ///   - beginning: What the stacks need to know besides; `nil` if they do not record the request.
    ///   - moment: When it begins.
    func begin(_ facts: EventFacts, _ beginning: StackTable.Beginning?, at moment: Moment) {
        let event = DispatchEvent(.began, at: moment.time, facts)
        let isInTimeline = facts.recorders.contains(.timeline)
        var entry: Entry?
        var effects: StackTable.Effects?
        history.withLock { history in
            if let beginning, let action = facts.action {
                let entry = history.stacks.begin(facts, beginning, of: action.feature)
                if let entry { facts.enter(entry) }
                effects = stacks.takeEffects(of: &history.stacks)
            }
            if isInTimeline { entry = number(event, for: &history.timeline) }
        }
        if let effects { stacks.follow(effects) }
        if facts.recorders.contains(.logs) { recorders.logs.requestBegan(facts) }
        if isInTimeline { tell(entry) } else { publish { event } }
    }

    /// Publishes that a request ended, and writes it down.
    ///
    /// - Parameters:
    ///   - facts: The request.
    ///   - began: When it began.
    ///   - outcome: How it ended.
    ///   - closesStack: Whether the user's work with the feature ended with it.
    /// - Returns: What analytics are to be told; `nil` if they do not record the request.
    func end(
        _ facts: EventFacts, began: Moment, _ outcome: ActionOutcome, closesStack: Bool
    ) -> RequestEnding? {
        let isInTimeline = facts.recorders.contains(.timeline)
        let closing = closesStack ? moment : nil
        let elapsed = (closing?.nanoseconds ?? time.nanoseconds) &- began.nanoseconds
        let event = DispatchEvent(
            outcome, closesActionStack: closesStack, facts, after: began, nanoseconds: elapsed)
        let stackEntry = facts.stackEntry
        var entry: Entry?
        var effects: StackTable.Effects?
        history.withLock { history in
            if let stackEntry {
                history.stacks.end(stackEntry, outcome, closing: closing)
                effects = stacks.takeEffects(of: &history.stacks)
            }
            if isInTimeline { entry = number(event, for: &history.timeline) }
        }
        if let effects { stacks.follow(effects) }
        let ending = RequestEnding(outcome: outcome, elapsed: elapsed)
        if facts.recorders.contains(.logs) {
            recorders.logs.requestEnded(facts, outcome, duration: ending.duration)
        }
        if isInTimeline { tell(entry) } else { publish { event } }
        return facts.recorders.contains(.analytics) ? ending : nil
    }

    // MARK: Listening

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
