internal import FlintFlows

/// The encoding of the fields in which a run differs from its previous version.
///
/// The encoding begins with a mask that has a bit for each field that follows. A whole run is encoded as the
/// difference from a run that has just begun. ``RunHeader`` has the other fields.
package enum RunFields {
    /// One bit for each field.
    ///
    /// A new field gets the next bit, and ``SegmentHeader/lowestReader`` must rise, because older versions
    /// cannot skip the field.
    struct Mask: OptionSet {
        let rawValue: UInt64

        init(rawValue: UInt64) { self.rawValue = rawValue }

        private init(bit: UInt64) { rawValue = 1 << bit }

        /// The fields that never change.
        ///
        /// Only the record of a whole run has them.
        static let identity = Mask(bit: 0)
        static let claims = Mask(bit: 1)
        static let failures = Mask(bit: 2)
        static let entry = Mask(bit: 3)
        static let previous = Mask(bit: 5)
        /// Set if the state that was present before the change is now the previous state.
        ///
        /// The field of the previous state is then not written, because a reader knows that state.
        static let movedState = Mask(bit: 6)
        /// The steps without their times, in records of earlier versions.
        static let steps = Mask(bit: 7)
        static let arrival = Mask(bit: 8)
        static let events = Mask(bit: 9)
        static let lastEvent = Mask(bit: 10)
        static let eventKeys = Mask(bit: 11)
        static let decision = Mask(bit: 12)
        static let ending = Mask(bit: 13)
        static let stuck = Mask(bit: 14)
        static let lastFailure = Mask(bit: 15)
        /// The path, if none of its new entries has a summary of the entry before.
        static let path = Mask(bit: 16)
        static let acts = Mask(bit: 17)
        static let parts = Mask(bit: 18)
        static let awaited = Mask(bit: 19)
        /// The trace, which never changes and is written only together with ``identity``.
        static let trace = Mask(bit: 20)
        static let setAside = Mask(bit: 22)

        /// The subject and the baggage, which never change and are written only together with ``identity``.
        static let caller = Mask(bit: 21)

        /// The events with their traces, if one of the events has a trace; the field takes the place of
        /// ``events``.
        static let tracedEvents = Mask(bit: 23)

        static let timedSteps = Mask(bit: 24)
        /// The path, if one of its new entries has a summary of the entry before; the field takes the place
        /// of ``path``.
        static let summarizedPath = Mask(bit: 25)
        static let summary = Mask(bit: 26)

        static let known = Mask(rawValue: (1 << 27) - 1 - (1 << 4))
    }

    /// Encodes the changed fields.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - old: The previous version of the run; `nil` encodes the whole run.
    /// - Returns: The encoded fields.
    package static func bytes(of record: FlowRecord, since old: FlowRecord?) -> [UInt8] {
        var writer = ByteWriter()
        if let old { write(record, since: old, to: &writer) } else { write(whole: record, to: &writer) }
        return writer.bytes
    }

    static func write(whole record: borrowing FlowRecord, to writer: inout ByteWriter) {
        let base = record.begun
        var mask = differences(of: record, from: base)
        mask.formUnion([.identity, .entry, .previous])
        if record.trace != nil { mask.insert(.trace) }
        if record.caller != nil { mask.insert(.caller) }
        mask.remove(.movedState)
        write(mask, of: record, since: base, to: &writer)
    }

    // The runs are borrowed, because a copy would retain and release each of their lists.
    static func write(
        _ record: borrowing FlowRecord, since old: borrowing FlowRecord, to writer: inout ByteWriter
    ) {
        write(differences(of: record, from: old), of: record, since: old, to: &writer)
    }

    private static func write(
        _ mask: Mask, of record: borrowing FlowRecord, since base: borrowing FlowRecord,
        to writer: inout ByteWriter
    ) {
        writer.add(mask.rawValue)
        if mask.contains(.identity) { writer.addIdentity(of: record) }
        if mask.contains(.trace), let trace = record.trace { writer.add(trace.description) }
        if mask.contains(.caller), let caller = record.caller { writer.add(caller) }
        if mask.contains(.claims) { writer.add(record.claims) }
        if mask.contains(.failures) { writer.add(record.failures) }
        if mask.contains(.entry) { writer.add(record.entry) }
        if mask.contains(.previous) { writer.add(record.previous) }
        if mask.contains(.timedSteps) {
            writer.addChange(of: record.steps, since: base.steps) { $0.add(timed: $1) }
        }
        if mask.contains(.summary) { writer.add(record.summary) { $0.add($1) } }
        if mask.contains(.arrival) { writer.add(record.arrival) { $0.add($1) } }
        if mask.contains(.events) { writer.addChange(of: record.events, since: base.events) { $0.add($1) } }
        if mask.contains(.tracedEvents) {
            writer.addChange(of: record.events, since: base.events) { $0.add(traced: $1) }
        }
        if mask.contains(.lastEvent) { writer.add(record.lastEvent) }
        if mask.contains(.eventKeys) {
            writer.addChange(of: record.eventKeys, since: base.eventKeys) { $0.add($1) }
        }
        if mask.contains(.decision) { writer.add(record.decision) { $0.add($1) } }
        if mask.contains(.ending) { writer.add(record.ending) { $0.add($1) } }
        if mask.contains(.stuck) { writer.add(record.stuck) { $0.add($1) } }
        if mask.contains(.lastFailure) { writer.add(record.lastFailure) { $0.add($1) } }
        if mask.contains(.path) { writer.addChange(ofPath: record.path, since: base.path) { $0.add($1) } }
        if mask.contains(.summarizedPath) {
            writer.addChange(ofPath: record.path, since: base.path) { $0.add(summarizing: $1) }
        }
        if mask.contains(.acts) { writer.addChange(of: record.acts, since: base.acts) { $0.add($1) } }
        if mask.contains(.parts) { writer.addChange(of: record.parts, since: base.parts) { $0.add($1) } }
        if mask.contains(.awaited) {
            writer.addChange(of: record.awaited, since: base.awaited) { $0.add($1) }
        }
        if mask.contains(.setAside) {
            writer.addChange(of: record.setAside, since: base.setAside) { $0.add($1) }
        }
    }

    private static func differences(
        of record: borrowing FlowRecord, from base: borrowing FlowRecord
    ) -> Mask {
        var mask: Mask = []
        if record.claims != base.claims { mask.insert(.claims) }
        if record.failures != base.failures { mask.insert(.failures) }
        if record.entry != base.entry { mask.insert(.entry) }
        if record.previous != base.previous {
            mask.insert(record.previous == base.entry.state ? .movedState : .previous)
        }
        if record.steps != base.steps { mask.insert(.timedSteps) }
        if record.summary != base.summary { mask.insert(.summary) }
        if record.arrival != base.arrival { mask.insert(.arrival) }
        if record.events != base.events {
            mask.insert(record.events.contains { $0.trace != nil } ? .tracedEvents : .events)
        }
        if record.lastEvent != base.lastEvent { mask.insert(.lastEvent) }
        if record.eventKeys != base.eventKeys { mask.insert(.eventKeys) }
        if record.decision != base.decision { mask.insert(.decision) }
        if record.ending != base.ending { mask.insert(.ending) }
        if record.stuck != base.stuck { mask.insert(.stuck) }
        if record.lastFailure != base.lastFailure { mask.insert(.lastFailure) }
        if record.path != base.path {
            let last = base.path.last?.number ?? -1
            mask.insert(hasSummary(record.path, after: last) ? .summarizedPath : .path)
        }
        if record.acts != base.acts { mask.insert(.acts) }
        if record.parts != base.parts { mask.insert(.parts) }
        if record.awaited != base.awaited { mask.insert(.awaited) }
        if record.setAside != base.setAside { mask.insert(.setAside) }
        return mask
    }

    /// Returns whether an entry of a path with a higher number than the given one has a summary of the entry
    /// before.
    private static func hasSummary(_ path: borrowing FlowList<FlowVisit>, after number: Int) -> Bool {
        for index in path.indices.reversed() {
            let visit = path[index]
            if visit.number <= number { return false }
            if visit.before != nil { return true }
        }
        return false
    }

    /// Returns a run in its new version: the previous version with the changed fields of a record.
    ///
    /// - Parameters:
    ///   - fields: The encoded fields.
    ///   - header: The header of the same record.
    ///   - old: The previous version of the run; `nil` if the record must hold the whole run.
    /// - Returns: The run.
    /// - Throws: ``FlowBytesError`` if the bytes are damaged or written by a later version, or do not follow
    ///   `old`.
    package static func record(
        _ fields: ArraySlice<UInt8>, _ header: RunHeader, since old: consuming FlowRecord?
    ) throws(FlowBytesError) -> FlowRecord {
        var reader = ByteReader(fields)
        let mask = Mask(rawValue: try reader.number())
        guard mask.subtracting(.known).isEmpty else { throw .newer }
        guard mask.contains(.identity) == (old == nil),
            old == nil || mask.isDisjoint(with: [.trace, .caller])
        else { throw .order }
        var record = if let base = old.take() { base } else { try reader.blankRecord(header, mask) }
        if mask.contains(.claims) { record.claims = try reader.integer() }
        if mask.contains(.failures) { record.failures = try reader.integer() }
        if mask.contains(.movedState) { record.previous = record.entry.state }
        if mask.contains(.entry) { record.entry = try reader.entry(header.kind) }
        if mask.contains(.previous) { record.previous = try reader.state() }
        try reader.applyLists(mask, to: &record)
        guard reader.isAtEnd else { throw .value(reader.position) }
        record.status = header.status
        (record.owner, record.due, record.endedAt) = (header.owner, header.due, header.endedAt)
        (record.epoch, record.version, record.enteredAt) = (header.epoch, header.version, header.enteredAt)
        record.isCancelRequested = header.isCancelRequested
        record.turn = header.turn?.turn
        return record
    }
}

extension ByteReader {
    fileprivate mutating func blankRecord(
        _ header: RunHeader, _ mask: RunFields.Mask
    ) throws(FlowBytesError) -> FlowRecord {
        let (creation, fingerprint, time) = (try text(), try text(), try time())
        let trace = mask.contains(.trace) ? FlowTrace(try text()) : nil
        let caller = mask.contains(.caller) ? try array() : nil
        let entry = FlowStoredEntry(number: 0, kind: header.kind, state: .encoded([]), wait: nil)
        let start = FlowStart(
            header.id, creation: creation, fingerprint: fingerprint, entry: entry, parent: header.parent,
            trace: trace, caller: caller)
        var record = FlowRecord(start, at: time)
        record.path = []
        return record
    }

    /// Reads the fields that follow the states, in the order in which they are written, and applies them to a
    /// run.
    ///
    /// - Throws: ``FlowBytesError`` if the bytes are damaged or do not follow the run's previous version.
    fileprivate mutating func applyLists(
        _ mask: RunFields.Mask, to record: inout FlowRecord
    ) throws(FlowBytesError) {
        if mask.contains(.steps) {
            try change(&record.steps) { reader throws(FlowBytesError) in try reader.step() }
        }
        if mask.contains(.timedSteps) {
            try change(&record.steps) { reader throws(FlowBytesError) in try reader.timedStep() }
        }
        if mask.contains(.summary) {
            record.summary = try optional { reader throws(FlowBytesError) in try reader.summary() }
        }
        if mask.contains(.arrival) {
            record.arrival = try optional { reader throws(FlowBytesError) in try reader.arrival() }
        }
        if mask.contains(.events) {
            try change(&record.events) { reader throws(FlowBytesError) in try reader.event() }
        }
        if mask.contains(.tracedEvents) {
            try change(&record.events) { reader throws(FlowBytesError) in try reader.tracedEvent() }
        }
        if mask.contains(.lastEvent) { record.lastEvent = try integer() }
        if mask.contains(.eventKeys) {
            try change(&record.eventKeys) { reader throws(FlowBytesError) in
                try reader.text()
            }
        }
        if mask.contains(.decision) {
            record.decision = try optional { reader throws(FlowBytesError) in try reader.ending() }
        }
        if mask.contains(.ending) {
            record.ending = try optional { reader throws(FlowBytesError) in try reader.ending() }
        }
        if mask.contains(.stuck) {
            record.stuck = try optional { reader throws(FlowBytesError) in try reader.stuck() }
        }
        if mask.contains(.lastFailure) {
            record.lastFailure = try optional { reader throws(FlowBytesError) in try reader.failure() }
        }
        if mask.contains(.path) {
            try change(&record.path) { reader throws(FlowBytesError) in try reader.visit() }
        }
        if mask.contains(.summarizedPath) {
            try change(&record.path) { reader throws(FlowBytesError) in try reader.summarizingVisit() }
        }
        if mask.contains(.acts) {
            try change(&record.acts) { reader throws(FlowBytesError) in try reader.act() }
        }
        if mask.contains(.parts) {
            try change(&record.parts) { reader throws(FlowBytesError) in try reader.part() }
        }
        if mask.contains(.awaited) {
            try change(&record.awaited) { reader throws(FlowBytesError) in try reader.run() }
        }
        if mask.contains(.setAside) {
            try change(&record.setAside) { reader throws(FlowBytesError) in
                try reader.setAside()
            }
        }
    }
}

extension FlowRecord {
    /// The run as if it had just begun in its present state; a whole run is encoded as the difference from
    /// it.
    fileprivate var begun: FlowRecord {
        let start = FlowStart(id, creation: creation, fingerprint: fingerprint, entry: entry)
        var record = FlowRecord(start, at: createdAt)
        record.path = []
        return record
    }
}
