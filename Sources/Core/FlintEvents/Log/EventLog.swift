internal import FlintStreams
public import Synchronization

/// The log of a runtime: a ring of rows, appended by writers and read by any number of readers.
///
/// Writers append one at a time: the number, the row, the note and the wake-up of readers are one step under
/// a lock. Readers take no lock: they copy a row, and then check that no writer can have overwritten it in
/// the meantime. For that check, one row of the ring's capacity is not usable.
///
/// A *position* counts rows and a *sequence number* counts events, both from 1 and without gaps. Rows that
/// are not events have only a position. A row is *folded* when the consumer that must see each row, which
/// keeps timeline and stacks, has processed it.
@usableFromInline
package final class EventLog: Sendable {
    /// The place of a row in the log: its position, and the sequence number of the newest event up to it.
    package struct Place: Sendable, Hashable {
        /// The position of the row: its number among all rows of the log, counted from 1.
        package let position: UInt64
        /// The sequence number of the row's event; for a row that is not an event, the sequence number of the
        /// newest event before it.
        package let sequence: UInt64

        /// The place before the first row of a log: both numbers are 0.
        package static let beginning = Place(position: 0, sequence: 0)
    }

    /// A row with its sequence number and its note: texts and other values beside its numbers.
    package typealias Entry = LoggedRow

    private struct Sleeper {
        let id: UInt64
        let shot: OneShot<Void>
    }

    /// The log's state that the lock guards.
    ///
    /// The fields that each append reads come first, so that they lie in one cache line with the lock.
    private struct State {
        var position: UInt64 = 0
        var notes: [EventNote?]
        var noteBytes = 0
        var sleepers: [Sleeper] = []
        /// The position of the first append that may overwrite a row that must be kept, so that the ring must
        /// grow.
        var growthCheck: UInt64 = .max
        /// The position of the oldest row that may still have a note; notes are dropped from this position on
        /// if all notes together take too many bytes.
        var oldestNote: UInt64 = 1
        var lastSleeper: UInt64 = 0
        var readers: [EventReader] = []
        /// The position of the newest row that the timeline and stacks have processed; `nil` if the log has
        /// no such consumer.
        var folded: UInt64?
        /// The flight recorder's file, which also receives each row; `nil` if there is none.
        var flight: FlightRows?
        /// The smaller blocks that the ring had before it grew; they are kept because a reader may still
        /// access them.
        var outgrown: [EventRing] = []
        var isFinished = false
    }

    /// Work that an append does after it has released the lock: waking readers and releasing dropped notes.
    ///
    /// Nearly all appends leave no such work.
    private final class DeferredWork: Sendable {
        let sleepers: [OneShot<Void>]
        /// The notes to release outside the lock.
        private let dropped: [EventNote?]

        init(_ sleepers: [OneShot<Void>], _ dropped: [EventNote?]) {
            (self.sleepers, self.dropped) = (sleepers, dropped)
        }
    }

    /// The fields that each append writes, together in cache lines of their own.
    private struct Written: ~Copyable, Sendable {
        /// The position of the newest row.
        let tail = Atomic<UInt64>(0)
        let state: Mutex<State>
    }

    private let written: CacheAligned<Written>
    /// The sequence number of the newest event, shifted left by one; the lowest bit is 1 if the log has a
    /// reader.
    ///
    /// While the bit is 0, events are counted without the lock.
    @usableFromInline let counter = CacheAligned(Atomic<UInt64>(0))
    private let requests = CacheAligned(Atomic<UInt64>(0))
    /// The address of the memory block that holds the ring.
    private let ring: Atomic<UInt>
    /// The position of the oldest readable row; earlier rows were dropped because their notes took too many
    /// bytes.
    private let floor = Atomic<UInt64>(1)
    /// The position of the last row before the log was finished; `UInt64.max` while the log is not finished.
    private let end = Atomic<UInt64>(.max)
    /// The sequence number of the last event before the log was finished; `UInt64.max` until then.
    private let lastEventBeforeEnd = Atomic<UInt64>(.max)
    private let due = Atomic<UInt64>(.max)
    private let noteBudget: Int
    private let recorder = AtomicLazyReference<FlightRecorder>()
    /// The number of rows that the flight recorder's file keeps; 0 if there is no file.
    ///
    /// The indexes of sessions and bindings in these rows must not be used for others.
    private let recordedRows = Atomic<UInt64>(0)
    /// The position of the oldest row that the timeline and stacks have not processed.
    ///
    /// It is the largest number if the log has no such consumer.
    private let unfolded = Atomic<UInt64>(.max)

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - capacity: The minimum number of rows that are kept, at least 8. The number of rows in the ring is
    ///     the next larger power of two; one of these rows is not usable.
    ///   - noteBudget: The maximum number of bytes of notes. Above it, the oldest rows are dropped early,
    ///     unless timeline and stacks have not processed them or they are within a reader's limit.
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

    /// The largest number of rows of a ring, which takes one gigabyte; such a ring does not grow, so the
    /// oldest rows are overwritten even if a reader has not read them.
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

    /// The maximum number of rows that readers can read: the size of the ring without the unusable row.
    package var capacity: Int { Int(block.capacity) - 1 }

    /// The position of the newest row; 0 for an empty log.
    package var lastPosition: UInt64 { tail }

    /// The sequence number of the newest event; 0 if there has been no event.
    package var lastEvent: UInt64 { unsafe counter.pointer.pointee.load(ordering: .acquiring) >> 1 }

    /// The position of the newest row, with the sequence number of the newest event.
    package var newest: Place {
        withState { Place(position: $0.position, sequence: lastEvent) }
    }

    /// Whether the log is finished; readers do not get rows that are written after that.
    package var isFinished: Bool { end.load(ordering: .acquiring) != .max }

    /// The position of the newest row that readers get.
    ///
    /// After the end of the log, this is the last row before the end.
    var lastReadable: UInt64 { min(lastPosition, end.load(ordering: .acquiring)) }

    /// The sequence number of the newest event that readers get: the last event of the log, or the last one
    /// before the log was finished.
    var lastReadableEvent: UInt64 { min(lastEvent, lastEventBeforeEnd.load(ordering: .acquiring)) }

    // MARK: Writing

    /// Returns the number of a new request; numbers begin with 1 and have no gaps.
    package func nextRequest() -> UInt64 {
        unsafe requests.pointer.pointee.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Whether the log has a reader, so that each event must be written as a row; costs one load.
    @inlinable package var isObserved: Bool {
        unsafe counter.pointer.pointee.load(ordering: .relaxed) & 1 != 0
    }

    /// Counts an event without writing a row, unless the log has a reader.
    ///
    /// - Returns: The sequence number of the event; `nil` if the log has a reader, and the event was not
    ///   counted.
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
    ///   - row: The numbers of the event or other occurrence.
    ///   - note: The texts and other values of the row that are no numbers; `nil` for none.
    /// - Returns: The position of the row, with the sequence number of the newest event up to it.
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

    /// Returns a row's note (its texts and other values) in encoded form, for the flight recorder's file.
    ///
    /// The result is `nil` if the file has the note already, or if there is no file. The function is called
    /// outside the lock, because encoding takes time.
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
        // The array of notes is read instead of the displaced row, because that row may lie in another
        // processor's cache.
        if note != nil || state.notes[slot] != nil {
            displaced = note
            swap(&displaced, &state.notes[slot])
            state.noteBytes += (note?.size ?? 0) - (displaced?.size ?? 0)
            if state.noteBytes > noteBudget { dropped += dropOldNotes(of: &state, block) }
        }
        block.write(row, at: position, sequence: sequence)
        if let flight = state.flight {
            flight.write(row, at: position, sequence: sequence, note: note) {
                // The file's copy of the note is so old that it may be overwritten, so the note is encoded
                // again.
                bytes ?? note.flatMap { recorder.load()?.encode($0) }
            }
        }
        tail = position
        if !state.sleepers.isEmpty || !dropped.isEmpty {
            deferred = DeferredWork(takeSleepers(of: &state), dropped)
        }
        return Place(position: position, sequence: sequence)
    }

    /// Drops the oldest rows until all notes together take no more bytes than the log allows.
    ///
    /// Three kinds of rows stay: the one that is being written, those that timeline and stacks have not
    /// processed, and those within a reader's limit.
    ///
    /// - Parameters:
    ///   - state: The log's state, which has the notes.
    ///   - block: The ring of rows.
    /// - Returns: The notes of the dropped rows, to be released outside the lock.
    private func dropOldNotes(of state: inout State, _ block: EventRing) -> [EventNote?] {
        var dropped: [EventNote?] = []
        var position = max(state.oldestNote, oldest(readableIn: block, tail: state.position))
        // Rows that timeline and stacks have not processed stay even if their notes exceed the budget. So do
        // rows within a reader's limit.
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

    /// Returns whether the log must keep a row, because a reader has not read it and fewer newer events than
    /// the reader's limit follow.
    ///
    /// - Parameters:
    ///   - position: The position of the row.
    ///   - state: The log's state, which has the readers.
    ///   - block: The ring of rows.
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

    /// Wakes sleeping readers: one directly, several in a separate task, so that the writer need not wait.
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

    /// Copies all readable rows into a flight recorder's file, and from then on writes each new row there,
    /// too.
    ///
    /// Only the first call has an effect.
    package func record(into recorder: FlightRecorder) {
        guard self.recorder.storeIfNil(recorder) === recorder else { return }
        let rows = recorder.rows
        var copied: UInt64 = 0
        // New rows are appended meanwhile. The loop ends because copying is faster than appending.
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

    /// Begins to write new rows directly into the flight recorder's file, once all older rows were copied
    /// there.
    ///
    /// - Parameters:
    ///   - copied: The position of the newest row that was copied.
    ///   - recorder: The writer of the file.
    /// - Returns: The position up to which rows still have to be copied; `nil` if new rows go into the file
    ///   now.
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
    ///
    /// - Parameter limit: The maximum number of unread events kept for the reader; `nil` for the log's
    ///   current capacity.
    /// - Returns: The reader; and the position of the newest row, with the sequence number of the newest
    ///   event.
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

    /// Unregisters a reader, for which the log then keeps no rows.
    func unregister(_ reader: EventReader) {
        withState { state in
            state.readers.removeAll { $0 === reader }
            if state.readers.isEmpty { unsafe counter.pointer.pointee.bitwiseAnd(~1, ordering: .releasing) }
        }
    }

    /// Begins to keep rows until the consumer that keeps timeline and stacks has processed them.
    ///
    /// Only the first call has an effect. Rows written before the call need not be processed, because some of
    /// them may be overwritten already.
    ///
    /// - Parameter lag: The maximum number of rows that may be unprocessed; beyond it, the next writer must
    ///   make the consumer process them.
    /// - Returns: The position of the newest row that counts as processed.
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

    /// Tells the log how far the consumer that keeps timeline and stacks has processed the log's rows.
    ///
    /// - Parameter position: The position of the newest processed row. Later rows are not overwritten: the
    ///   log grows instead.
    package func noteFolded(_ position: UInt64) {
        withState { $0.folded = position }
        unfolded.store(position + 1, ordering: .releasing)
    }

    /// The position of the first row whose writer must make timeline and stacks process all rows that they
    /// have not processed.
    ///
    /// It is 0 if each row must be processed at once, and the largest number if there is no such consumer.
    package var foldDue: UInt64 { due.load(ordering: .relaxed) }

    /// Whether the writer of a row must now make timeline and stacks process this row and all earlier ones.
    ///
    /// - Parameter position: The position of the row.
    package func isFoldDue(at position: UInt64) -> Bool { position >= foldDue }

    /// Sets ``foldDue``: the position of the first row whose writer must make timeline and stacks process all
    /// unprocessed rows.
    package func setFoldDue(_ position: UInt64) { due.store(position, ordering: .releasing) }

    /// Enlarges the ring if the next append would overwrite a row that must be kept.
    ///
    /// A row must be kept if timeline and stacks have not processed it, or if it is within a reader's limit.
    /// The function also sets the position at which appends call it again.
    ///
    /// - Returns: Notes to release outside the lock.
    private func growForReaders(_ state: inout State) -> [EventNote?] {
        var leftovers: [EventNote?] = []
        while true {
            let block = block
            let oldest = oldest(readableIn: block, tail: state.position + 1)
            // The next append displaces the row at position `lost`. All events after it are kept.
            let lost = oldest - 1
            // Rows up to position `gone` are displaced already, so a larger ring would not keep them.
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

    /// Enlarges the ring to a capacity, and keeps the rows in it; a ring that is large enough stays as it is.
    ///
    /// - Parameter capacity: The number of rows that the ring is to have room for.
    /// - Complexity: Linear in the rows. The former block stays allocated until the log is released, so all
    ///   blocks together take less than twice the memory of the last.
    package func grow(to capacity: Int) {
        let size = Self.size(for: capacity)
        // The notes of rows that are no longer readable are released outside the lock.
        _ = withState { state -> [EventNote?] in
            size > Int(block.capacity) ? enlarge(to: size, &state) : []
        }
    }

    /// Replaces the block of the ring by one for more rows, and copies the readable rows.
    ///
    /// - Parameters:
    ///   - size: The number of rows of the new block; a power of two.
    ///   - state: The log's state.
    /// - Returns: Notes to release outside the lock.
    private func enlarge(to size: Int, _ state: inout State) -> [EventNote?] {
        let former = block
        let larger = EventRing.allocate(capacity: size)
        var notes: [EventNote?] = Array(repeating: nil, count: size)
        var position = oldest(readableIn: former, tail: state.position)
        // The larger block has slots for rows that were displaced before; readers must not read these.
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

    /// Returns the position of the oldest readable row of a ring.
    ///
    /// A ring of *n* rows has at most *n* − 1 readable ones, because a writer may be overwriting the oldest.
    ///
    /// - Parameters:
    ///   - block: The ring of rows.
    ///   - tail: The position of the newest row.
    private func oldest(readableIn block: EventRing, tail: UInt64) -> UInt64 {
        let floor = floor.load(ordering: .acquiring)
        return tail + 1 < block.capacity ? floor : max(floor, tail + 2 - block.capacity)
    }

    /// The position of the oldest row that is readable now; in an empty log, the position of the next row.
    package var oldestPosition: UInt64 { oldest(readableIn: block, tail: lastPosition) }

    /// The position of the oldest row that may still be needed: by readers of the ring or of the flight
    /// recorder's file, or for timeline and stacks.
    package var oldestNeeded: UInt64 {
        let last = lastPosition
        let displaced = last - min(last, recordedRows.load(ordering: .relaxed))
        return min(unfolded.load(ordering: .acquiring), oldest(readableIn: block, tail: last), displaced + 1)
    }

    /// The number of rows that the flight recorder's file keeps; 0 if there is no file.
    package var recordedCapacity: UInt64 { recordedRows.load(ordering: .relaxed) }

    /// Copies a row without its note, from the ring or from the flight recorder's file, which may keep more
    /// rows.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence number of the newest event up to it; `nil` if it was overwritten
    ///   in both.
    package func copyRecorded(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        if let copy = copy(position) { return copy }
        guard let file = recorder.load()?.rows, let copy = file.copy(position) else { return nil }
        // As in the ring, the loads that copy the row are ordered before the load of the last position. So a
        // row that was overwritten during the copy is detected.
        return lastPosition + 1 < position + file.capacity ? copy : nil
    }

    /// Copies a row with its note, the texts and other values of the row.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row with its note, if it has one; `nil` if the row was overwritten.
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

    /// Copies the notes of consecutive rows (their texts and other values), while it holds the lock once.
    ///
    /// - Parameters:
    ///   - positions: The positions of the rows; the caller must know that they are not overwritten
    ///     meanwhile.
    ///   - notes: Receives the note of each row, in the order of the positions.
    package func copyNotes(of positions: Range<UInt64>, into notes: inout [EventNote?]) {
        notes.removeAll(keepingCapacity: true)
        withState { state in
            let mask = block.capacity - 1
            for position in positions { notes.append(state.notes[Int(truncatingIfNeeded: position & mask)]) }
        }
    }

    /// Copies a row without its note; the caller knows that it is not overwritten meanwhile.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence number of the newest event up to it; `nil` if there is no such
    ///   row.
    package func copyKept(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? { block.copy(position) }

    /// Copies a row without its note.
    ///
    /// - Parameter position: The position of the row.
    /// - Returns: The row and the sequence number of the newest event up to it; `nil` if it was overwritten.
    package func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        let block = block
        guard let copy = block.copy(position) else { return nil }
        // The loads that copy the row are ordered before the load of the last position. So a row that was
        // overwritten during the copy is detected.
        return position >= oldest(readableIn: block, tail: lastPosition) ? copy : nil
    }

    /// Sleeps until there is a row after a position; a reader that is no longer registered does not sleep.
    ///
    /// - Parameters:
    ///   - position: The position of the newest row that the reader has read.
    ///   - reader: The reader.
    func sleep(after position: UInt64, for reader: EventReader) async {
        let shot = OneShot<Void>()
        let id: UInt64? = withState { state in
            // The conditions are checked under the lock that also guards appends and departures of readers.
            // Otherwise, a row that is appended or a reader that leaves between the check and the sleep would
            // wake no one.
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
