import Testing

@testable import FlintDurableFlows

/// Steps and paths as earlier versions have written them, without times and summaries.
@Suite struct EarlierFormatsTests {
    private static let step = FlowStoredStep(
        key: FlowStoredStep.Key(isOfEnd: false, name: "charge", key: "k", ordinal: 3), type: "Int",
        result: .value([7]))
    private static let time = FlowTime(microseconds: 5)

    @Test func `records of files are read`() throws {
        let run = FlowRecord.begun(at: Self.time)
        var writer = ByteWriter()
        writer.add((RunFields.Mask.steps.union(.path)).rawValue)
        for _ in 0..<2 { writer.add(UInt64(0)) }
        writer.add([Self.step]) { $0.add($1) }
        writer.add(UInt64(1))
        writer.add(UInt64(0))
        writer.add([FlowVisit(number: 1, state: "T", at: Self.time)]) { $0.add($1) }
        let read = try RunFields.record(
            writer.bytes[...], RunHeader(run, number: 1, previous: nil), since: run)
        #expect(
            read.steps == [Self.step] && read.summaries == [nil, nil] && read.path.map(\.state) == ["S", "T"])
    }

    @Test func `rows of databases are read`() throws {
        let run = FlowRecord.begun(at: Self.time)
        var items: [FlowItems.List: [[UInt8]]] = [:]
        for change in FlowItems.all(of: run) { items[change.list] = change.added }
        items[.steps] = [FlowStoredBytes.bytes(of: Self.step)]
        let read = try FlowItems.record(
            FlowRow(run), entry: (FlowStoredBytes.bytes(of: run.entry), run.kind), previous: nil, awaited: [],
            items: items)
        #expect(read.steps == [Self.step] && read.path == run.path)
        #expect(try FlowStoredBytes.step(FlowStoredBytes.bytes(of: Self.step), summary: nil) == Self.step)
    }

    @Test(arguments: [nil, "Shop.Declined"])
    func `a summary is put together as a database does it`(error: String?) throws {
        let summary = FlowVisitSummary(
            [Self.step.withoutContents], omitted: 300, failures: 70_000, error: error)
        let bytes = FlowStoredBytes.bytes(of: summary)
        #expect(try FlowStoredBytes.summary(bytes) == summary)
        let step = try #require(FlowStoredBytes.summaryBytes(of: Self.step))
        #expect(Array(bytes.suffix(step.count)) == step)
        #expect(throws: FlowBytesError.self) { try FlowStoredBytes.summary(Array(bytes.dropLast())) }
        #expect(throws: FlowBytesError.self) {
            try FlowStoredBytes.summary([UInt8](repeating: 255, count: 24))
        }
    }
}
