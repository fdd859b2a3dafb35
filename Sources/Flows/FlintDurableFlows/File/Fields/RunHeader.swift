/// The header of a record of a run, with the fields that the index holds in memory for every run.
///
/// The other fields of a run are read from the files only when a worker or a client asks for the run.
package struct RunHeader: Equatable {
    package let id: FlowRunID
    /// The number of earlier records of the run.
    package let number: UInt64
    /// The location of the previous record of the run, if this record holds only the changes since that one.
    ///
    /// `nil` if this record holds the whole run.
    package let previous: LogLocation?
    package let kind: FlowKind
    package let status: FlowStatus
    package let owner: String?
    package let due: FlowTime?
    package let enteredAt: FlowTime
    package let endedAt: FlowTime?
    package let isCancelRequested: Bool
    package let parent: FlowParent?
    /// Whether the run awaits runs that it has started.
    package let awaitsEnds: Bool
    package let epoch: Int
    package let version: Int
    /// The fields of the run for the index of queues and keys; `nil` if the run was started with neither a
    /// queue nor a key.
    package let turn: TurnMark?

    package init(_ record: borrowing FlowRecord, number: UInt64, previous: LogLocation?) {
        id = record.id
        self.number = number
        self.previous = previous
        kind = record.entry.kind
        status = record.status
        owner = record.owner
        due = record.due
        enteredAt = record.enteredAt
        endedAt = record.endedAt
        isCancelRequested = record.isCancelRequested
        parent = record.parent
        awaitsEnds = !record.awaited.isEmpty
        epoch = record.epoch
        version = record.version
        turn = TurnMark(record)
    }

    func write(to writer: inout ByteWriter) {
        writer.add(id.machine)
        writer.add(id.id)
        writer.add(number)
        writer.add(previous) { $0.add($1) }
        writer.add(kind.machine == id.machine ? nil : kind.machine) { $0.add($1) }
        writer.add(kind.state)
        writer.add(kind.context)
        writer.add(kind.revision)
        writer.add(byte: status.code)
        writer.add(owner) { $0.add($1) }
        writer.add(due) { $0.add($1) }
        writer.add(enteredAt)
        writer.add(endedAt) { $0.add($1) }
        writer.add(isCancelRequested)
        writer.add(parent) { writer, parent in
            writer.add(parent.run)
            writer.add(parent.policy.rawValue)
        }
        writer.add(awaitsEnds)
        writer.add(epoch)
        writer.add(version)
        if let turn {
            writer.add(turn.turn)
            writer.add(turn.rank)
        }
    }

    init(_ reader: inout ByteReader, hasTurn: Bool) throws(FlowBytesError) {
        id = FlowRunID(machine: try reader.text(), id: try reader.text())
        number = try reader.number()
        previous = try reader.optional { reader throws(FlowBytesError) in try reader.location() }
        let machine = try reader.optional { reader throws(FlowBytesError) in try reader.text() }
        kind = FlowKind(
            machine: machine ?? id.machine, state: try reader.text(), context: try reader.text(),
            revision: try reader.integer())
        status = try FlowStatus(code: try reader.byte())
        owner = try reader.optional { reader throws(FlowBytesError) in try reader.text() }
        due = try reader.optional { reader throws(FlowBytesError) in try reader.time() }
        enteredAt = try reader.time()
        endedAt = try reader.optional { reader throws(FlowBytesError) in try reader.time() }
        isCancelRequested = try reader.flag()
        parent = try reader.optional { reader throws(FlowBytesError) in try reader.parent() }
        awaitsEnds = try reader.flag()
        epoch = try reader.integer()
        version = try reader.integer()
        turn = hasTurn ? TurnMark(try reader.turn(), rank: try reader.integer(), kind: kind) : nil
    }
}

extension FlowStatus {
    /// The number of the status in files and database tables.
    ///
    /// The number of a removed status is never used again.
    package var code: UInt8 {
        switch self {
        case .ready: 0
        case .running: 1
        case .waiting: 2
        case .stuck: 3
        case .ended: 4
        }
    }

    package init(code: UInt8) throws(FlowBytesError) {
        guard let status = Self.allCases.first(where: { $0.code == code }) else { throw .newer }
        self = status
    }
}

extension FlowTurn.Stage {
    /// The number of the stage in files and database tables.
    ///
    /// The number of a removed stage is never used again.
    package var code: UInt8 {
        switch self {
        case .behind: 0
        case .queued: 1
        case .admitted: 2
        case .paused: 3
        case .over: 4
        }
    }

    package init(code: UInt8) throws(FlowBytesError) {
        guard let stage = Self.allCases.first(where: { $0.code == code }) else { throw .newer }
        self = stage
    }
}

extension ByteWriter {
    mutating func add(_ location: LogLocation) {
        add(fixed: location.segment)
        add(fixed: location.offset)
        add(fixed: location.length)
    }

    mutating func add(_ time: FlowTime) { add(Int(time.microseconds)) }
}

extension ByteReader {
    mutating func parent() throws(FlowBytesError) -> FlowParent {
        let run = try run()
        guard let policy = FlowParent.Policy(rawValue: try text()) else { throw .newer }
        return FlowParent(run, policy: policy)
    }

    mutating func location() throws(FlowBytesError) -> LogLocation {
        LogLocation(segment: try fixed32(), offset: try fixed32(), length: try fixed32())
    }

    mutating func time() throws(FlowBytesError) -> FlowTime {
        FlowTime(microseconds: Int64(try integer()))
    }
}
