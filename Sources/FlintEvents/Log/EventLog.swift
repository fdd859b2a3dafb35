internal import FlintStreams
internal import Synchronization

/// What happened in a runtime, as plain rows in one ring: whoever acts writes, everybody else reads.
///
/// Writers append one at a time: number, row, note and wake-up are one step. Readers take no lock: a row that was copied counts if no writer
/// can have reached it meanwhile, for which one row of the capacity is given up.
///
/// *Position* counts rows, *sequence* counts events, both from 1 on and without gaps. Rows that are no events have a position only.
package final class EventLog: Sendable {
    /// Where a row is.
    package struct Place: Sendable, Hashable {
        /// The number of the row.
        package let position: UInt64
        /// The number of the event; for another row that of the newest event before it.
        package let sequence: UInt64
    }

    private struct Sleeper {
        let id: UInt64
        let shot: OneShot<Void>
    }

    private struct State {
        var position: UInt64 = 0
        var sequence: UInt64 = 0
        var notes: [EventNote?]
        var noteBytes = 0
        /// The oldest row whose note has not been looked at for the budget.
        var oldestNote: UInt64 = 1
        /// The anchors of all rows that can be read, and the one that holds for the oldest of them.
        var anchors: [(position: UInt64, anchor: EventAnchor)] = []
        var sleepers: [Sleeper] = []
        var lastSleeper: UInt64 = 0
        var interests: [Int] = Array(repeating: 0, count: 64)
        /// Blocks that were outgrown: a reader may still look at them.
        var outgrown: [EventRing] = []
        var isFinished = false
    }

    /// What an append leaves to be done outside of the lock.
    private struct Remains: Sendable {
        let place: Place
        let sleepers: [OneShot<Void>]
        let displaced: EventNote?
        let dropped: [EventNote]
    }

    /// The bit of what is wanted that says that somebody wants descriptions of inputs.
    package static let descriptionBit: UInt64 = 1 << 63

    private let state: Mutex<State>
    /// The address of the current block.
    private let ring: Atomic<UInt>
    private let tail = Atomic<UInt64>(0)
    private let lastSequence = Atomic<UInt64>(0)
    /// The oldest row that may be read: those before it were given up for the budget of notes.
    private let floor = Atomic<UInt64>(1)
    private let wantedBits = Atomic<UInt64>(0)
    private let isOver = Atomic(false)
    private let noteBudget: Int

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - capacity: How many rows are kept at least, one less than the power of two that is taken; 8 at least.
    ///   - noteBudget: How many bytes notes may take; when there are more, the oldest rows go early.
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

    private static func size(for capacity: Int) -> Int {
        let wanted = max(8, min(capacity, 1 << 24)) + 1
        return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    }

    private var block: EventRing { EventRing(address: ring.load(ordering: .acquiring)) }

    /// How many rows can be read at most.
    package var capacity: Int { Int(block.capacity) - 1 }

    /// The number of the newest row; 0 for none.
    package var lastPosition: UInt64 { tail.load(ordering: .acquiring) }

    /// The number of the newest event; 0 for none.
    package var lastEvent: UInt64 { lastSequence.load(ordering: .acquiring) }

    /// Where the newest row is.
    package var newest: Place {
        state.withLock { Place(position: $0.position, sequence: $0.sequence) }
    }

    /// Whether nothing will be written any more.
    package var isFinished: Bool { isOver.load(ordering: .acquiring) }

    // MARK: Writing

    /// Which kinds of rows somebody wants, a bit each, and ``descriptionBit``; one load.
    package var wanted: UInt64 { wantedBits.load(ordering: .relaxed) }

    /// Appends a row and wakes whoever sleeps for it.
    ///
    /// - Parameters:
    ///   - row: What happened.
    ///   - note: What it cannot say in numbers; made before the call.
    ///   - anchor: What the wall clock shows, if it was read for this row.
    /// - Returns: Where the row is.
    @discardableResult
    package func append(_ row: EventRow, note: EventNote? = nil, anchor: EventAnchor? = nil) -> Place {
        let remains = state.withLock { state in write(row, note, anchor, into: &state) }
        Self.wake(remains.sleepers)
        return remains.place
    }

    private func write(
        _ row: EventRow, _ note: EventNote?, _ anchor: EventAnchor?, into state: inout State
    ) -> Remains {
        let block = block
        let position = state.position + 1
        state.position = position
        if row.kind.isEvent { state.sequence += 1 }
        var row = row
        if note != nil { row.header |= EventRow.noteMark }
        if let anchor {
            row.header |= EventRow.anchorMark
            trimAnchors(of: &state, before: oldest(readableIn: block, tail: position))
            state.anchors.append((position, anchor))
        }
        let slot = Int(truncatingIfNeeded: position & (block.capacity - 1))
        var displaced: EventNote?
        if note != nil || block.displacesNote(at: position) {
            displaced = state.notes[slot].take()
            state.noteBytes += (note?.size ?? 0) - (displaced?.size ?? 0)
            state.notes[slot] = note
        }
        let dropped = state.noteBytes > noteBudget ? dropOldNotes(of: &state, block) : []
        block.write(row, at: position, sequence: state.sequence)
        lastSequence.store(state.sequence, ordering: .relaxed)
        tail.store(position, ordering: .releasing)
        let sleepers = state.sleepers.isEmpty ? [] : takeSleepers(of: &state)
        return Remains(
            place: Place(position: position, sequence: state.sequence), sleepers: sleepers,
            displaced: displaced,
            dropped: dropped)
    }

    /// Gives up the oldest rows until the notes fit their budget, but never the one that is being written.
    private func dropOldNotes(of state: inout State, _ block: EventRing) -> [EventNote] {
        var dropped: [EventNote] = []
        var position = max(state.oldestNote, oldest(readableIn: block, tail: state.position))
        while state.noteBytes > noteBudget, position < state.position {
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

    private func trimAnchors(of state: inout State, before oldest: UInt64) {
        // The last one at or before the oldest row holds for it.
        guard state.anchors.count > 1, state.anchors[1].position <= oldest else { return }
        let count = state.anchors.firstIndex { $0.position > oldest } ?? state.anchors.count
        state.anchors.removeFirst(count - 1)
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

    /// Says that nothing will be written any more, and wakes all readers; rows that come later are kept all the same.
    package func finish() {
        let sleepers = state.withLock { state in
            state.isFinished = true
            isOver.store(true, ordering: .releasing)
            return takeSleepers(of: &state)
        }
        Self.wake(sleepers)
    }

    // MARK: Wishes of readers

    /// Notes that somebody wants some kinds of rows, until ``withdraw(_:)``.
    ///
    /// - Parameter bits: A bit for each kind, and ``descriptionBit``.
    package func want(_ bits: UInt64) {
        state.withLock { change(bits, by: 1, in: &$0) }
    }

    /// Takes ``want(_:)`` back.
    ///
    /// - Parameter bits: The same bits.
    package func withdraw(_ bits: UInt64) {
        state.withLock { change(bits, by: -1, in: &$0) }
    }

    private func change(_ bits: UInt64, by difference: Int, in state: inout State) {
        var all: UInt64 = 0
        for index in 0..<64 {
            if bits & 1 << UInt64(index) != 0 { state.interests[index] += difference }
            if state.interests[index] > 0 { all |= 1 << UInt64(index) }
        }
        wantedBits.store(all, ordering: .relaxed)
    }

    /// Makes room for more rows; those that are there stay.
    ///
    /// - Parameter capacity: How many rows somebody wants to be kept.
    /// - Complexity: Linear in the rows; the former block stays until the log goes, so that all blocks together are less than twice the last.
    package func grow(to capacity: Int) {
        let size = Self.size(for: capacity)
        // The notes of rows that nobody can read are released outside.
        _ = state.withLock { state -> [EventNote?] in
            let former = block
            guard size > Int(former.capacity) else { return [] }
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
    /// - Returns: The row as it was written, the number of the newest event up to it, and its note; nil if it was displaced.
    package func row(at position: UInt64) -> (row: EventRow, sequence: UInt64, note: EventNote?)? {
        guard let (row, sequence) = copy(position) else { return nil }
        guard row.hasNote else { return (row, sequence, nil) }
        // The writer does both under the lock: a row that is still there has its note.
        let note = state.withLock { state -> EventNote? in
            let block = block
            guard position >= oldest(readableIn: block, tail: state.position) else { return nil }
            return state.notes[Int(truncatingIfNeeded: position & (block.capacity - 1))]
        }
        return note.map { (row, sequence, $0) }
    }

    func copy(_ position: UInt64) -> (row: EventRow, sequence: UInt64)? {
        let block = block
        guard let copy = block.copy(position) else { return nil }
        // The loads of the copy come before this one.
        return position >= oldest(readableIn: block, tail: lastPosition) ? copy : nil
    }

    /// The anchor that holds for a row; nil if none was ever written.
    func anchor(at position: UInt64) -> EventAnchor? {
        state.withLock { state in
            (state.anchors.last { $0.position <= position } ?? state.anchors.first)?.anchor
        }
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
