/// The index entry of a run that has not ended, in memory.
///
/// The entry is small, because a store may have a hundred thousand of these runs.
struct RunEntry {
    /// The number of the run's kind in the ``KindTable``.
    private(set) var kind: Int32
    private(set) var status: FlowStatus
    let parent: FlowParent?
    /// Whether the run awaits runs that it has started.
    private(set) var awaitsEnds: Bool
    private(set) var owner: String?
    private(set) var due: FlowTime?
    private(set) var enteredAt: FlowTime
    private(set) var endedAt: FlowTime?
    /// The slot of the run, which is its index in ``LoadedRuns``; -1 if the run is not loaded.
    private var place: Int32 = -1

    /// The number of written records of the run.
    private(set) var number: UInt64 = 0
    /// The location of the run's last record.
    private(set) var last = LogLocation(segment: 0, offset: 0, length: 0)
    /// The number of the segment (file) with the last record that holds the run as a whole.
    private(set) var base: UInt32 = 0
    /// The size in bytes of the last record that holds the run as a whole.
    private var wholeSize: UInt32 = 0
    /// The size in bytes of the records after the last one that holds the run as a whole.
    private var changesSize: UInt32 = 0
    private var changes: UInt32 = 0

    init(_ record: FlowRecord, kind: Int32, slot: Int) {
        self.kind = kind
        (status, owner, due) = (record.status, record.owner, record.due)
        enteredAt = record.enteredAt
        (endedAt, parent, awaitsEnds) = (record.endedAt, record.parent, !record.awaited.isEmpty)
        place = Int32(slot)
    }

    /// Updates the entry for a changed run; `kinds` gives the number of the run's kind.
    mutating func update(_ record: borrowing FlowRecord, _ kinds: inout KindTable) {
        if kinds[kind] != record.entry.kind { kind = kinds.number(of: record.entry.kind) }
        (status, owner, due) = (record.status, record.owner, record.due)
        enteredAt = record.enteredAt
        (endedAt, awaitsEnds) = (record.endedAt, !record.awaited.isEmpty)
    }

    init(_ header: RunHeader, kind: Int32, after old: RunEntry?) {
        self.kind = kind
        (status, owner, due) = (header.status, header.owner, header.due)
        enteredAt = header.enteredAt
        (endedAt, parent, awaitsEnds) = (header.endedAt, header.parent, header.awaitsEnds)
        keepPlace(of: old)
        number = header.number - 1
    }

    /// Creates the entry of an ended run that is to be written again, so that an old file can be removed.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - run: The smaller entry that the index has of the ended run.
    ///   - number: The number of written records of the run.
    ///   - slot: The index of the run in ``LoadedRuns``.
    init(_ record: FlowRecord, after run: EndedRun, number: UInt64, slot: Int) {
        self.init(record, kind: run.kind, slot: slot)
        (self.number, last, base, wholeSize) = (number, run.last, run.base, run.size)
    }

    private mutating func keepPlace(of old: RunEntry?) {
        guard let old else { return }
        (number, last, base) = (old.number, old.last, old.base)
        (wholeSize, changesSize, changes) = (old.wholeSize, old.changesSize, old.changes)
    }

    /// The slot of the run, which is its index in ``LoadedRuns``; `nil` if the run is not loaded.
    var slot: Int? {
        get { place < 0 ? nil : Int(place) }
        set { place = newValue.map { Int32($0) } ?? -1 }
    }

    /// The size in bytes of the records that must be read for the run.
    var size: Int { Int(wholeSize) + Int(changesSize) }

    /// Returns whether the next record must hold the whole run, so that a reader of the run reads few records
    /// of changes.
    ///
    /// The function compares the changes since the last record that holds the run as a whole with that
    /// record. One of three conditions must hold. There are at least `limit` changes, with at least half of
    /// the size of the record. Or the size of the changes exceeds twice that of the record by more than 1
    /// KiB. Or there are at least half as many changes as ``RunChain/limit``.
    ///
    /// With these conditions, the number of bytes that are written for a run is proportional to that of its
    /// changes.
    func isChainLong(limit: Int) -> Bool {
        changes >= UInt32(limit) && 2 * changesSize >= wholeSize || changesSize > 2 * wholeSize + 1_024
            || changes >= UInt32(RunChain.limit / 2)
    }

    /// Whether the run is so small that it is written as a whole when its worker hands it back.
    ///
    /// Few bytes are then written twice, and the next worker needs a single read.
    var isSmall: Bool { size <= 1_024 }

    mutating func place(_ location: LogLocation, isWhole: Bool) {
        number += 1
        last = location
        if isWhole {
            (base, wholeSize, changesSize, changes) = (location.segment, location.length, 0, 0)
        } else {
            changesSize += location.length
            changes += 1
        }
    }
}

/// The kinds of all runs, each with a number.
///
/// Many runs share a kind, so an index entry holds the number in place of the kind.
struct KindTable {
    private var kinds: [FlowKind] = []
    private var numbers: [FlowKind: Int32] = [:]

    subscript(number: Int32) -> FlowKind { kinds[Int(number)] }

    mutating func number(of kind: FlowKind) -> Int32 {
        if let number = numbers[kind] { return number }
        let number = Int32(kinds.count)
        kinds.append(kind)
        numbers[kind] = number
        return number
    }
}
