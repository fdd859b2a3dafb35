package import Foundation

/// Gives the events of a runtime their times and numbers, and writes them into the runtime's log.
///
/// Sessions refer to this object and not to the runtime, so that they do not retain the runtime.
package final class EventHub: Sendable {
    package let log = EventLog(capacity: 1023)
    /// The identity of the runtime, which can be compared even after the runtime was released.
    let identity = RuntimeIdentity()
    let names: EventNames
    /// The object that describes subjects for events and derives the traces of requests.
    package let origins = RequestOrigins()
    package let recorders: Recorders
    /// The number of observers of flow transitions; flows record transitions only while it is not zero.
    let transitions = TransitionInterest()
    /// The live sessions of the runtime, which end together.
    let roll: SessionRoll
    private let time: RuntimeTime

    init(time: RuntimeTime) {
        self.time = time
        roll = SessionRoll()
        names = EventNames(roll)
        recorders = Recorders(
            time: time, log: log, names: names, origins: origins, transitions: transitions)
    }

    /// The current wall-clock time.
    package var now: Date { time.now() }

    /// The current time of the wall clock and of the monotonic clock.
    var moment: Moment { time.moment }

    /// Returns the time of both clocks for a monotonic time that was just read: nanoseconds since the
    /// creation of the runtime.
    func moment(at nanoseconds: Int64) -> Moment { time.moment(at: nanoseconds) }

    /// The monotonic time since the creation of the runtime.
    var elapsed: Duration { time.elapsed() }

    /// The monotonic time since the creation of the runtime, in nanoseconds.
    var nanoseconds: Int64 { time.nanoseconds }

    /// The sequence number of the newest event.
    var lastSequence: UInt64 { log.lastEvent }

    func nextRequestNumber() -> UInt64 {
        log.nextRequest()
    }

    // MARK: Writing

    /// Writes a row into the log, and updates timeline and stacks if too many rows are unprocessed.
    ///
    /// - Parameters:
    ///   - row: The numbers of the event, or of another occurrence such as the end of a session.
    ///   - note: The texts and other values of the event; `nil` for none.
    ///   - isUrgent: Whether timeline and stacks must include the row before the call returns.
    /// - Returns: The position of the row in the log, from 1.
    @inline(__always)
    @discardableResult
    func write(_ row: EventRow, _ note: EventNote?, isUrgent: Bool = false) -> UInt64 {
        let place = log.append(row, note: note)
        if isUrgent || log.isFoldDue(at: place.position) {
            recorders.follower?.catchUp(place.position, isUrgent)
        }
        return place.position
    }

    /// Counts an event without writing a row into the log, if neither a recorder nor a reader of the log
    /// needs the row.
    ///
    /// - Parameter recorders: The recorders that record the event.
    /// - Returns: Whether the event was counted; otherwise its row must be written.
    @inline(__always)
    func countWithoutRow(for recorders: RecorderSet = []) -> Bool {
        recorders.isEmpty && log.countUnobserved() != nil
    }

    /// Writes an event that belongs to no request into the log, or only counts it if the log has no reader.
    ///
    /// - Parameters:
    ///   - kind: The kind of the event.
    ///   - note: Makes the texts and other values of the event; called only if the event is written.
    func publish(_ kind: EventRow.Kind, _ note: () -> EventNote) {
        if countWithoutRow() { return }
        var row = EventRow(kind)
        row.setTimes(moment)
        write(row, note())
    }

    /// Writes an event inside a request into the log, or only counts it if the log has no reader.
    ///
    /// - Parameters:
    ///   - row: Makes the numbers of the event, without a time.
    ///   - cell: The object with the state of the request, which may have ended.
    ///   - moment: The time of the event.
    ///   - value: Makes the value that belongs to the event, such as a transition of a flow.
    func publish(
        _ row: @autoclosure () -> EventRow, in cell: RequestCell, at moment: @autoclosure () -> Moment,
        _ value: () -> any Sendable
    ) {
        if countWithoutRow() { return }
        var row = row()
        row.setTimes(moment())
        // Such an event, a transition or a navigation, is an entry of neither the timeline nor a stack.
        row.remove([.inTimeline, .inStacks])
        let known = cell.note(of: row.request)
        // The row of a request that has ended does not name the session, so the note must contain the subject
        // and the trace.
        let origin = row.flags.contains(.anonymous) ? cell.origin : cell.notedOrigin
        write(
            row, EventNote(input: known?.input, source: known?.source, origin: origin, value: value()))
    }

    /// Writes the event of a refused request into the log, and notifies the recorders.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - action: Returns the action; `nil` if no feature declares it.
    ///   - reasons: Returns the reasons; called only if there is a recorder or a reader of the log.
    ///   - caller: Returns the parent request, the subject and the trace; called only if there is a recorder
    ///     or a reader of the log.
    ///   - call: The properties of the refused call; `nil` if only its binding is known.
    func refuse(
        _ key: BindingKey, _ action: () -> ActionRecord?, _ reasons: () -> [RefusalReason],
        caller: () -> RequestCaller, _ call: RefusedCall?
    ) {
        let isRecorded = !recorders.active.isEmpty
        let known = isRecorded ? action()?.profile : nil
        let wanted = isRecorded ? recorders.recorders(forRefusalOf: key, known) : []
        if countWithoutRow(for: wanted) { return }
        let (profile, reasons) = (isRecorded ? known : action()?.profile, reasons())
        if let profile { names.learn(profile.planName) }
        let caller = caller()
        var row = EventRow(
            .refused, flags: call?.flags ?? .anonymous, session: call?.session ?? 0,
            plan: profile?.index ?? 0,
            parent: caller.parent, root: caller.root)
        row.insert(wanted.flags)
        row.setTimes(moment)
        let note = EventNote(
            reasons: reasons, source: call?.foreignSource, origin: caller.notedOrigin,
            value: profile == nil ? key.subject : nil)
        write(row, note)
        guard !wanted.isDisjoint(with: .following) else { return }
        let request = RecordedRequest(
            row: row, note: note, profile: profile, session: call?.sessionName,
            origin: caller.origin, origins: origins)
        recorders.refused(request, of: key, reasons, wanted)
    }

    // MARK: Sessions

    /// Admits a new session, which counts as live until ``removeSession(_:_:)``.
    ///
    /// - Parameters:
    ///   - name: The session's name, with the subject and trace of its requests.
    ///   - seat: The executor of the session; by default one in the shared pool of threads.
    /// - Returns: The initial values of the session.
    func admitSession(_ name: consuming SessionName, on seat: SessionSeat?) -> SessionRoll.Admission {
        roll.admit(name, on: seat, oldest: log.oldestNeeded)
    }

    /// Closes the action stacks of a session that has ended: writes a row about its end into the log.
    ///
    /// - Parameter index: The index by which rows of the log refer to the session.
    func endSession(_ index: UInt32) { _ = writeEnd(of: index) }

    /// Closes the action stacks of a session that is being released, and frees its index.
    ///
    /// - Parameters:
    ///   - index: The index by which rows of the log refer to the session.
    ///   - bindings: The session's cache of bindings, which later sessions use.
    func removeSession(_ index: UInt32, _ bindings: borrowing BindingCache) {
        roll.remove(index, last: writeEnd(of: index), bindings)
    }

    private func writeEnd(of session: UInt32) -> UInt64 {
        let active = recorders.active
        // The lines about the session's stacks are logged at once. If stacks have observers, all rows are
        // processed at once anyway.
        let isLogged = active.contains(.logs) && active.flags.contains(.inStacks)
        var row = EventRow(.sessionEnded, session: session, extent: isLogged ? 1 : 0)
        row.setTimes(moment)
        return write(row, nil, isUrgent: isLogged)
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

    /// Returns a subscription to the runtime's events; it can also be read without waiting.
    ///
    /// - Parameter limit: The maximum number of unread events that are kept; when there are more, the oldest
    ///   are lost.
    func subscribe(bufferingNewest limit: Int) -> EventSubscription {
        transitions.begin()
        return EventSubscription(limit: limit, log: log, names: names, origins: origins, now: time.now) {
            [transitions] in
            transitions.end()
        }
    }

    func finish() {
        log.finish()
    }
}

/// The surroundings of a refused call: the requests around it, the subject and the trace.
struct RequestCaller {
    /// The number of the parent request; 0 for none.
    let parent: UInt64
    /// The number of the outermost request around the call; 0 for none.
    let root: UInt64
    /// The subject of the refused call, and the trace that came from outside the runtime; `nil` for the
    /// application without such a trace.
    let origin: RequestOrigin?
    /// The subject and trace to store with the event of the refusal; `nil` if they are those of the session.
    let notedOrigin: RequestOrigin?

    /// Creates the surroundings of a refused call.
    ///
    /// - Parameters:
    ///   - ancestors: The innermost and the outermost request around the call.
    ///   - origin: The subject of the call, and the trace that came from outside the runtime; `nil` for the
    ///     application without such a trace.
    ///   - session: The subject and trace of the session's requests; `nil` if the request was refused before
    ///     a session was chosen.
    init(_ ancestors: RequestAncestors, _ origin: RequestOrigin?, session: RequestOrigin?) {
        (parent, root) = (ancestors.parent, ancestors.root)
        self.origin = origin
        notedOrigin = origin === session ? nil : origin
    }
}

/// The properties of a refused call: its session, flags and cause.
struct RefusedCall {
    let session: UInt32
    let sessionName: String
    let source: ActionSource
    let userInitiated: Bool

    fileprivate var flags: EventRow.Flags { userInitiated ? .userInitiated : [] }

    fileprivate var foreignSource: ActionSource? { source.isApplication ? nil : source }
}

extension Flint {
    /// The recorders of the runtime.
    package var recorders: Recorders { hub.recorders }

    /// Determines which recorders are on: those whose feature is available and whose ``Recorder/isActive`` is
    /// `true`.
    ///
    /// It is called by each registration, when a feature of Flint is switched, and by a recorder whose
    /// ``Recorder/isActive`` has changed.
    ///
    /// - Parameter registry: The registered features; by default the published registry.
    package func activateRecorders(in registry: FeatureRegistry? = nil) {
        recorders.activate { feature in
            guard let record = (registry ?? self.registry)?.feature(feature) else { return false }
            return availability(of: record).isAvailable == true
        }
    }

    /// Waits until the background work of earlier calls is done.
    ///
    /// The work is analytics, activities and donations of all requests that have ended, and the writing of
    /// earlier log events. The call waits for log outputs no longer than
    /// ``LoggingConfiguration/flushTimeLimit``. Files may not have reached the device when it returns; the
    /// `flush()` of ``LogCenter`` waits for that.
    public func settle() async { await recorders.settle() }
}
