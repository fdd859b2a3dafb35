internal import FlintBasics
internal import Foundation
internal import Synchronization

/// Applies the rows of a runtime's log, which are the stored forms of events, one after the other to the
/// timeline and the action stacks; this is called folding.
///
/// A writer of a row continues immediately. When a quarter of the log is pending, the next writer folds a
/// batch of rows, unless another one is folding. Above three quarters, every writer folds; for a small flight
/// recorder that happens earlier. Every reader folds all rows first. A separate task for folding would delay
/// the writers, because both would compete for the same cache lines.
final class HistoryFold: LogFollower {
    struct State {
        var timeline = Ring<TimelineEntry>(capacity: TimelineConfiguration().capacity)
        var stacks: StackTable
        /// The notes of the rows that are being applied to timeline and stacks; a note has the texts of a
        /// row, such as an input.
        fileprivate var notes: [EventNote?] = []
        /// The position of the newest row that was applied to timeline and stacks.
        fileprivate var position: UInt64
        fileprivate var running = RunningRequests()
        /// The rows of running requests' beginnings, which the flight recorder keeps beside its newest rows.
        fileprivate var carried = CarriedRows()
        fileprivate var recorder: FlightRecorder?
        /// The position of the row at which ``carried`` is computed again; the largest number without a
        /// flight recorder.
        fileprivate var carryPosition = UInt64.max
        /// The action that was looked up last, since successive entries often have the same action; `nil`
        /// before the first one.
        fileprivate var recentPlan: PlanName?
        /// The sessions of recent rows.
        ///
        /// The lowest bits of a session's index are its index in this array.
        fileprivate var recentSessions = [(index: UInt32, name: SessionName)](
            repeating: (0, SessionName.unknown), count: 8)

        /// Creates a state without entries.
        ///
        /// - Parameters:
        ///   - names: The table of the names to which indexes in rows refer.
        ///   - position: The position of a row; only later rows are applied to timeline and stacks.
        init(_ names: EventNames, after position: UInt64 = 0) {
            stacks = StackTable(names)
            self.position = position
        }
    }

    /// The number of rows that are applied to timeline and stacks before the lock is released.
    private static let batch: UInt64 = 128

    private let log: EventLog
    let names: EventNames
    /// Derives the trace contexts of requests, which the rows do not contain.
    let origins: RequestOrigins
    private let state: Mutex<State>
    private let folded: Atomic<UInt64>
    /// Whether a writer is applying a batch of rows to timeline and stacks.
    ///
    /// Writers read it before they try the lock, because on Linux a failed attempt to take a `Mutex` is a
    /// system call.
    private let isFolding = Atomic<Bool>(false)
    private let follower: HistoryFollower

    init(
        _ log: EventLog, _ names: EventNames, _ origins: RequestOrigins, _ follower: HistoryFollower
    ) {
        (self.log, self.names, self.origins, self.follower) = (log, names, origins, follower)
        // Earlier rows do not belong to the timeline or the stacks, because the recorders of both did not
        // exist yet.
        let start = log.beginFolding(lag: Self.lag(log))
        state = Mutex(State(names, after: start))
        folded = Atomic(start)
    }

    /// Makes each dispatch apply its rows to timeline and stacks at once, and starts to collect changes of
    /// stacks; called when an observer subscribes to the changes.
    func keepUp() {
        state.withLock { state in
            state.stacks.collectsChanges = true
            log.setFoldDue(0)
        }
    }

    // MARK: Folding

    func catchUp(_ position: UInt64, _ urgent: Bool) {
        if urgent || log.foldDue == 0 { return read { _ in } }
        let waiting = position &- min(position, folded.load(ordering: .relaxed))
        if waiting >= limit { return fold(upTo: position) }
        guard !isFolding.load(ordering: .relaxed), !isFolding.exchange(true, ordering: .acquiring) else {
            return
        }
        let effects = state.withLockIfAvailable { fold(upTo: position, &$0) }
        isFolding.store(false, ordering: .releasing)
        if let effects { finish(effects) }
    }

    /// Applies a batch of the log's rows to the timeline and the action stacks.
    ///
    /// - Parameter position: The position in the log of the last row to apply.
    private func fold(upTo position: UInt64) {
        finish(state.withLock { fold(upTo: position, &$0) })
    }

    /// Reads or changes timeline and stacks, after all rows written before the call were applied to them.
    ///
    /// - Parameter body: A function that reads or changes the state. It runs under the lock, so it must not
    ///   call application code or release objects whose deinitializers could.
    /// - Returns: The result of `body`.
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
        if let effects { follower.publish(effects) }
    }

    private func fold(upTo target: UInt64, _ state: inout State) -> StackTable.Effects? {
        var effects: StackTable.Effects?
        fold(upTo: target, &state, into: &effects)
        return effects
    }

    private func fold(upTo target: UInt64, _ state: inout State, into effects: inout StackTable.Effects?) {
        state.stacks.collectsClosings = follower.logsClosings
        let last = min(target, state.position + Self.batch)
        // The log does not displace a row before it is folded.
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
        if !state.stacks.collectsChanges { log.setFoldDue(nextDue(state)) }
        collect(&state, into: &effects)
    }

    /// Whether the timeline has never had an entry.
    ///
    /// The value is `false` if the log no longer has its first row, because it is unknown then whether there
    /// was an entry.
    var isTimelineUntouched: Bool {
        let oldest = log.oldestPosition
        return oldest == 1
            && (oldest..<max(oldest, log.lastPosition + 1)).allSatisfy { position in
                log.copy(position)?.row.flags.isDisjoint(with: .inTimeline) ?? false
            }
    }

    /// Writes all existing rows and from then on each new row into a file.
    ///
    /// It is called once.
    ///
    /// - Parameters:
    ///   - recorder: The flight recorder, which writes the file.
    ///   - encode: A function that encodes the names of an action.
    func record(into recorder: FlightRecorder, encode: @escaping @Sendable (EventSubject) -> [UInt8]) {
        names.record(into: recorder, encode: encode)
        log.record(into: recorder)
        read { state in
            state.recorder = recorder
            // Later rows are handled when they are folded.
            let oldest = log.oldestPosition
            for position in oldest..<max(oldest, state.position + 1) {
                if let (row, _) = log.copy(position), !row.flags.contains(.inStacks) {
                    state.follow(row, at: position)
                }
            }
            carry(&state)
            // With a flight recorder, fewer rows may be pending.
            if !state.stacks.collectsChanges { log.setFoldDue(nextDue(state)) }
        }
    }

    /// Writes a row that is not an event, such as the clearing of the timeline, and applies it to timeline
    /// and stacks.
    func write(_ row: EventRow) {
        log.append(row)
        read { _ in }
    }

    /// Passes the rows of running requests' beginnings to the flight recorder, which keeps them although
    /// newer rows overwrite them.
    ///
    /// The next call comes after half as many rows as the recorder keeps.
    private func carry(_ state: inout State) {
        guard let recorder = state.recorder else { return }
        let beginnings = state.running.beginnings
        for (request, position) in beginnings where !state.carried.holds(request) {
            if let (row, sequence) = log.copyRecorded(position) {
                state.carried.insert(row, sequence)
            }
        }
        state.carried.keep(Set(beginnings.lazy.map(\.request)))
        state.carryPosition = state.position + recorder.capacity / 2
        recorder.carry(state.carried.entries)
    }

    private func nextDue(_ state: State) -> UInt64 { state.position + Self.lag(log) }

    /// The number of rows that may wait to be applied to timeline and stacks, before a writer applies a
    /// batch.
    ///
    /// It is small, so that the waiting rows stay in the processor's cache.
    private static func lag(_ log: EventLog) -> UInt64 {
        min(UInt64(log.capacity / 4), 256, recorded(in: log) / 8)
    }

    /// The number of waiting rows above which every writer applies them to timeline and stacks.
    ///
    /// It is at most a quarter of the number of rows that the flight recorder keeps. Between two calls of
    /// ``carry(_:)``, half as many rows are applied as the recorder keeps. So no beginning of a running
    /// request is overwritten before the recorder keeps it.
    private var limit: UInt64 { min(UInt64(log.capacity / 4 * 3), Self.recorded(in: log) / 4) }

    /// The number of rows that the flight recorder keeps; `UInt64.max` without a recorder.
    private static func recorded(in log: EventLog) -> UInt64 {
        log.recordedCapacity == 0 ? .max : log.recordedCapacity
    }

    /// Takes the collected changes of stacks out of the state, for the caller to publish after it has
    /// released the lock.
    ///
    /// - Parameters:
    ///   - state: The timeline and the stacks, with the collected changes.
    ///   - effects: Receives the changes; `nil` until there are some.
    private func collect(_ state: inout State, into effects: inout StackTable.Effects?) {
        guard !state.stacks.effects.isEmpty else { return }
        let new = state.stacks.takeEffects()
        let wantsChanges = follower.enqueue(new)
        state.stacks.collectsChanges = wantsChanges
        if !wantsChanges { log.setFoldDue(nextDue(state)) }
        if effects == nil {
            effects = new
        } else {
            effects?.closings += new.closings
            effects?.changes += new.changes
        }
    }

    /// Returns the position of a running request in its action stack as text, such as `stack 3, step 2`.
    ///
    /// The result is `nil` if no stack contains the request.
    func place(of request: UInt64) -> String? {
        read { $0.running[request] }.map { "stack \($0.stackID), step \($0.position + 1)" }
    }
}

extension HistoryFold.State {
    @inline(__always)
    package mutating func fold(
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
            // Another session may get the same index, so the cached name is dropped.
            recentSessions[Int(row.session & 7)] = (0, SessionName.unknown)
            stacks.endSession(
                row.session, at: Moment(wallTime: row.wallTime, nanoseconds: row.ticks),
                isLogged: row.extent != 0)
        case .timelineCleared: _ = timeline.removeAll()
        case .stacksCleared: stacks.clear(at: Moment(wallTime: row.wallTime, nanoseconds: row.ticks))
        case .began, .ended: if recorder != nil { follow(row, at: position) }
        default: break
        }
    }

    /// Adds a request that is in no stack to the running ones when it begins, and removes it when it ends.
    ///
    /// The flight recorder keeps the beginnings of running requests. Requests in stacks are among the running
    /// ones in any case, so this function is called only for other requests, and only while there is a
    /// recorder. A beginning that the timeline excludes is ignored.
    ///
    /// - Parameters:
    ///   - row: The row of the request's beginning or end.
    ///   - position: The position of the row in the log.
    fileprivate mutating func follow(_ row: EventRow, at position: UInt64) {
        switch row.kind {
        case .began where row.flags.contains(.inTimeline): running.insert(row.request, at: position, nil)
        case .ended: _ = running.remove(row.request)
        default: break
        }
    }

    private mutating func begin(
        _ row: EventRow, _ note: EventNote?, _ names: EventNames
    ) -> StackEntryReference? {
        guard let plan = plan(row.plan, names) else { return nil }
        return stacks.begin(
            row, note, of: plan, parent: row.parent == 0 ? nil : running[row.parent],
            session: session(row.session, names))
    }

    private mutating func plan(_ index: UInt32, _ names: EventNames) -> PlanName? {
        if let recentPlan, recentPlan.index == index { return recentPlan }
        recentPlan = names.plan(index)
        return recentPlan
    }

    private mutating func session(_ index: UInt32, _ names: EventNames) -> SessionName {
        let place = Int(index & 7)
        if recentSessions[place].index != index {
            recentSessions[place] = (index, names.session(index) ?? SessionName.unknown)
        }
        return recentSessions[place].name
    }
}
