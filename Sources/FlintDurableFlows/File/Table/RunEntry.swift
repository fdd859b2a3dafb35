/// What is kept in memory of every run: small, because there may be a hundred thousand.
struct RunEntry {
    /// The number of its kind in the table of kinds.
    private(set) var kind: Int32
    private(set) var status: FlowStatus
    let parent: FlowParent?
    /// Whether it waits for the ends of runs that it has started.
    private(set) var awaitsEnds: Bool
    private(set) var owner: String?
    private(set) var due: FlowTime?
    private(set) var enteredAt: FlowTime
    private(set) var endedAt: FlowTime?
    /// Where the run is in memory; -1 if it is not.
    private var place: Int32 = -1

    /// How many records of the run were written.
    private(set) var number: UInt64 = 0
    /// The record that was written last.
    private(set) var last = LogLocation(segment: 0, offset: 0, length: 0)
    /// The segment with the record that holds the whole run.
    private(set) var base: UInt32 = 0
    /// The size of that record.
    private var wholeSize: UInt32 = 0
    /// The size of the records since.
    private var changesSize: UInt32 = 0
    private var changes: UInt32 = 0

    init(_ record: FlowRecord, kind: Int32, slot: Int) {
        self.kind = kind
        (status, owner, due) = (record.status, record.owner, record.due)
        enteredAt = record.enteredAt
        (endedAt, parent, awaitsEnds) = (record.endedAt, record.parent, !record.awaited.isEmpty)
        place = Int32(slot)
    }

    /// Follows a run that has changed.
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

    private mutating func keepPlace(of old: RunEntry?) {
        guard let old else { return }
        (number, last, base) = (old.number, old.last, old.base)
        (wholeSize, changesSize, changes) = (old.wholeSize, old.changesSize, old.changes)
    }

    /// Where the run is in memory; `nil` if it is not.
    var slot: Int? {
        get { place < 0 ? nil : Int(place) }
        set { place = newValue.map { Int32($0) } ?? -1 }
    }

    /// The bytes of the records that have to be read for the run.
    var size: Int { Int(wholeSize) + Int(changesSize) }

    /// Whether the run is to be written as a whole: reading it should not cost more than twice as much.
    func isChainLong(limit: Int) -> Bool {
        changes >= UInt32(limit) || changesSize > 2 * wholeSize + 1_024
    }

    /// Whether the run is to be written as a whole when its worker hands it back: the next worker gets it with one read, for few
    /// bytes that are written twice.
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

/// Kinds of runs by number: many runs share one.
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
