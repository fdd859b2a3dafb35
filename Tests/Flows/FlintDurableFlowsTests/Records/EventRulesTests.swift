import FlintDurableFlows
import FlintFlows
import Testing

/// Events that a run refuses, ignores or keeps.
@Suite(.timeLimit(.minutes(10))) struct EventRulesTests {
    private static let now = FlowTime(microseconds: 0)

    /// The code and the text of the error of a store.
    private func refusal(_ body: () async throws -> Void) async throws -> FlowStoreError {
        try #require(await #expect(throws: FlowStoreError.self) { try await body() })
    }

    @Test func `what is sent to a run that does not exist is refused with its name`() async throws {
        let engine = FlowEngine(store: InMemoryFlowStore())
        for error in [
            try await refusal {
                try await engine.send(.refusal(Refusal()), to: OrderFlow.self, id: "lost")
            },
            try await refusal {
                try await engine.cancel(OrderFlow.self, id: "lost", by: "Ann", because: "test")
            },
            try await refusal { _ = try await engine.run(OrderFlow.self, id: "lost").output },
        ] {
            #expect(
                error.code == .unknownRun
                    && error.description.contains("'lost'")
                    && error.description.contains("'Order'"))
        }
    }

    @Test func `what is sent to a run that has ended is refused with its name, and with what comes too late`()
        async throws
    {
        let engine = FlowEngine(store: InMemoryFlowStore())
        _ = try await engine.start(OrderFlow.self, id: "old", with: Order())
        try await engine.cancel(OrderFlow.self, id: "old", by: "Ann", because: "test", force: true)
        let event = try await refusal {
            try await engine.send(.refusal(Refusal()), to: OrderFlow.self, id: "old")
        }
        let act = try await refusal {
            try await engine.retry(OrderFlow.self, id: "old", by: "Bob", because: "test")
        }
        for (error, what) in [(event, "event 'Refusal'"), (act, "'retry' by Bob")] {
            #expect(
                error.code == .endedRun
                    && error.description.contains("'Order/old'")
                    && error.description.contains(what))
        }
    }

    @Test func `a run holds ten thousand events that nobody has consumed, and names itself beyond that`()
        async throws
    {
        var record = FlowRecord.begun()
        for _ in 0..<9_999 { try record.receive("E", payload: [], key: nil, at: Self.now) }
        try record.receive("E", payload: [], key: "last", at: Self.now)
        let full = record
        let error = try await refusal {
            var record = full
            try record.receive("E", payload: [], key: nil, at: Self.now)
        }
        #expect(error.code == .tooManyEvents && error.description.contains("'M/1'"))
        // One that the run has had is no more than before.
        try record.receive("E", payload: [], key: "last", at: Self.now)
        #expect(record == full && record.events.count == 10_000)
        // A wait for an event makes room for another one.
        let isClaimed = record.claim(by: "w", at: Self.now)
        #expect(isClaimed)
        for number in 1...2 {
            let entry = FlowStoredEntry(
                number: number, kind: record.kind, state: .encoded([]),
                wait: number == 1 ? FlowStoredWait(events: ["E"], limit: nil) : nil)
            try record.commit(record.write(.enter(entry)), at: Self.now)
        }
        try record.receive("E", payload: [], key: nil, at: Self.now)
        #expect(record.events.count == 10_000 && record.lastEvent == 10_001)
    }

    @Test func `the keys of the last thousand events are known, and older ones are forgotten`() throws {
        var record = FlowRecord.begun()
        for number in 0...1_000 { try record.receive("E", payload: [], key: "\(number)", at: Self.now) }
        try record.receive("E", payload: [], key: "1", at: Self.now)
        #expect(record.events.count == 1_001)
        try record.receive("E", payload: [], key: "0", at: Self.now)
        #expect(record.events.count == 1_002 && record.eventKeys.count == 1_000)
    }
}
