/// The encodings of the parts of a run that databases keep in separate rows.
package enum FlowStoredBytes {
    // MARK: Writing

    /// Encodes an entry without its kind.
    package static func bytes(of entry: FlowStoredEntry) -> [UInt8] { written { $0.add(entry) } }

    /// Encodes a state in the form of an entry, so that both fit into the same column.
    package static func bytes(of state: FlowStoredState) -> [UInt8] {
        bytes(
            of: FlowStoredEntry(
                number: 0, kind: FlowKind(machine: "", state: ""), state: state, wait: nil))
    }

    package static func bytes(of step: FlowStoredStep) -> [UInt8] { written { $0.add(step) } }
    package static func bytes(of part: FlowStoredPart) -> [UInt8] { written { $0.add(part) } }
    package static func bytes(of act: FlowAct) -> [UInt8] { written { $0.add(act) } }
    package static func bytes(of event: FlowSetAside) -> [UInt8] { written { $0.add(event) } }
    package static func bytes(of turn: FlowTurn) -> [UInt8] { written { $0.add(turn) } }
    package static func bytes(of runs: [FlowRunID]) -> [UInt8] {
        written { writer in writer.add(runs) { $0.add($1) } }
    }

    /// Encodes what a database keeps of a step after the run has left the state: its times, and the step
    /// without its contents; `nil` if it keeps nothing.
    package static func summaryBytes(of step: FlowStoredStep) -> [UInt8]? {
        step.key.isOfProgress ? nil : written { $0.add(timed: step.withoutContents) }
    }

    /// Encodes a summary in a form that a SQL statement can make from the summaries of steps.
    ///
    /// The bytes begin with three numbers of eight bytes each, the most significant first: the number of all
    /// steps, the number of failed attempts, and the size of the name of the error's type. The name and the
    /// steps follow.
    package static func bytes(of summary: FlowVisitSummary) -> [UInt8] {
        let error = Array((summary.error ?? "").utf8)
        return written { writer in
            for number in [summary.omitted + summary.steps.count, summary.failures, error.count] {
                for shift in stride(from: 56, through: 0, by: -8) {
                    writer.add(byte: UInt8(truncatingIfNeeded: number >> shift))
                }
            }
            writer.add(raw: error)
            for step in summary.steps { writer.add(timed: step) }
        }
    }

    /// Encodes the fields that few runs have: the decided ending, the ending, the reason why a run is stuck,
    /// and the last failure.
    ///
    /// - Parameter record: The run.
    /// - Returns: The bytes; `nil` if the run has none of these fields.
    package static func fateBytes(of record: FlowRecord) -> [UInt8]? {
        if record.decision == nil, record.ending == nil, record.stuck == nil, record.lastFailure == nil {
            return nil
        }
        return written { writer in
            writer.add(record.decision) { $0.add($1) }
            writer.add(record.ending) { $0.add($1) }
            writer.add(record.stuck) { $0.add($1) }
            writer.add(record.lastFailure) { $0.add($1) }
        }
    }

    // MARK: Reading

    package static func entry(_ bytes: [UInt8], of kind: FlowKind) throws(FlowBytesError) -> FlowStoredEntry {
        try read(bytes) { reader throws(FlowBytesError) in try reader.entry(kind) }
    }

    package static func step(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowStoredStep {
        try read(bytes) { reader throws(FlowBytesError) in try reader.step() }
    }

    /// Decodes a step from its own bytes and those of ``summaryBytes(of:)``.
    ///
    /// `summary` is `nil` for a step that an earlier version has stored; such a step has no times.
    package static func step(
        _ bytes: [UInt8], summary: [UInt8]?
    ) throws(FlowBytesError) -> FlowStoredStep {
        let bare = try step(bytes)
        guard let summary else { return bare }
        let timed = try read(summary) { reader throws(FlowBytesError) in try reader.timedStep() }
        return FlowStoredStep(
            key: bare.key, type: bare.type, result: bare.result, took: timed.took, at: timed.at)
    }

    package static func summary(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowVisitSummary {
        var reader = ByteReader(bytes[...])
        var numbers: [Int] = []
        for _ in 0..<3 {
            let number = try reader.raw(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let number = Int(exactly: number) else { throw .value(reader.position) }
            numbers.append(number)
        }
        let error = numbers[2] == 0 ? nil : String(decoding: try reader.raw(numbers[2]), as: UTF8.self)
        var steps: [FlowStoredStep] = []
        while !reader.isAtEnd { steps.append(try reader.timedStep()) }
        return FlowVisitSummary(
            steps, omitted: max(0, numbers[0] - steps.count), failures: numbers[1], error: error)
    }

    package static func part(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowStoredPart {
        try read(bytes) { reader throws(FlowBytesError) in try reader.part() }
    }

    package static func act(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowAct {
        try read(bytes) { reader throws(FlowBytesError) in try reader.act() }
    }

    package static func setAside(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowSetAside {
        try read(bytes) { reader throws(FlowBytesError) in try reader.setAside() }
    }

    package static func turn(_ bytes: [UInt8]) throws(FlowBytesError) -> FlowTurn {
        try read(bytes) { reader throws(FlowBytesError) in try reader.turn() }
    }

    package static func runs(_ bytes: [UInt8]) throws(FlowBytesError) -> [FlowRunID] {
        try read(bytes) { reader throws(FlowBytesError) in
            try reader.list { reader throws(FlowBytesError) in try reader.run() }
        }
    }

    package static func readFate(_ bytes: [UInt8], into record: inout FlowRecord) throws(FlowBytesError) {
        var reader = ByteReader(bytes[...])
        record.decision = try reader.optional { reader throws(FlowBytesError) in try reader.ending() }
        record.ending = try reader.optional { reader throws(FlowBytesError) in try reader.ending() }
        record.stuck = try reader.optional { reader throws(FlowBytesError) in try reader.stuck() }
        record.lastFailure = try reader.optional { reader throws(FlowBytesError) in try reader.failure() }
        guard reader.isAtEnd else { throw .value(reader.position) }
    }

    // MARK: -

    static func written(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        write(&writer)
        return writer.bytes
    }

    static func read<Value>(
        _ bytes: [UInt8], _ body: (inout ByteReader) throws(FlowBytesError) -> Value
    ) throws(FlowBytesError) -> Value {
        var reader = ByteReader(bytes[...])
        let value = try body(&reader)
        guard reader.isAtEnd else { throw .value(reader.position) }
        return value
    }
}
