internal import Foundation
internal import Synchronization

/// Where what happens in a runtime is timed, numbered and written down: one log, which everybody else reads.
///
/// It is a part of the runtime that sessions can hold without holding the runtime.
final class EventHub: Sendable {
    let log = EventLog(capacity: 1023)
    let names = EventNames()
    let recorders: Recorders
    /// The runs of flows inside actions, while somebody wants them written down.
    let flowRuns: FlowRuns
    /// Tells flows whether their transitions are wanted.
    let transitions = TransitionInterest()
    // What each recorded request needs, without the way through the recorders.
    private let history: HistoryFold
    private let requests = Atomic<UInt64>(0)
    private let time: RuntimeTime

    init(time: RuntimeTime) {
        self.time = time
        flowRuns = FlowRuns(transitions)
        recorders = Recorders(time: time, log: log, names: names)
        history = recorders.requests
    }

    /// The wall-clock time.
    var now: Date { time.now() }

    /// This moment by both clocks.
    var moment: Moment { time.moment }

    /// The monotonic time since the runtime was made.
    var elapsed: Duration { time.elapsed() }

    /// The monotonic time since the runtime was made, in nanoseconds.
    var nanoseconds: Int64 { time.nanoseconds }

    /// The number of the newest event.
    var lastSequence: UInt64 { log.lastEvent }

    func nextRequestNumber() -> UInt64 {
        requests.wrappingAdd(1, ordering: .relaxed).newValue
    }

    // MARK: Writing

    /// Writes a row, and folds what must not wait.
    ///
    /// - Parameters:
    ///   - row: What happened.
    ///   - note: What it cannot say in numbers.
    ///   - isUrgent: Whether what follows from the row is to happen before the call returns.
    /// - Returns: The position of the row.
    @inline(__always)
    @discardableResult
    func write(_ row: EventRow, _ note: EventNote?, isUrgent: Bool = false) -> UInt64 {
        let place = log.append(row, note: note)
        history.follow(place.position, isUrgent: isUrgent)
        return place.position
    }

    /// Writes an event that is of no request, or counts it if nobody listens.
    ///
    /// - Parameters:
    ///   - kind: What it tells.
    ///   - note: Makes what there is to say.
    func publish(_ kind: EventRow.Kind, _ note: () -> EventNote) {
        if !log.isObserved, log.countUnobserved() != nil { return }
        var row = EventRow(kind)
        row.setTimes(moment)
        write(row, note())
    }

    /// Writes an event of a running request, or counts it if nobody listens.
    ///
    /// - Parameters:
    ///   - kind: What it tells.
    ///   - scope: The request.
    ///   - moment: When it happened, if that is known.
    ///   - value: Makes what there is to say, which also stands in the note.
    func publish(
        _ kind: EventRow.Kind, in scope: RequestScope, at moment: Moment? = nil,
        _ value: () -> any Sendable
    ) {
        if !log.isObserved, log.countUnobserved() != nil { return }
        var row = scope.cell.row(kind, of: scope.number)
        row.setTimes(moment ?? self.moment)
        // The timeline has no such entries.
        row.remove([.inTimeline, .inStacks])
        let known = scope.cell.note(of: scope.number)
        let note = EventNote(input: known?.input, source: known?.source, value: value())
        write(row, note)
    }

    /// Publishes a refusal and writes it down.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - action: The action, if it is declared.
    ///   - reasons: Says why; called only if somebody wants to know.
    ///   - parent: The request during which it was made.
    ///   - call: Where the request came from; nil if only its binding is known.
    func refuse(
        _ key: BindingKey, _ action: () -> ActionRecord?, _ reasons: () -> [RefusalReason],
        parent: RequestID?, _ call: RefusedCall?
    ) {
        let active = recorders.active
        if active.isEmpty, !log.isObserved, log.countUnobserved() != nil { return }
        let profile = action()?.profile
        let wanted = active.isEmpty ? [] : recorders.recorders(forRefusalOf: key, profile)
        if wanted.isEmpty, !log.isObserved, log.countUnobserved() != nil { return }
        let reasons = reasons()
        if let profile { names.learn(profile) }
        var row = EventRow(
            .refused, flags: call?.flags ?? .anonymous, session: call?.session ?? 0,
            plan: profile?.index ?? 0,
            parent: parent?.number ?? 0)
        if wanted.contains(.timeline) { row.insert(.inTimeline) }
        row.setTimes(moment)
        let note = EventNote(
            reasons: reasons, source: call?.foreignSource, value: profile == nil ? key.subject : nil)
        let request = RecordedRequest(row: row, note: note, profile: profile, session: call?.sessionName)
        if wanted.contains(.logs) {
            if profile != nil {
                recorders.logs.requestRefused(request, reasons)
            } else {
                recorders.logs.requestRefused(key) { reasons }
            }
        }
        write(row, note)
        if wanted.contains(.analytics) { recorders.analytics.refused(request, reasons) }
    }

    // MARK: Sessions

    /// Gives a session an index, until ``removeSession(_:)``.
    func addSession(_ name: String) -> UInt32 {
        names.addSession(name, oldest: history.oldestNeeded)
    }

    /// Closes the stacks of a session that has ended.
    func endSession(_ index: UInt32) { _ = writeEnd(of: index) }

    /// Closes the stacks of a session that is gone, and gives its index back.
    func removeSession(_ index: UInt32) {
        names.removeSession(index, last: writeEnd(of: index))
    }

    private func writeEnd(of session: UInt32) -> UInt64 {
        var row = EventRow(.sessionEnded, session: session)
        row.setTimes(moment)
        return write(row, nil, isUrgent: recorders.active.contains(.stacks))
    }

    // MARK: Listening

    func stream(bufferingNewest limit: Int) -> AsyncStream<DispatchEvent> {
        let subscription = subscribe(bufferingNewest: limit)
        return AsyncStream {
            await subscription.next()
        } onCancel: {
            subscription.cancel()
        }
    }

    /// A subscription whose events can also be read without waiting.
    func subscribe(bufferingNewest limit: Int) -> EventSubscription {
        transitions.begin()
        return EventSubscription(limit: limit, log: log, names: names, now: time.now) { [transitions] in
            transitions.end()
        }
    }

    func finish() {
        log.finish()
    }
}

/// What is known of a call that is refused.
struct RefusedCall {
    let session: UInt32
    let sessionName: String
    let source: ActionSource
    let userInitiated: Bool

    fileprivate var flags: EventRow.Flags { userInitiated ? .userInitiated : [] }

    fileprivate var foreignSource: ActionSource? { source.isApplication ? nil : source }
}
