import DurableTestSupport
import FlintDurableFlows
import Testing

/// Runs as bytes.
@Suite struct RunFieldsTests {
    /// Runs that become all that they can, each as it was before a change and after it.
    private static func changes(_ seeds: Range<Int>) -> [(old: FlowRecord?, new: FlowRecord)] {
        var changes: [(old: FlowRecord?, new: FlowRecord)] = []
        for seed in seeds {
            var (calls, model) = (StoreCallGenerator(seed: seed), StoreModel())
            for step in 0..<300 {
                let before = model
                _ = model.perform(calls.call(for: model), at: FlowTime(microseconds: Int64(step)))
                for (id, run) in model.runs.sorted(by: { $0.key < $1.key }) where before.runs[id] != run {
                    let old = before.runs[id]
                    changes.append((old?.creation == run.creation ? old : nil, run))
                }
            }
        }
        return changes
    }

    private static func bytes(_ change: (old: FlowRecord?, new: FlowRecord)) -> [UInt8] {
        LogRecord.bytes(
            RunHeader(change.new, number: 1, previous: nil),
            fields: RunFields.bytes(of: change.new, since: change.old))
    }

    private static func read(_ bytes: ArraySlice<UInt8>, since old: FlowRecord?) throws -> FlowRecord? {
        guard case .change(let header, let fields) = try LogRecord(bytes) else { return nil }
        return try RunFields.record(bytes[fields], header, since: old)
    }

    @Test func `a run is read as it was written, and so is each of its changes`() throws {
        for change in Self.changes(0..<8) {
            let isSame = try Self.read(Self.bytes((nil, change.new))[...], since: nil) == change.new
            #expect(isSame)
            let isSameAfterChange = try Self.read(Self.bytes(change)[...], since: change.old) == change.new
            #expect(isSameAfterChange)
        }
    }

    @Test func `what is not written is not read`() throws {
        for change in Self.changes(0..<1).prefix(20) {
            let bytes = Self.bytes(change)
            for end in stride(from: 0, to: bytes.count, by: 3) {
                #expect(throws: FlowBytesError.self) { try Self.read(bytes[..<end], since: change.old) }
            }
        }
    }

    @Test func `bytes of all kinds end in a value or in an error`() {
        for change in Self.changes(1..<2).prefix(60) {
            let bytes = Self.bytes(change)
            for index in bytes.indices.prefix(300) {
                var damaged = bytes
                damaged[index] ^= UInt8(truncatingIfNeeded: index | 1)
                _ = try? Self.read(damaged[...], since: change.old)
            }
        }
    }

    @Test func `every field of a run is written`() throws {
        var model = StoreModel()
        var calls = StoreCallGenerator(seed: 1)
        while model.runs.isEmpty { _ = model.perform(calls.call(for: model), at: FlowTime(microseconds: 0)) }
        let run = try #require(model.runs.values.first)
        let fields = Mirror(reflecting: run).children.compactMap(\.label)
        // A field that is added to a run needs a bit in `RunFields.Mask`, or a place in `RunHeader`.
        #expect(
            fields == [
                "id", "creation", "fingerprint", "createdAt", "parent", "trace", "caller", "turn", "status",
                "epoch", "version", "owner",
                "due",
                "claims", "failures", "entry", "enteredAt", "previous", "steps", "summary", "parts",
                "awaited",
                "arrival", "events", "lastEvent",
                "eventKeys", "unusableEvents", "isCancelRequested", "decision", "ending", "endedAt", "stuck",
                "lastFailure",
                "path",
                "acts",
            ])
    }

    @Test func `the turn of a run is written in the header of its records`() throws {
        let line = FlowLine(queue: "mail", priority: -3, key: "k")
        var run = FlowRecord.begun(line, at: FlowTime(microseconds: 5))
        for isAdmitted in [false, true] {
            if isAdmitted {
                run.takeKey(at: FlowTime(microseconds: 6))
                let isClaimed = run.claim(by: "w", at: FlowTime(microseconds: 7))
                #expect(isClaimed)
            }
            let bytes = LogRecord.bytes(
                RunHeader(run, number: 1, previous: nil), fields: RunFields.bytes(of: run, since: nil))
            guard case .change(let header, let fields) = try LogRecord(bytes[...]) else {
                Issue.record("This is no change of a run.")
                return
            }
            #expect(header == RunHeader(run, number: 1, previous: nil))
            #expect(try RunFields.record(bytes[fields], header, since: nil) == run)
        }
    }

    @Test func `what a later version has written is not taken for something else`() throws {
        let run = FlowRecord.begun()
        let header = RunHeader(run, number: 1, previous: nil)
        var writer = ByteWriter()
        writer.add(UInt64(1) << 40)
        #expect(throws: FlowBytesError.newer) {
            try RunFields.record(writer.bytes[...], header, since: run)
        }
        #expect(throws: FlowBytesError.newer) { try LogRecord([99]) }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 63, 64, -64, -65, Int.max])
    func `numbers of all sizes are read as they were written`(number: Int) throws {
        var writer = ByteWriter()
        writer.add(number)
        writer.add(UInt64(bitPattern: Int64(number)))
        writer.add(fixed: UInt64(bitPattern: Int64(number)))
        var reader = ByteReader(writer.bytes[...])
        #expect(try reader.integer() == number)
        let bits = UInt64(bitPattern: Int64(number))
        #expect(try [reader.number(), reader.fixed64()] == [bits, bits])
        #expect(reader.isAtEnd)
    }

    /// The check value of the catalogue, then vectors of RFC 3720, appendix B.4.
    private static let checksums: [([UInt8], UInt32)] = [
        (Array("123456789".utf8), 0xE306_9283),
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
        ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        (Array(0..<32), 0x46DD_794E),
    ]

    @Test(arguments: checksums)
    func `the checksum is that of Castagnoli`(bytes: [UInt8], checksum: UInt32) {
        #expect(CRC32C.checksum(of: bytes[...]) == checksum)
        for middle in bytes.indices {
            let first = CRC32C.checksum(of: bytes[..<middle])
            #expect(CRC32C.checksum(of: bytes[middle...], seed: first) == checksum)
        }
    }
}
