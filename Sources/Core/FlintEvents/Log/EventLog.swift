internal import FlintStreams
public import Synchronization

/// The events of a runtime as plain rows in one ring, appended by writers and read by any number of readers.
///
/// Writers append one at a time: number, row, note and wake-up are one step under a lock. Readers take no lock: a
/// copied row is valid if no writer can have reached it meanwhile. One row of the capacity is given up for that
/// check.
///
/// *Position* counts rows, *sequence* counts events, both from 1 and without gaps. Rows that are no events have a
/// position only.
@usableFromInline
package final class EventLog: Sendable {
    /// The place of a row in the log.
    package struct Place: Sendable, Hashable {
        /// The position of the row.
        package let position: UInt64
        /// The sequence of the event, or for another row that of the newest event before it.
        package let sequence: UInt64

        /// The place before all rows.
        package static let beginning = Place(position: 0, sequence: 0)
    }

    /// A row with its sequence and note.
    package typealias Entry = LoggedRow

    private struct Sleeper {
        let id: UInt64
        let shot: OneShot<Void>
    }

    /// The fields that each append reads come first, so that they lie in one cache line with the lock.
    private struct State {
        var position: UInt64 = 0
        var notes: [EventNote?]
        var noteBytes = 0
        var sleepers: [Sleeper] = []
        /// The position from which on an append could displace a row that must be kept.
        var growthCheck: UInt64 = .max
        /// The oldest row whose note has not yet been considered for dropping.
        var oldestNote: UInt64 = 1
        var lastSleeper: UInt64 = 0
        var readers: [EventReader] = []
        /// The position of the newest folded row; nil if no consumer folds rows.
        var folded: UInt64?
        /// The file that also receives the rows, so that they outlive the process.
        var flight: FlightRows?
        /// Replaced smaller blocks, kept because a reader may still access them.
        var outgrown: [EventRing] = []
        var isFinished = false
    }

    /// The work that an append leaves to be done outside the lock, besides releasing the displaced note; nearly
    /// always none.
    private final class DeferredWork: Sendable {
        let sleepers: [OneShot<Void>]
        /// The notes to release outside the lock.
        private let dropped: [EventNote?]

        init(_ sleepers: [OneShot<Void>], _ dropped: [EventNote?]) {
            (self.sleepers, self.dropped) = (sleepers, dropped)
        }
    }

    /// The state that appends write.
    private struct Written: ~Copyable, Sendable {
        /// The position of the newest row.
        let tail = Atomic<UInt64>(0)
        let state: Mutex<State>
    }

    private let written: CacheAligned<Written>
    /// The sequence of the newest event, shifted left over a bit that says whether there is a reader.
    ///
    /// While the bit is not set, events are counted without the lock.
    @usableFromInline let counter = CacheAligned(Atomic<UInt64>(0))
    private let requests = CacheAligned(Atomic<UInt64>(0))
    /// The address of the current block.
    private let ring: Atomic<UInt>
    /// The oldest readable row; rows before it were dropped to keep the budget of notes.
    private let floor = Atomic<UInt64>(1)
    /// The position of the last row before the end; the largest number while the log is not finished.
    private let end = Atomic<UInt64>(.max)
    /// The sequence of the last event before the end; the largest number while the log is not finished.
    private let lastEventBeforeEnd = Atomic<UInt64>(.max)
    private let due = Atomic<UInt64>(.max)
    private let noteBudget: Int
    private let recorder = AtomicLazyReference<FlightRecorder>()
    /// The number of rows that a file also keeps, whose indexes must keep their meaning; 0 if there is no file.
    private let recordedRows = Atomic<UInt64>(0)
    /// The position of the oldest row that is not folded; the largest number if no consumer folds rows.
    private let unfolded = Atomic<UInt64>(.max)

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - capacity: The minimum number of rows that are kept, at least 8. The ring has the next power of two, of
    ///     which one row is not usable.
    ///   - noteBudget: The maximum number of bytes of notes. Above it, the oldest rows that are folded and within no
    ///     reader's limit are dropped early.
    package init(capacity: Int, noteBudget: Int = 4 << 20) {
        let block = EventRing.allocate(capacity: Self.size(for: capacity))
        self.noteBudget = noteBudget
        ring = Atomic(block.address)
        written = CacheAligned(
            Written(state: Mutex(State(notes: Array(repeating: nil, count: Int(block.capacity))))))
    }

    deinit {
        block.deallocate()
        withState { $0.outgrown }.forEach { $0.deallocate() }
        written.deallocate()
        counter.deallocate()
        requests.deallocate()
    }

    /// The largest number of rows of a ring, which is a gigabyte.
    private static let largestCapacity = 1 << 24

    private static func size(for capacity: Int) -> Int {
        let wanted = max(8, min(capacity, largestCapacity - 1)) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }

    @inline(__always)
    private func withState<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
        unsafe written.pointer.pointee.state.withLock(body)
    }

    private var tail: UInt64 {
        get { unsafe written.pointer.pointee.tail.load(ordering: .acquiring) }
        set { unsafe written.pointer.pointee.tail.store(newValue, ordering: .releasing) }
    }

    private var block: EventRing { EventRing(address: ring.load(ordering: .acquiring)) }

    /// The largest number of readable rows.
    package var capacity: Int { Int(block.capacity) - 1 }

    /// The position of the newest row; 0 for none.
    package var lastPosition: UInt64 { tail }

    /// The sequence of the newest event; 0 for none.
    package var lastEvent: UInt64 { unsafe counter.pointer.pointee.load(ordering: .acquiring) >> 1 }

    /// The place of the newest row.
    package var newest: Place {
        withState { Place(position: $0.position, sequence: lastEvent) }
    }

    /// Whether the log is finished: readers get no rows written later.
    package var isFinished: Bool { end.load(ordering: .acquiring) != .max }

    /// The position of the newest row for readers; rows written after the end are not read.
    var lastReadable: UInt64 { min(lastPosition, end.load(ordering: .acquiring)) }

    /// The sequence of the newest event for readers.
    var lastReadableEvent: UInt64 { min(lastEvent, lastEventBeforeEnd.load(ordering: .acquiring)) }

    // MARK: Writing

    /// Returns the number of a new request; numbers begin with 1 and have no gaps.
    package func nextRequest() -> UInt64 {
        unsafe requests.pointer.pointee.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Whether there is a reader, so that every event must be written; costs one load.
    @inlinable package var isObserved: Bool {
        unsafe counter.pointer.pointee.load(ordering: .relaxed) & 1 != 0
    }

    /// Counts an event without writing it, if there is no reader.
    ///
    /// - Returns: Its sequence; nil if there is a reader, and the event was not counted.
    @inlinable
    package func countUnobserved() -> UInt64? {
        var known = unsafe counter.pointer.pointee.load(ordering: .relaxed)
        while known & 1 == 0 {
            let (done, current) = unsafe counter.pointer.pointee.weakCompareExchange(
                expected: known, desired: known + 2, ordering: .relaxed)
            if done { return (known + 2) >> 1 }
            known = current
        }
        return nil
    }

    /// Appends a row and wakes the readers that sleep.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - note: Its texts and other values that are no numbers; made before the call.
    /// - Returns: The place of the row.
    @discardableResult
    package func append(_ row: EventRow, note: EventNote? = nil) -> Place {
        let bytes = note.flatMap { recordedBytes(of: $0) }
        // The displaced note, with the objects that it holds, is released outside the lock.
        var displaced: EventNote?
        var deferred: DeferredWork?
        let place = withState { state in
            write(row, note, bytes, into: &state, &displaced, &deferred)
        }
        if let deferred { Self.wake(deferred.sleepers) }
        return place
    }

    /// The bytes that a flight recorder keeps of a note, if it does not have them yet; encoded outside the lock.
    private func recordedBytes(of note: EventNote) -> [UInt8]? {
        guard recordedRows.load(ordering: .relaxed) > 0, note.recordedKey.load(ordering: .relaxed) == 0 else {
            return nil
        }
        return recorder.load()?.encode(note)
    }

    private func write(
        _ row: EventRow, _ note: EventNote?, _ bytes: [UInt8]?, into state: inout State,
        _ displaced: inout EventNote?, _ deferred: inout DeferredWork?
    ) -> Place {
        let position = state.position + 1
        var dropped = position >= state.growthCheck ? growForReaders(&state) : []
        let block = block
        state.position = position
        let sequence =
            row.kind.isEvent
            ? unsafe counter.pointer.pointee.wrappingAdd(2, ordering: .relaxed).newValue >> 1 : lastEvent
        var row = row
        if note != nil { row.header |= EventRow.noteMark }
        let slot = Int(truncatingIfNeeded: position & (block.capacity - 1))
        // The array of notes is read, not the row that is displaced: that may lie in another processor's cache.
        if note != nil || state.notes[slot] != nil {
            displaced = note
            swap(&displaced, &state.notes[slot])
            state.noteBytes += (note?.size ?? 0) - (displaced?.size ?? 0)
            if state.noteBytes > noteBudget { dropped += dropOldNotes(of: &state, block) }
        }
        block.write(row, at: position, sequence: sequence)
        if let flight = state.flight {
            flight.write(row, at: position, sequence: sequence, note: note) {
                // The note had been written, but so long ago that it may be overwritten.
                bytes ?? note.flatMap { recorder.load()?.encode($0) }
            }
        }
        tail = position
        if !state.sleepers.isEmpty || !dropped.isEmpty {
            deferred = DeferredWork(takeSleepers(of: &state), dropped)
        }
        return Place(position: position, sequence: sequence)
    }

    /// Drops the oldest rows until the notes fit their budget, but never the row being written.
    private func dropOldNotes(of state: inout State, _ block: EventRing) -> [EventNote?] {
        var dropped: [EventNote?] = []
        var position = max(state.oldestNote, oldest(readableIn: block, tail: state.position))
        // Rows that are not folded stay, whatever their notes take, and so do rows within a reader's limit.
        let end = min(state.position, (state.folded ?? .max - 1) + 1)
        while state.noteBytes > noteBudget, position < end, !isPromised(position, state, block) {
            let slot = Int(truncatingIfNeeded: position & (block.capacity - 1))
            if let note = state.notes[slot].take() {
                state.noteBytes -= note.size
                dropped.append(note)
            }
            position += 1
        }
        state.oldestNote = position
        floor.store(position, ordering: .releasing)
        return dropped
    }

    /// Whether a reader has not yet read a row that is within its limit.
    private func isPromised(_ position: UInt64, _ state: State, _ block: EventRing) -> Bool {
        let newest = lastEvent
        let newer = newest - (block.copy(position)?.sequence ?? newest)
        return state.readers.contains { reader in
            reader.position < position && reader.limit.map { newer < UInt64($0) } == true
        }
    }

    private func takeSleepers(of state: inout State) -> [OneShot<Void>] {
        defer { state.sleepers.removeAll(keepingCapacity: true) }
        return state.sleepers.map(\.shot)
    }

    /// Wakes readers; several by a separate task, so that the writer continues.
    ///
    /// The task inherits neither priority nor task-locals.
    private static func wake(_ sleepers: [OneShot<Void>]) {
        guard sleepers.count > 1 else {
            sleepers.first?.settle(())
            return
        }
        Task.detached(name: "flint.log.wake", priority: .high) { sleepers.forEach { $0.settle(()) } }
    }

    /// Finishes the log and wakes all readers, which get no rows written later.
    package func finish() {
        let sleepers = withState { state -> [OneShot<Void>] in
            guard !state.isFinished else { return [] }
            state.isFinished = true
            lastEventBeforeEnd.store(lastEvent, ordering: .releasing)
            end.store(state.position, ordering: .releasing)
            return takeSleepers(of: &state)
        }
        Self.wake(sleepers)
    }

    /// Wakes all sleeping readers.
    func wakeAll() {
        Self.wake(withState { takeSleepers(of: &$0) })
    }

    /// Writes all readable rows into a file, and from now on each new row, too.
    ///
    /// Only the first recorder counts.
    package func record(into recorder: FlightRecorder) {
        guard self.recorder.storeIfNil(recorder) === recorder else { return }
        let rows = recorder.rows
        var copied: UInt64 = 0
        // Writers do not wait for the copying, which is faster than they are.
        while let last = unrecorded(behind: copied, recorder) {
            let first = max(copied + 1, oldestPosition)
            for position in first..<max(first, last + 1) {
                guard let entry = entry(at: position) else { continue }
                rows.write(entry.row, at: position, sequence: entry.sequence, note: entry.note) {
                    entry.note.flatMap(recorder.encode)
                }
            }
            copied = last
        }
    }

    /// The position of the newest row while rows are still to be copied; nil once further rows go directly into the
    /// file.
    private func unrecorded(behind copied: UInt64, _ recorder: FlightRecorder) -> UInt64? {
        withState { state in
            if copied < state.position { return state.position }
            state.flight = recorder.rows
            recordedRows.store(recorder.capacity, ordering: .relaxed)
            return nil
        }
    }

    // MARK: Readers

    /// Registers a reader that starts after the newest row.
    func register(limit: Int?) -> (EventReader, Place) {
        withState { state in
            let reader = EventReader(limit: limit, at: state.position)
            state.readers.append(reader)
            let newest =
                unsafe counter.pointer.pointee.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue >> 1
            if limit != nil {
                state.growthCheck = min(state.growthCheck, state.position + block.capacity - 2)
            }
            return (reader, Place(position: state.position, sequence: newest))
        }
    }

    /// Unregisters a reader.
    func unregister(_ reader: EventReader) {
        withState { state in
            state.readers.removeAll { $0 === reader }
            if state.readers.isEmpty { unsafe counter.pointer.pointee.bitwiseAnd(~1, ordering: .releasing) }
        }
    }

    /// Begins to keep rows until a consumer has folded them; of several calls, only the first counts.
    ///
    /// Rows written before the first call need not be folded, because some of them may be displaced already.
    ///
    /// - Parameter lag: The number of rows that may be pending until a writer must fold them.
    /// - Returns: The position of the newest row that counts as folded.
    package func beginFolding(lag: UInt64 = .max) -> UInt64 {
        withState { state in
            if let folded = state.folded { return folded }
            let position = state.position
            state.folded = position
            state.growthCheck = min(state.growthCheck, position + block.capacity - 2)
            unfolded.store(position + 1, ordering: .releasing)
            due.store(lag == .max ? .max : position + lag, ordering: .releasing)
            return position
        }
    }

    /// Records the progress of the consumer that folds rows and must not lose one.
    ///
    /// - Parameter position: The newest folded row; later rows are not displaced, because the log grows for them.
    package func noteFolded(_ position: UInt64) {
        withState { $0.folded = position }
        unfolded.store(position + 1, ordering: .releasing)
    }

    /// The position from which on a writer must fold this and all earlier rows.
    ///
    /// It is 0 while each row is folded at once, and unreachably large if no consumer folds rows.
    package var foldDue: UInt64 { due.load(ordering: .relaxed) }

    /// Whether a written row must be folded now, together with all earlier rows.
    package func isFoldDue(at position: UInt64) -> Bool { position >= foldDue }

    /// Sets the position from which on a writer must fold.
    package func setFoldDue(_ position: UInt64) { due.store(position, ordering: .releasing) }

    /// Enlarges the ring if the next row would displace one that must be kept, and sets the position of the next
    /// check.
    ///
    /// A row must be kept if it is not folded, or is within a reader's limit.
    private func growForReaders(_ state: inout State) -> [EventNote?] {
        var leftovers: [EventNote?] = []
        while true {
            let block = block
            let oldest = oldest(readableIn: block, tail: state.position + 1)
            // All events after the row at position `lost` are kept.
            let lost = oldest - 1
            // No ring is large enough for rows that were displaced before.
            let gone = self.oldest(readableIn: block, tail: state.position) - 1
            let kept = lastEvent - (block.copy(lost)?.sequence ?? 0)
            var check = UInt64.max
            var isLosing = false
            if let folded = state.folded.map({ max($0, gone) }) {
                if folded >= lost { check = folded + block.capacity - 2 } else { isLosing = true }
            }
            for reader in state.readers {
                guard let limit = reader.limit else { continue }
                let position = max(reader.position, gone)
                if position >= lost {
                    check = min(check, position + block.capacity - 2)
                } else if kept < UInt64(limit) {
                    isLosing = true
                } else {
                    // An append displaces one event at most.
                    check = min(check, state.position + 2 + kept - UInt64(limit))
                }
            }
            guard isLosing, Int(block.capacity) < Self.largestCapacity else {
                state.growthCheck = isLosing ? state.position + block.capacity : check
                return leftovers
            }
            leftovers += enlarge(to: Int(block.capacity) * 2, &state)
        }
    }

    /// Enlarges the ring; its rows are kept.
    ///
    /// - Parameter capacity: The number of rows to keep.
    /// - Complexity: Linear in the rows. The former block stays until the log is released, so all blocks together are
    ///   less than twice the last.
    package func grow(to capacity: Int) {
        let size = Self.size(for: capacity)
        // The notes of rows that are no longer readable are released outside the lock.
        _ = withState { state -> [EventNote?] in
            size > Int(block.capacity) ? enlarge(to: size, &state) : []
        }
    }

    /// - Returns: Notes to release outside the lock.
    private func enlarge(to size: Int, _ state: inout State) -> [EventNote?] {
        let former = block
        let larger = EventRing.allocate(capacity: size)
        var notes: [EventNote?] = Array(repeating: nil, count: size)
        var position = oldest(readableIn: former, tail: state.position)
        // The larger block has slots for rows that are gone.
        floor.store(position, ordering: .releasing)
        while position <= state.position {
            if let (row, sequence) = former.copy(position) {
                larger.write(row, at: position, sequence: sequence)
                let slots = (Int(former.capacity), size)
                swap(&notes[Int(position) & (slots.1 - 1)], &state.notes[Int(position) & (slots.0 - 1)])
            }
            position += 1
        }
        state.noteBytes = notes.reduce(0) { $0 + ($1?.size ?? 0) }
        swap(&state.notes, &notes)
        state.outgrown.append(former)
        ring.store(larger.address, ordering: .releasing)
        return notes
    }

    // MARK: Reading

    /// The position of the oldest readable row.
    ///
    /// A writer may be about to displace one row more than the newest position says.
    private func oldest(readableIn block: EventRing, tail: UInt64) -> UInt64 {
        let floor = floor.load(ordering: .acquiring)
        return tail + 1 < block.capacity ? floor : max(floor, tail + 2 - block.capacity)
    }

    /// The position of the oldest row that is readable now; one more than the newest if there is none.
    package var oldestPosition: UInt64 { oldest(readableIn: block, tail: lastPosition) }

    /// The position of the oldest row that may still have to be read, here, in a file or by the consumer that folds rows.
    package var oldestNeeded: UInt64 {
        let last = lastPosition
        let displaced = last - min(last, recordedRows.load(ordering: .relaxed))
        return min(unfolded.load(ordering: .acquiring), oldest(readableIn: block, tail: last), displaced + 1)
    }

    /// The number of rows that a file keeps as well; 0 if there is no file.
    package var recordedCapacity: UInt64 { recordedRows.load(ordering: .relaxed) }

    /// Copies a row without its note, from the ring or from the file, which may keep more rows.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence of the newest event up to it; nil if it was displaced in both.
    package func copyRecorded(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        if let copy = copy(position) { return copy }
        guard let file = recorder.load()?.rows, let copy = file.copy(position) else { return nil }
        // As in the ring, the loads that copy the row are ordered before the load of the last position.
        return lastPosition + 1 < position + file.capacity ? copy : nil
    }

    /// Copies a row with its note.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row with its note; nil if it was displaced.
    package func entry(at position: UInt64) -> Entry? {
        guard let (row, sequence) = copy(position) else { return nil }
        guard row.hasNote else { return Entry(row: row, sequence: sequence, note: nil) }
        // The writer writes a row and its note under the lock, so a row that is still in the ring has its note.
        let note = withState { state -> EventNote? in
            let block = block
            guard position >= oldest(readableIn: block, tail: state.position) else { return nil }
            return state.notes[Int(truncatingIfNeeded: position & (block.capacity - 1))]
        }
        return note.map { Entry(row: row, sequence: sequence, note: $0) }
    }

    /// Copies the notes of rows that no writer can displace meanwhile, under one lock.
    ///
    /// - Parameters:
    ///   - positions: The positions of the rows.
    ///   - notes: Receives the note of each row, in their order.
    package func copyNotes(of positions: Range<UInt64>, into notes: inout [EventNote?]) {
        notes.removeAll(keepingCapacity: true)
        withState { state in
            let mask = block.capacity - 1
            for position in positions { notes.append(state.notes[Int(truncatingIfNeeded: position & mask)]) }
        }
    }

    /// Copies a row that no writer can displace meanwhile, without its note.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence of the newest event up to it; nil if there is no such row.
    package func copyKept(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? { block.copy(position) }

    /// Copies a row without its note.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence of the newest event up to it; nil if it was displaced.
    package func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        let block = block
        guard let copy = block.copy(position) else { return nil }
        // The loads that copy the row are ordered before the load of the last position.
        return position >= oldest(readableIn: block, tail: lastPosition) ? copy : nil
    }

    /// Sleeps until there is a row after a position; a reader that is no longer registered does not sleep.
    ///
    /// - Parameters:
    ///   - position: The newest row that the reader has seen.
    ///   - reader: The reader.
    func sleep(after position: UInt64, for reader: EventReader) async {
        let shot = OneShot<Void>()
        let id: UInt64? = withState { state in
            // Checked under the lock that orders writes and departures: otherwise a row that is appended in between
            // would wake no one, nor would a reader that leaves.
            guard state.position <= position, !state.isFinished,
                state.readers.contains(where: { $0 === reader })
            else { return nil }
            state.lastSleeper += 1
            state.sleepers.append(Sleeper(id: state.lastSleeper, shot: shot))
            return state.lastSleeper
        }
        guard let id else { return }
        await shot.wait(onCancel: ())
        if Task.isCancelled { withState { $0.sleepers.removeAll { $0.id == id } } }
    }
}
