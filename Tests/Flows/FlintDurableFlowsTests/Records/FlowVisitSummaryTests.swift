import FlintDurableFlows
import Testing

/// What is kept of the steps and failed attempts of a state after the run has left it.
@Suite struct FlowVisitSummaryTests {
    private static let failure = FlowFailure(type: "Shop.Declined", text: "card 4711", payload: [4, 7])
    private static let inner = FlowPath([FlowPath.Part(machine: "Inner")])

    private static func time(_ seconds: Int) -> FlowTime {
        FlowTime(microseconds: Int64(seconds) * 1_000_000)
    }

    private static func entry(
        _ number: Int, _ state: FlowStoredState = .encoded([1]), named name: String = "S"
    ) -> FlowStoredEntry {
        FlowStoredEntry(number: number, kind: FlowKind(machine: "M", state: name), state: state, wait: nil)
    }

    private static func step(
        _ name: String, _ ordinal: Int = 0, in path: FlowPath = .root,
        _ result: FlowStoredStep.Result = .value([4, 7])
    ) -> FlowStoredStep {
        FlowStoredStep(
            key: FlowStoredStep.Key(path: path, isOfEnd: false, name: name, key: nil, ordinal: ordinal),
            type: "Int", result: result, took: .milliseconds(1_500))
    }

    private var record = FlowRecord(
        FlowStart(
            FlowRunID(machine: "M", id: "1"), creation: "c", fingerprint: "f", entry: Self.entry(0)),
        at: Self.time(0))

    /// Applies writes, one each second, and claims the run before each if no worker holds it.
    private mutating func write(_ changes: FlowWrite.Change...) throws {
        for change in changes {
            _ = record.claim(by: "w", at: Self.time(1_000))
            try record.commit(
                record.write(change),
                at: Self.time(record.version + 1))
        }
    }

    private var names: [[String]] {
        record.summaries.map { $0?.steps.map { "\($0.key.description) \($0.outcome)" } ?? [] }
    }

    @Test mutating func `a run without steps and failures keeps nothing`() throws {
        try write(.enter(Self.entry(1)), .enter(Self.entry(2)), .end(.finished([])))
        #expect(record.summaries == [nil, nil, nil])
    }

    @Test mutating func `steps and failed attempts stay in the path, without contents`() throws {
        try write(
            .step(Self.step("charge")), .retry(after: .zero, Self.failure), .enter(Self.entry(1)),
            .enter(Self.entry(2)), .step(Self.step("ship", 0, in: .root, .failure(Self.failure))),
            .enter(Self.entry(3, .failure(Self.failure), named: "Fail")), .step(Self.step("mail")),
            .end(.failed(Self.failure)))
        #expect(names == [["charge#0 done"], [], ["ship#0 Shop.Declined"], ["mail#0 done"]])
        #expect(
            record.summaries.map { $0?.failures } == [1, nil, 1, 0]
                && record.summaries.map { $0?.error } == ["Shop.Declined", nil, "Shop.Declined", nil])
        #expect(record.path.map { $0.before?.steps.count } == [nil, 1, nil, 1])
        let charge = try #require(record.path[1].before?.steps.first)
        #expect(
            charge.at == Self.time(1) && charge.took == .milliseconds(1_500) && charge.result == .value([]))
        let ship = try #require(record.path[3].before?.steps.first)
        #expect(ship.result == .failure(FlowFailure(type: "Shop.Declined", text: "")))
        #expect(record.steps.isEmpty && record.summary?.steps.count == 1)
    }

    @Test mutating func `the attempts of a step are kept, and its progress is not`() throws {
        func note(_ name: String, _ result: FlowStoredStep.Result) -> FlowStoredStep {
            FlowStoredStep(
                key: FlowStoredStep.Key(
                    isOfEnd: true, name: "\u{1}\(name) of copy", key: nil, ordinal: 0), type: "2 in 9 µs",
                result: result)
        }
        try write(
            .note([note("progress", .value([1])), note("attempts", .failure(Self.failure))]),
            .step(Self.step("copy")), .enter(Self.entry(1)))
        #expect(names == [["attempts of copy#0 Shop.Declined", "copy#0 done"], []])
        #expect(record.summaries[0]?.omitted == 0)
    }

    @Test mutating func `the newest steps are kept, and the number of the others`() throws {
        let limit = FlowVisitSummary.stepLimit
        for ordinal in 0..<limit + 7 { try write(.step(Self.step("s", ordinal))) }
        try write(.end(.finished([])))
        #expect(
            record.summary?.steps.map(\.key.ordinal) == Array(7..<limit + 7) && record.summary?.omitted == 7)
    }

    @Test mutating func `what failed before a person retried a run is kept`() throws {
        let failed = Self.step("charge", 0, in: .root, .failure(Self.failure))
        try write(
            .retry(after: .zero, Self.failure), .step(failed), .stick(FlowStuck(.failed, "It failed.")))
        try record.perform(FlowAct(.retry, by: "Ann", because: ""), at: Self.time(9))
        #expect(record.steps.isEmpty && record.failures == 0)
        try write(.step(Self.step("charge")), .enter(Self.entry(1)))
        #expect(names == [["charge#0 Shop.Declined", "charge#0 done"], []])
        #expect(record.summaries[0]?.failures == 2)
        try record.perform(
            FlowAct(.move, by: "Ann", because: "", to: Self.entry(0)), at: Self.time(10))
        try record.perform(FlowAct(.forceCancel, by: "Ann", because: ""), at: Self.time(11))
        #expect(names.count == 3 && record.summaries[2] == nil)
    }

    @Test mutating func `steps of machines inside a state are kept with the state`() throws {
        try write(
            .step(Self.step("outer")), .part(Self.inner, .enter(Self.entry(0))),
            .step(Self.step("first", 0, in: Self.inner)),
            .part(Self.inner, .retry(after: .zero, Self.failure)), .part(Self.inner, .enter(Self.entry(1))),
            .step(Self.step("second", 0, in: Self.inner)), .part(Self.inner, .end(.finished([]))))
        #expect(
            record.steps.map(\.key.name) == ["outer"]
                && record.summary?.steps.map(\.key.name) == ["first", "second"])
        try write(.enter(Self.entry(1)))
        #expect(names == [["Inner#0/first#0 done", "Inner#0/second#0 done", "outer#0 done"], []])
        #expect(record.summaries[0]?.failures == 1 && record.summaries[0]?.error == "Shop.Declined")
    }
}

extension FlowStoredStep {
    fileprivate var outcome: String {
        switch result {
        case .value: "done"
        case .failure(let failure): failure.type
        case .cancelled: "canceled"
        }
    }
}
