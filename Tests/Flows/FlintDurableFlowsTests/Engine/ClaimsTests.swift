import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Claims without progress are counted, and others are not.
@Suite(.timeLimit(.minutes(10))) struct ClaimsTests {
    /// An order that waits for the trips that it has started, one after the other.
    private struct Agency: OrderStateMachine {
        let count: Int

        func onBegin(_ order: Order) async throws -> OrderState {
            let trips = try await start(
                TripFlow.self, with: (0..<count).map { (id: "trip \($0)", input: Note("\($0)")) },
                whenEnded: .cancel)
            var texts: [String] = []
            for trip in trips { texts.append(try await output(of: trip).text) }
            return .end(Receipt(text: texts.joined(separator: "; ")))
        }
    }

    @Test func `a run may wait for any number of others, one after the other`() async throws {
        let count = 3 * FlowRecord.claimLimit
        try await Workshop.open { workshop in
            workshop.engine.register(Agency.self) { Agency(count: count) }
            workshop.engine.register(TripFlow.self) {
                TripFlow(office: TripOffice(diary: Journal(), work: { _, _ in }))
            }
        } _: { workshop in
            let run: FlowHandle<Agency> = try await workshop.engine.start(Agency.self, id: "1", with: Order())
            for number in 0..<count {
                try await workshop.pass(60)
                #expect(try await workshop.record("Order").claims == 0)
                try await workshop.engine.send(.strike(Strike()), to: TripFlow.self, id: "trip \(number)")
            }
            #expect(try await run.output.text.hasSuffix("\(count - 1) abandoned"))
        }
    }

    private func write(_ change: FlowWrite.Change, to record: inout FlowRecord, at time: FlowTime) throws {
        try record.commit(record.write(change), at: time)
    }

    @Test func `a claim counts if what is inside cannot be read or fails, not if the run cannot be read`()
        throws
    {
        let now = FlowTime(microseconds: 5)
        func record(after change: FlowWrite.Change) throws -> FlowRecord {
            var record = FlowRecord.begun()
            _ = record.claim(by: "w", at: now)
            try write(change, to: &record, at: now)
            return record
        }
        // What is inside is left to another worker for a while.
        var postponed = try record(after: .postpone(.seconds(20)))
        #expect(postponed.status == .ready && postponed.owner == nil && postponed.claims == 1)
        #expect(postponed.due == now.advanced(by: .seconds(20)))
        let isTaken = postponed.claim(by: "w", at: now)
        #expect(!isTaken)
        let claims = try [FlowStuck.Code.incompatible, .failed].map { code in
            try record(after: .stick(FlowStuck(code, ""))).claims
        }
        #expect(claims == [0, 1])
    }

    // MARK: Canceling

    @Test func `each request to cancel has its own grace`() async throws {
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: workshop.diary,
                    handle: { _ in
                        try await workshop.pass(5)
                        do {
                            _ = try await OrderFlow(diary: workshop.diary).step("weigh") { _ in 1 }
                        } catch FlowExit.cancelled {
                            workshop.diary.note("not yet")
                        }
                        try await workshop.pass(1_000)
                    })
            }
        } _: { workshop in
            func cancel() async throws {
                try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Bob", because: "not wanted")
            }
            let run = try await workshop.engine.start(OrderFlow.self, id: "1", with: Order())
            try await workshop.pass(1)
            try await cancel()
            try await workshop.pass(100)
            #expect(
                try await workshop.record("Order").status == .running
                    && workshop.diary.entries == ["not yet"])
            let before = workshop.store.now
            try await cancel()
            await #expect(throws: (any Error).self) { try await run.output }
            #expect(before.duration(to: workshop.store.now) < .seconds(20))
            #expect(try await workshop.record("Order").ending == .cancelled)
        }
    }

    @Test(arguments: [true, false])
    func `a handler that is canceled and throws an error of its own ends its run as canceled`(
        isStep: Bool
    ) async throws {
        @Sendable func hang(_ workshop: Workshop) async throws {
            do { try await workshop.pass(1_000) } catch { throw Declined(code: 7) }
        }
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: workshop.diary, work: { _, _ in if isStep { try await hang(workshop) } },
                    handle: { _ in if !isStep { try await hang(workshop) } },
                    finish: { result in
                        if case .failure(let error) = result { workshop.diary.note("\(error)") }
                    })
            }
        } _: { workshop in
            _ = try await workshop.engine.start(OrderFlow.self, id: "1", with: Order())
            try await workshop.pass(1)
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Bob", because: "not wanted")
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.ending == .cancelled && record.steps.isEmpty)
            #expect(workshop.diary.entries.suffix(2) == ["onTerminate", "\(FlowExit.cancelled)"])
        }
    }

    @Test func `a run begins not before its time, and is canceled at once: only its last handler runs`()
        async throws
    {
        try await Workshop.open { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let later = workshop.store.now.advanced(by: .seconds(30 * 86_400))
            let run = try await workshop.engine.start(OrderFlow.self, id: "1", with: Order(), at: later)
            #expect(try await workshop.record("Order").due == later)
            try await workshop.pass(86_400)
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Bob", because: "not wanted")
            let before = workshop.store.now
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(before.duration(to: workshop.store.now) < .seconds(10))
            #expect(workshop.diary.entries == ["onTerminate"])
        }
    }

    @Test func `a run that waits for its next attempt is taken at once when it is canceled`() throws {
        var record = FlowRecord.begun()
        let now = FlowTime(microseconds: 5)
        _ = record.claim(by: "w", at: now)
        try write(
            .retry(after: .seconds(600), FlowFailure(type: "E", text: "")), to: &record, at: now)
        try record.perform(FlowAct(.cancel, by: "Bob", because: ""), at: now)
        #expect(record.status == .ready && record.due == now && record.isCancelRequested)
        // One that is due already keeps its place.
        var due = FlowRecord.begun()
        try due.perform(FlowAct(.cancel, by: "Bob", because: ""), at: now)
        #expect(due.due == FlowTime(microseconds: 0) && due.decision == .cancelled)
    }
}
