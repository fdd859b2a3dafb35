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
        /// The newest row that was folded.
        fileprivate var position: UInt64 = 0
        fileprivate var running = RunningRequests()
        /// What the flight recorder has to carry.
        fileprivate var carried = CarriedRows()
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
    private let follower: HistoryFollower
    private let recorder = AtomicLazyReference<FlightRecorder>()

    init(_ log: EventLog, _ names: EventNames, _ follower: HistoryFollower) {
        (self.log, self.names, self.follower) = (log, names, follower)
        state = Mutex(State(names))
        due = Atomic(UInt64(log.capacity / 4))
        log.noteFolded(0)
    }

    /// The oldest row that somebody may still have to read.
    var oldestNeeded: UInt64 { min(folded.load(ordering: .acquiring) + 1, log.oldestPosition) }

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
        while state.position < last {
            let position = state.position + 1
            state.position = position
            // The log displaces no row before it is folded.
            if let entry = log.entry(at: position) { state.fold(entry, names) }
            if let recorder = recorder.load(), position % recorder.half == 0 {
                // A half later, the first of them are displaced.
                carry(after: position - recorder.half + 1...position, into: recorder, &state.carried)
            }
        }
        folded.store(state.position, ordering: .releasing)
        log.noteFolded(state.position)
        if !state.stacks.collectsChanges { due.store(nextDue(state), ordering: .relaxed) }
        collect(&state, into: &effects)
    }

    /// Whether no row was ever written.
    var isUntouched: Bool { log.lastPosition == 0 }

    /// Has rows written into a file, too, those that are there and those that come; called once.
    func record(into recorder: FlightRecorder) {
        names.record(into: recorder)
        log.record(into: recorder)
        state.withLock { state in
            if state.position > 0 {
                carry(after: log.oldestPosition...state.position, into: recorder, &state.carried)
            }
            _ = self.recorder.storeIfNil(recorder)
        }
    }

    /// Writes a row that is no event, with what follows from it.
    func write(_ row: EventRow) {
        log.append(row)
        read { _ in }
    }

    /// Has the recorder carry the beginnings of the requests that are running.
    private func carry(
        after rows: ClosedRange<UInt64>, into recorder: FlightRecorder, _ carried: inout CarriedRows
    ) {
        for position in rows {
            if let entry = log.entry(at: position) { carried.read(entry) }
        }
        recorder.carry(carried.entries)
    }

    private func nextDue(_ state: State) -> UInt64 { state.position + UInt64(log.capacity / 4) }

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
    mutating func fold(_ entry: EventLog.Entry, _ names: EventNames) {
        let (row, note) = (entry.row, entry.note)
        let flags = row.flags
        if flags.contains(.inTimeline) {
            timeline.append(
                TimelineEntry(
                    row: row, sequence: entry.sequence, note: note, session: session(row.session, names)))
        }
        switch row.kind {
        case .began where flags.contains(.inStacks):
            if let entry = stacks.beginAgain(row, note) ?? begin(row, note, names) {
                running.insert(row.request, entry)
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
