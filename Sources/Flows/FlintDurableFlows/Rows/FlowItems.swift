internal import FlintFlows

/// The encoded rows of a run in a database, in lists with a row for each element.
///
/// The columns of the run itself and its entries are not among the rows: ``FlowRow``, ``FlowStoredBytes``.
package enum FlowItems {
    /// A list of a run, each element of which has a row of its own in a database.
    ///
    /// An optional value is a list of at most one element.
    ///
    /// The number of a removed list is never used again. Whoever adds a list must raise the schema's number
    /// of the oldest version that may read the database.
    package enum List: Int, CaseIterable, Sendable {
        /// The fields that never change.
        case identity = 0
        case steps
        case events
        case eventKeys
        case path
        case acts
        case parts
        case decision
        case ending
        case stuck
        case lastFailure
        case setAside
        case turn
        case summary
    }

    /// The change of the rows of a list.
    package struct Change: Sendable {
        package let list: List
        /// The number of rows at the beginning of the list that remain.
        package let kept: Int
        /// The number of rows that were removed after the first ``kept`` ones.
        package let gone: Int
        /// The appended rows.
        package let added: [[UInt8]]
    }

    // MARK: Writing

    /// Returns the changes that add the rows of a new run, one change for each list with rows.
    package static func all(of record: FlowRecord) -> [Change] {
        var writer = ByteWriter()
        writer.add(record.id)
        writer.addIdentity(of: record)
        writer.add(record.parent) { writer, parent in
            writer.add(parent.run)
            writer.add(parent.policy.rawValue)
        }
        // Versions without traces or callers do not read the following bytes.
        if record.trace != nil || record.caller != nil { writer.add(record.trace?.description ?? "") }
        if let caller = record.caller { writer.add(caller) }
        let identity = Change(list: .identity, kept: 0, gone: 0, added: [writer.bytes])
        return [identity] + changes(of: record, since: nil)
    }

    /// Returns the changes of the rows since a version of the run.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - old: The version of the run in the database; `nil` for a new run, of which only the identity has a
    ///     row.
    package static func changes(of record: FlowRecord, since old: FlowRecord?) -> [Change] {
        var changes = Changes()
        let steps = old?.steps ?? []
        if record.steps != steps {
            changes.add(.steps, ListChange(of: record.steps, since: steps)) { $0.add(timed: $1) }
        }
        changes.add(.summary, record.summary, old?.summary) { $0.add($1) }
        changes.add(.events, record.events, old?.events ?? []) { writer, event in
            // Versions without traces of events do not read what follows an event.
            if event.trace == nil { writer.add(event) } else { writer.add(traced: event) }
        }
        changes.add(.eventKeys, record.eventKeys, old?.eventKeys ?? []) { $0.add($1) }
        let path = old?.path ?? []
        if record.path != path {
            changes.add(.path, ListChange(ofPath: record.path, since: path)) { writer, visit in
                if visit.before == nil { writer.add(visit) } else { writer.add(summarizing: visit) }
            }
        }
        changes.add(.acts, record.acts, old?.acts ?? []) { $0.add($1) }
        changes.add(.parts, record.parts, old?.parts ?? []) { $0.add($1) }
        changes.add(.setAside, record.setAside, old?.setAside ?? []) { $0.add($1) }
        changes.add(.turn, record.turn, old?.turn) { $0.add($1) }
        changes.add(.decision, record.decision, old?.decision) { $0.add($1) }
        changes.add(.ending, record.ending, old?.ending) { $0.add($1) }
        changes.add(.stuck, record.stuck, old?.stuck) { $0.add($1) }
        changes.add(.lastFailure, record.lastFailure, old?.lastFailure) { $0.add($1) }
        return changes.all
    }

    private struct Changes {
        var all: [Change] = []

        mutating func add<Value>(
            _ list: List, _ change: ListChange<Value>, _ write: (inout ByteWriter, Value) -> Void
        ) {
            let added = change.added.map { value in FlowStoredBytes.written { write(&$0, value) } }
            all.append(Change(list: list, kept: change.kept, gone: change.gone, added: added))
        }

        mutating func add<Value: Equatable>(
            _ list: List, _ new: [Value], _ old: [Value], _ write: (inout ByteWriter, Value) -> Void
        ) {
            if new != old { add(list, ListChange(of: new, since: old), write) }
        }

        mutating func add<Value: Equatable>(
            _ list: List, _ new: Value?, _ old: Value?, _ write: (inout ByteWriter, Value) -> Void
        ) {
            if new != old { add(list, new.map { [$0] } ?? [], old.map { [$0] } ?? [], write) }
        }
    }

    // MARK: Reading

    /// Makes a run from its rows.
    ///
    /// - Parameters:
    ///   - row: The columns of the run.
    ///   - entry: The encoded present entry, and the kind of its state.
    ///   - previous: The previous state, encoded in the form of an entry; `nil` if it equals the state of the
    ///     present entry.
    ///   - awaited: The runs that the run awaits.
    ///   - items: The rows of each list, in their order.
    /// - Returns: The run.
    /// - Throws: ``FlowBytesError`` if the bytes are not those of a run.
    package static func record(
        _ row: FlowRow, entry: (bytes: [UInt8], kind: FlowKind), previous: [UInt8]?, awaited: [FlowRunID],
        items: [List: [[UInt8]]]
    ) throws(FlowBytesError) -> FlowRecord {
        guard let identity = items[.identity]?.first else { throw .order }
        var reader = ByteReader(identity[...])
        let id = try reader.run()
        let (creation, fingerprint, createdAt) = (try reader.text(), try reader.text(), try reader.time())
        let parent = try reader.optional { reader throws(FlowBytesError) in try reader.parent() }
        let trace = reader.isAtEnd ? nil : FlowTrace(try reader.text())
        let caller = reader.isAtEnd ? nil : try reader.array()
        let start = FlowStart(
            id, creation: creation, fingerprint: fingerprint,
            entry: try FlowStoredBytes.entry(entry.bytes, of: entry.kind),
            parent: parent, trace: trace, caller: caller)
        var record = FlowRecord(start, at: createdAt)
        if let previous { record.previous = try FlowStoredBytes.entry(previous, of: entry.kind).state }
        record.awaited = awaited
        try row.fill(&record)
        try fill(&record, with: items)
        return record
    }

    private static func fill(
        _ record: inout FlowRecord, with items: [List: [[UInt8]]]
    ) throws(FlowBytesError) {
        record.steps = FlowList(
            try list(items[.steps]) { reader throws(FlowBytesError) in
                let start = reader
                let step = try reader.step()
                // Earlier versions have recorded steps without times.
                if reader.isAtEnd { return step }
                reader = start
                return try reader.timedStep()
            })
        record.summary = try list(items[.summary]) { reader throws(FlowBytesError) in try reader.summary() }
            .first
        record.events = try list(items[.events]) { reader throws(FlowBytesError) in
            let start = reader
            let event = try reader.event()
            if reader.isAtEnd { return event }
            reader = start
            return try reader.tracedEvent()
        }
        record.eventKeys = try list(items[.eventKeys]) { reader throws(FlowBytesError) in try reader.text() }
        record.path = FlowList(
            try list(items[.path]) { reader throws(FlowBytesError) in
                let start = reader
                let visit = try reader.visit()
                if reader.isAtEnd { return visit }
                reader = start
                return try reader.summarizingVisit()
            })
        record.acts = try list(items[.acts]) { reader throws(FlowBytesError) in try reader.act() }
        record.parts = try list(items[.parts]) { reader throws(FlowBytesError) in try reader.part() }
        record.setAside = try list(items[.setAside]) { reader throws(FlowBytesError) in try reader.setAside()
        }
        record.turn = try list(items[.turn]) { reader throws(FlowBytesError) in try reader.turn() }.first
        record.decision = try list(items[.decision]) { reader throws(FlowBytesError) in try reader.ending() }
            .first
        record.ending = try list(items[.ending]) { reader throws(FlowBytesError) in try reader.ending() }
            .first
        record.stuck = try list(items[.stuck]) { reader throws(FlowBytesError) in try reader.stuck() }.first
        record.lastFailure = try list(items[.lastFailure]) { reader throws(FlowBytesError) in
            try reader.failure()
        }.first
    }

    private static func list<Value>(
        _ rows: [[UInt8]]?, _ read: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) -> [Value] {
        var values: [Value] = []
        for row in rows ?? [] { values.append(try FlowStoredBytes.read(row, read)) }
        return values
    }
}
