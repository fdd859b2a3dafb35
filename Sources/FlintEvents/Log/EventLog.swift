internal import FlintStreams
public import Synchronization

/// What happened in a runtime, as plain rows in one ring: whoever acts writes, everybody else reads.
///
/// Writers append one at a time: number, row, note and wake-up are one step. Readers take no lock: a row that was copied counts if no writer
/// can have reached it meanwhile, for which one row of the capacity is given up.
///
/// *Position* counts rows, *sequence* counts events, both from 1 on and without gaps. Rows that are no events have a position only.
@usableFromInline
package final class EventLog: Sendable {
    /// Where a row is.
    package struct Place: Sendable, Hashable {
        /// The number of the row.
        package let position: UInt64
        /// The number of the event; for another row that of the newest event before it.
        package let sequence: UInt64

        /// Before all rows.
        package static let beginning = Place(position: 0, sequence: 0)
    }

    /// A row with what belongs to it.
    package typealias Entry = LoggedRow

    private struct Sleeper {
        let id: UInt64
        let shot: OneShot<Void>
    }

    private struct State {
        var position: UInt64 = 0
        var notes: [EventNote?]
        var noteBytes = 0
        /// The oldest row whose note has not been looked at for the budget.
        var oldestNote: UInt64 = 1
        var sleepers: [Sleeper] = []
        var lastSleeper: UInt64 = 0
        var readers: [EventReader] = []
        /// The position at which a row could be lost that must stay.
        var growthCheck: UInt64 = .max
        /// The newest row that who must not lose any has folded; nil if there is nobody.
        var folded: UInt64?
        /// Where rows are written as well, so that they outlive the process.
        var flight: FlightRows?
        /// Blocks that were outgrown: a reader may still look at them.
        var outgrown: [EventRing] = []
        var isFinished = false
    }

    /// What an append leaves to be done outside of the lock, besides the note that it displaced; nearly always nothing.
    private final class Remains: Sendable {
        let sleepers: [OneShot<Void>]
        /// Notes to be released.
        private let dropped: [EventNote?]

        init(_ sleepers: [OneShot<Void>], _ dropped: [EventNote?]) {
            (self.sleepers, self.dropped) = (sleepers, dropped)
        }
    }

    private let state: Mutex<State>
    /// The address of the current block.
    private let ring: Atomic<UInt>
    private let tail = Atomic<UInt64>(0)
    /// The number of the newest event, above a bit that says whether somebody reads.
    ///
    /// While the bit is not set, events are counted without the lock.
    @usableFromInline let counter = Atomic<UInt64>(0)
    /// The oldest row that may be read: those before it were given up for the budget of notes.
    private let floor = Atomic<UInt64>(1)
    /// The newest row before the end; the largest number before there is an end.
    private let end = Atomic<UInt64>(.max)
    private let noteBudget: Int
    private let recorder = AtomicLazyReference<FlightRecorder>()
    /// Whether rows are written into a file; looked at with each note.
    private let isRecorded = Atomic<Bool>(false)

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - capacity: How many rows are kept at least, one less than the power of two that is taken; 8 at least.
    ///   - noteBudget: How many bytes notes may take; when there are more, the oldest rows go early that no reader was promised and that are
    ///     folded.
    package init(capacity: Int, noteBudget: Int = 4 << 20) {
        let block = EventRing.allocate(capacity: Self.size(for: capacity))
        self.noteBudget = noteBudget
        ring = Atomic(block.address)
        state = Mutex(State(notes: Array(repeating: nil, count: Int(block.capacity))))
    }

    deinit {
        block.deallocate()
        state.withLock { $0.outgrown }.forEach { $0.deallocate() }
    }

    /// The most rows that a ring ever has: a gigabyte.
    private static let largestCapacity = 1 << 24

    private static func size(for capacity: Int) -> Int {
        let wanted = max(8, min(capacity, largestCapacity - 1)) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }

    private var block: EventRing { EventRing(address: ring.load(ordering: .acquiring)) }

    /// How many rows can be read at most.
    package var capacity: Int { Int(block.capacity) - 1 }

    /// The number of the newest row; 0 for none.
    package var lastPosition: UInt64 { tail.load(ordering: .acquiring) }

    /// The number of the newest event; 0 for none.
    package var lastEvent: UInt64 { counter.load(ordering: .acquiring) >> 1 }

    /// Where the newest row is.
    package var newest: Place {
        state.withLock { Place(position: $0.position, sequence: lastEvent) }
    }

    /// Whether nothing will be written any more.
    package var isFinished: Bool { end.load(ordering: .acquiring) != .max }

    /// The newest row that readers get: what is written after the end is not for them.
    var lastReadable: UInt64 { min(lastPosition, end.load(ordering: .acquiring)) }

    // MARK: Writing

    /// Whether somebody reads, so that every event is to be written; one load.
    @inlinable package var isObserved: Bool { counter.load(ordering: .relaxed) & 1 != 0 }

    /// Counts an event that nobody would read.
    ///
    /// - Returns: Its number; nil if there is a reader, and nothing was counted.
    @inlinable
    package func countUnobserved() -> UInt64? {
        var known = counter.load(ordering: .relaxed)
        while known & 1 == 0 {
            let (done, current) = counter.weakCompareExchange(
                expected: known, desired: known + 2, ordering: .relaxed)
            if done { return (known + 2) >> 1 }
            known = current
        }
        return nil
    }

    /// Appends a row and wakes whoever sleeps for it.
    ///
    /// - Parameters:
    ///   - row: What happened.
    ///   - note: What it cannot say in numbers; made before the call.
    /// - Returns: Where the row is.
    @discardableResult
    package func append(_ row: EventRow, note: EventNote? = nil) -> Place {
        let bytes = note.flatMap { recordedBytes(of: $0) }
        // Released outside of the lock, with what they hold.
        var displaced: EventNote?
        var remains: Remains?
        let place = state.withLock { state in
            write(row, note, bytes, into: &state, &displaced, &remains)
        }
        if let remains { Self.wake(remains.sleepers) }
        return place
    }

    /// What a flight recorder keeps of a note that it does not have yet; made outside of the lock.
    private func recordedBytes(of note: EventNote) -> [UInt8]? {
        guard isRecorded.load(ordering: .relaxed), note.recordedKey.load(ordering: .relaxed) == 0 else {
            return nil
        }
        return recorder.load()?.encode(note)
    }

    private func write(
        _ row: EventRow, _ note: EventNote?, _ bytes: [UInt8]?, into state: inout State,
        _ displaced: inout EventNote?, _ remains: inout Remains?
    ) -> Place {
        let position = state.position + 1
        var dropped = position >= state.growthCheck ? growForReaders(&state) : []
        let block = block
        state.position = position
        let sequence = row.kind.isEvent ? counter.wrappingAdd(2, ordering: .relaxed).newValue >> 1 : lastEvent
        var row = row
        if note != nil { row.header |= EventRow.noteMark }
        let slot = Int(truncatingIfNeeded: position & (block.capacity - 1))
        if note != nil || block.displacesNote(at: position) {
            displaced = note
            swap(&displaced, &state.notes[slot])
            state.noteBytes += (note?.size ?? 0) - (displaced?.size ?? 0)
            if state.noteBytes > noteBudget { dropped += dropOldNotes(of: &state, block) }
        }
        block.write(row, at: position, sequence: sequence)
        if let flight = state.flight {
            flight.write(row, at: position, sequence: sequence, note: note) {
                // It had been written, too long ago.
                bytes ?? note.flatMap { recorder.load()?.encode($0) }
            }
        }
        tail.store(position, ordering: .releasing)
        if !state.sleepers.isEmpty || !dropped.isEmpty {
            remains = Remains(takeSleepers(of: &state), dropped)
        }
        return Place(position: position, sequence: sequence)
    }

    /// Gives up the oldest rows until the notes fit their budget, but never the one that is being written.
    private func dropOldNotes(of state: inout State, _ block: EventRing) -> [EventNote?] {
        var dropped: [EventNote?] = []
        var position = max(state.oldestNote, oldest(readableIn: block, tail: state.position))
        // What is still to be folded stays, whatever it takes, and so does what readers were promised.
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

    /// Whether a reader has not read a row that its limit lets it keep.
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

    /// Several readers are woken by a task of its own, so that the writer goes on; it inherits neither priority nor task-locals.
    private static func wake(_ sleepers: [OneShot<Void>]) {
        guard sleepers.count > 1 else {
            sleepers.first?.settle(())
            return
        }
        Task.detached(name: "flint.log.wake", priority: .high) { sleepers.forEach { $0.settle(()) } }
    }

    /// Says that nothing will be written any more, and wakes all readers, which get no row that comes later.
    package func finish() {
        let sleepers = state.withLock { state -> [OneShot<Void>] in
            guard !state.isFinished else { return [] }
            state.isFinished = true
            end.store(state.position, ordering: .releasing)
            return takeSleepers(of: &state)
        }
        Self.wake(sleepers)
    }

    /// Wakes all who sleep.
    func wakeAll() {
        Self.wake(state.withLock { takeSleepers(of: &$0) })
    }

    /// Has rows written into a file, too: those that can still be read, and all further ones.
    ///
    /// The first recorder stays.
    package func record(into recorder: FlightRecorder) {
        guard self.recorder.storeIfNil(recorder) === recorder else { return }
        let rows = recorder.rows
        var copied: UInt64 = 0
        // Who writes does not wait for the copying, which is faster.
        while let last = unrecorded(behind: copied, rows) {
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

    /// The newest row if rows are still to be copied; if not, all further ones are written into the file.
    private func unrecorded(behind copied: UInt64, _ rows: FlightRows) -> UInt64? {
        state.withLock { state in
            if copied < state.position { return state.position }
            state.flight = rows
            isRecorded.store(true, ordering: .relaxed)
            return nil
        }
    }

    // MARK: Readers

    /// Notes a reader that begins behind the newest row.
    func register(limit: Int?) -> (EventReader, Place) {
        state.withLock { state in
            let reader = EventReader(limit: limit, at: state.position)
            state.readers.append(reader)
            let newest = counter.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue >> 1
            if limit != nil {
                state.growthCheck = min(state.growthCheck, state.position + block.capacity - 2)
            }
            return (reader, Place(position: state.position, sequence: newest))
        }
    }

    /// Forgets a reader.
    func unregister(_ reader: EventReader) {
        state.withLock { state in
            state.readers.removeAll { $0 === reader }
            if state.readers.isEmpty { counter.bitwiseAnd(~1, ordering: .releasing) }
        }
    }

    /// Notes how far who must not lose a row has folded.
    ///
    /// - Parameter position: The newest row that was folded; later ones are not displaced: the log grows for them.
    package func noteFolded(_ position: UInt64) {
        state.withLock { state in
            if state.folded == nil {
                state.growthCheck = min(state.growthCheck, position + block.capacity - 2)
            }
            state.folded = position
        }
    }

    /// Makes the ring larger if the next row would displace one that is not folded, or that a reader's limit lets it keep, and settles
    /// when to look again.
    private func growForReaders(_ state: inout State) -> [EventNote?] {
        var leftovers: [EventNote?] = []
        while true {
            let block = block
            let oldest = oldest(readableIn: block, tail: state.position + 1)
            // All events behind this row stay.
            let lost = oldest - 1
            let kept = lastEvent - (block.copy(lost)?.sequence ?? 0)
            var check = UInt64.max
            var isLosing = false
            if let folded = state.folded {
                if folded >= lost { check = folded + block.capacity - 2 } else { isLosing = true }
            }
            for reader in state.readers {
                guard let limit = reader.limit else { continue }
                let position = reader.position
                if position >= lost {
                    check = min(check, position + block.capacity - 2)
                } else if kept < UInt64(limit) {
                    isLosing = true
                } else {
                    // An append takes away one event at most.
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

    /// Makes room for more rows; those that are there stay.
    ///
    /// - Parameter capacity: How many rows somebody wants to be kept.
    /// - Complexity: Linear in the rows; the former block stays until the log goes, so that all blocks together are less than twice the last.
    package func grow(to capacity: Int) {
        let size = Self.size(for: capacity)
        // The notes of rows that nobody can read are released outside.
        _ = state.withLock { state -> [EventNote?] in
            size > Int(block.capacity) ? enlarge(to: size, &state) : []
        }
    }

    /// - Returns: Notes to be released outside of the lock.
    private func enlarge(to size: Int, _ state: inout State) -> [EventNote?] {
        let former = block
        let larger = EventRing.allocate(capacity: size)
        var notes: [EventNote?] = Array(repeating: nil, count: size)
        var position = oldest(readableIn: former, tail: state.position)
        // The larger block has room for rows that are gone.
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

    /// The position of the oldest row that can be read.
    ///
    /// A writer may be about to displace one more than the newest row says.
    private func oldest(readableIn block: EventRing, tail: UInt64) -> UInt64 {
        let floor = floor.load(ordering: .acquiring)
        return tail + 1 < block.capacity ? floor : max(floor, tail + 2 - block.capacity)
    }

    /// The position of the oldest row that can be read now; one more than the newest if there is none.
    package var oldestPosition: UInt64 { oldest(readableIn: block, tail: lastPosition) }

    /// Copies a row with its note.
    ///
    /// - Parameter position: Its number.
    /// - Returns: What was written; nil if it was displaced.
    package func entry(at position: UInt64) -> Entry? {
        guard let (row, sequence) = copy(position) else { return nil }
        guard row.hasNote else { return Entry(row: row, sequence: sequence, note: nil) }
        // The writer does both under the lock: a row that is still there has its note.
        let note = state.withLock { state -> EventNote? in
            let block = block
            guard position >= oldest(readableIn: block, tail: state.position) else { return nil }
            return state.notes[Int(truncatingIfNeeded: position & (block.capacity - 1))]
        }
        return note.map { Entry(row: row, sequence: sequence, note: $0) }
    }

    /// Takes the notes of rows that nobody can displace meanwhile, in one step.
    ///
    /// - Parameters:
    ///   - positions: The numbers of the rows.
    ///   - notes: Gets what lies beside each, in their order.
    package func copyNotes(of positions: Range<UInt64>, into notes: inout [EventNote?]) {
        notes.removeAll(keepingCapacity: true)
        state.withLock { state in
            let mask = block.capacity - 1
            for position in positions { notes.append(state.notes[Int(truncatingIfNeeded: position & mask)]) }
        }
    }

    /// Copies a row that nobody can displace meanwhile, without its note.
    ///
    /// - Parameter position: Its number.
    /// - Returns: The row and the number of the newest event up to it; nil if there is no such row.
    package func copyKept(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? { block.copy(position) }

    /// Copies a row without its note.
    ///
    /// - Parameter position: Its number.
    /// - Returns: The row and the number of the newest event up to it; nil if it was displaced.
    package func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        let block = block
        guard let copy = block.copy(position) else { return nil }
        // The loads of the copy come before this one.
        return position >= oldest(readableIn: block, tail: lastPosition) ? copy : nil
    }

    /// Lies down until there is a row behind a position.
    ///
    /// - Parameter position: The newest row that the reader has seen.
    func sleep(after position: UInt64) async {
        let shot = OneShot<Void>()
        let id: UInt64? = state.withLock { state in
            // Looked at where rows are written: one that came in between would not wake anybody.
            guard state.position <= position, !state.isFinished else { return nil }
            state.lastSleeper += 1
            state.sleepers.append(Sleeper(id: state.lastSleeper, shot: shot))
            return state.lastSleeper
        }
        guard let id else { return }
        await shot.wait(onCancel: ())
        if Task.isCancelled { state.withLock { $0.sleepers.removeAll { $0.id == id } } }
    }
}
