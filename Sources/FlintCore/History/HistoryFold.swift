internal import Foundation
internal import Synchronization

/// Folds the rows of a runtime's log into what is kept of them: the timeline and the action stacks.
///
/// Whoever writes a row goes on at once. When a quarter of the log waits, the next writer folds a batch, unless another one does; when
/// three quarters do, every writer; and whoever wants to read what is kept. A task of its own would hold up the writers: both want the
/// same lines of the processor's cache.
final class HistoryFold: Sendable {
    struct State {
        var timeline = TimelineRing(capacity: TimelineConfiguration().capacity)
        var stacks: StackTable
        /// The notes of the rows that are being folded.
        fileprivate var notes: [EventNote?] = []
        /// The newest row that was folded.
        fileprivate var position: UInt64 = 0
        fileprivate var running = RunningRequests()
        /// What the flight recorder has to carry.
        fileprivate var carried = CarriedRows()
        fileprivate var recorder: FlightRecorder?
        /// The row behind which to look for what is to be carried.
        fileprivate var carryPosition = UInt64.max
        /// The session of the row before, which is that of the next one more often than not.
        fileprivate var lastSession: (index: UInt32, name: String) = (0, "")

        init(_ names: EventNames) {
            stacks = StackTable(names)
        }
    }

    /// How many rows are folded before others get the lock.
    private static let batch: UInt64 = 128

    private let log: EventLog
    let names: EventNames
    private let state: Mutex<State>
    private let folded = Atomic<UInt64>(0)
    /// The row that is to be folded by its writer, with those before it; 0 while each is.
    private let due: Atomic<UInt64>
    /// How many rows a flight recorder keeps, whose indexes mean what they meant when it wrote them.
    private let recordedRows = Atomic<UInt64>(0)
    private let follower: HistoryFollower

    init(_ log: EventLog, _ names: EventNames, _ follower: HistoryFollower) {
        (self.log, self.names, self.follower) = (log, names, follower)
        state = Mutex(State(names))
        due = Atomic(Self.lag(log))
        log.noteFolded(0)
    }

    /// The oldest row that somebody may still have to read.
    var oldestNeeded: UInt64 {
        let last = log.lastPosition
        let displaced = last - min(last, recordedRows.load(ordering: .relaxed))
        return min(folded.load(ordering: .acquiring) + 1, log.oldestPosition, displaced + 1)
    }

    /// Has rows folded in the dispatches that write them, and changes of stacks collected.
    func keepUp() {
        state.withLock { state in
            state.stacks.collectsChanges = true
            due.store(0, ordering: .releasing)
        }
    }

    // MARK: Folding

    /// Folds what must not wait behind a row that was just written.
    @inline(__always)
    func follow(_ position: UInt64, isUrgent urgent: Bool) {
        if urgent || position >= due.load(ordering: .relaxed) { catchUp(position, urgent) }
    }

    private func catchUp(_ position: UInt64, _ urgent: Bool) {
        if urgent || due.load(ordering: .relaxed) == 0 { return read { _ in } }
        let waiting = position &- min(position, folded.load(ordering: .relaxed))
        if waiting >= UInt64(log.capacity / 4 * 3) { return fold(upTo: position) }
        if let effects = state.withLockIfAvailable({ fold(upTo: position, &$0) }) { finish(effects) }
    }

    /// Folds a batch.
    private func fold(upTo position: UInt64) {
        finish(state.withLock { fold(upTo: position, &$0) })
    }

    /// Reads or changes what is kept, with all rows folded that were written before the call.
    ///
    /// - Parameter body: It runs under the lock, so it must call nothing of the application, and release nothing that
    ///   could.
    /// - Returns: What it returned.
    @discardableResult
    func read<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
        let target = log.lastPosition
        while folded.load(ordering: .acquiring) + Self.batch < target { fold(upTo: target) }
        var effects: StackTable.Effects?
        let result = state.withLock { state in
            while state.position < target { fold(upTo: target, &state, into: &effects) }
            let result = body(&state)
            collect(&state, into: &effects)
            return result
        }
        finish(effects)
        return result
    }

    private func finish(_ effects: StackTable.Effects?) {
        if let effects { follower.tell(effects) }
    }

    private func fold(upTo target: UInt64, _ state: inout State) -> StackTable.Effects? {
        var effects: StackTable.Effects?
        fold(upTo: target, &state, into: &effects)
        return effects
    }

    private func fold(upTo target: UInt64, _ state: inout State, into effects: inout StackTable.Effects?) {
        let last = min(target, state.position + Self.batch)
        // The log displaces no row before it is folded.
        let first = state.position + 1
        log.copyNotes(of: first..<max(first, last + 1), into: &state.notes)
        while state.position < last {
            let position = state.position + 1
            state.position = position
            if let (row, sequence) = log.copyKept(position) {
                state.fold(row, sequence, row.hasNote ? state.notes[Int(position - first)] : nil, names)
            }
            if position == state.carryPosition { carry(&state) }
        }
        state.notes.removeAll(keepingCapacity: true)
        folded.store(state.position, ordering: .releasing)
        log.noteFolded(state.position)
        if !state.stacks.collectsChanges { due.store(nextDue(state), ordering: .relaxed) }
        collect(&state, into: &effects)
    }

    /// Whether the timeline has never had an entry; false if the log does not remember its first row.
    var isTimelineUntouched: Bool {
        let oldest = log.oldestPosition
        return oldest == 1
            && (oldest..<max(oldest, log.lastPosition + 1)).allSatisfy { position in
                log.copy(position)?.row.flags.isDisjoint(with: .inTimeline) ?? false
            }
    }

    /// Has rows written into a file, too, those that are there and those that come; called once.
    func record(into recorder: FlightRecorder) {
        names.record(into: recorder)
        log.record(into: recorder)
        state.withLock { state in
            state.recorder = recorder
            recordedRows.store(recorder.capacity, ordering: .relaxed)
            for position in log.oldestPosition..<max(log.oldestPosition, state.position) + 1 {
                if let (row, _) = log.copy(position), !row.flags.contains(.inStacks) {
                    state.follow(row, at: position)
                }
            }
            carry(&state)
        }
    }

    /// Writes a row that is no event, with what follows from it.
    func write(_ row: EventRow) {
        log.append(row)
        read { _ in }
    }

    /// Has the recorder carry the beginnings of the requests that are running; half of the rows that it keeps are displaced before the
    /// next time.
    private func carry(_ state: inout State) {
        guard let recorder = state.recorder else { return }
        let beginnings = state.running.beginnings
        for (request, position) in beginnings where !state.carried.holds(request) {
            if let (row, sequence) = recorder.copy(position) ?? log.copy(position) {
                state.carried.insert(row, sequence)
            }
        }
        state.carried.keep(Set(beginnings.lazy.map(\.request)))
        state.carryPosition = state.position + recorder.capacity / 2
        recorder.carry(state.carried.entries)
    }

    private func nextDue(_ state: State) -> UInt64 { state.position + Self.lag(log) }

    /// How many rows may wait: few enough to be still at hand for the processor.
    private static func lag(_ log: EventLog) -> UInt64 { UInt64(min(log.capacity / 4, 256)) }

    /// Takes what follows; the caller holds the lock.
    private func collect(_ state: inout State, into effects: inout StackTable.Effects?) {
        guard !state.stacks.effects.isEmpty else { return }
        let new = state.stacks.takeEffects()
        let wantsChanges = follower.lineUp(new)
        state.stacks.collectsChanges = wantsChanges
        if !wantsChanges { due.store(nextDue(state), ordering: .releasing) }
        if effects == nil {
            effects = new
        } else {
            effects?.closings += new.closings
            effects?.changes += new.changes
        }
    }

    /// Where a running request stands in its action stack; nil if stacks do not hold it.
    func stackEntry(of request: UInt64) -> ActionStacks.EntryReference? {
        read { $0.running[request] }
    }
}

extension HistoryFold.State {
    @inline(__always)
    mutating func fold(
        _ row: EventRow, _ sequence: UInt64, _ note: EventNote?, _ names: EventNames
    ) {
        let flags = row.flags
        if flags.contains(.inTimeline) {
            timeline.append(
                TimelineEntry(
                    row: row, sequence: sequence, note: note, session: session(row.session, names)))
        }
        switch row.kind {
        case .began where flags.contains(.inStacks):
            if let entry = stacks.beginAgain(row, note) ?? begin(row, note, names) {
                running.insert(row.request, at: position, entry)
            }
        case .ended where flags.contains(.inStacks):
            if let entry = running.remove(row.request) {
                let end = Moment(
                    wallTime: row.wallTime + Double(row.extent) / 1e9, nanoseconds: row.ticks + row.extent)
                stacks.end(entry, ActionOutcome(row, note), closing: flags.contains(.closes) ? end : nil)
            }
        case .sessionEnded:
            // The index may be that of another session later.
            lastSession = (0, "")
            stacks.endSession(
                row.session,
                at: Moment(wallTime: row.wallTime, nanoseconds: row.ticks))
        case .timelineCleared: _ = timeline.removeAll()
        case .stacksCleared: stacks.clear(at: Moment(wallTime: row.wallTime, nanoseconds: row.ticks))
        case .began, .ended: if recorder != nil { follow(row, at: position) }
        default: break
        }
    }

    /// Notes whether a request runs that stacks do not hold.
    fileprivate mutating func follow(_ row: EventRow, at position: UInt64) {
        switch row.kind {
        case .began where row.flags.contains(.inTimeline): running.insert(row.request, at: position, nil)
        case .ended: _ = running.remove(row.request)
        default: break
        }
    }

    private mutating func begin(
        _ row: EventRow, _ note: EventNote?, _ names: EventNames
    ) -> ActionStacks.EntryReference? {
        guard let plan = names.plan(row.plan) else { return nil }
        return stacks.begin(
            row, note, of: plan, parent: row.parent == 0 ? nil : running[row.parent],
            session: session(row.session, names))
    }

    private mutating func session(_ index: UInt32, _ names: EventNames) -> String {
        if lastSession.index != index { lastSession = (index, names.session(index) ?? "") }
        return lastSession.name
    }
}
