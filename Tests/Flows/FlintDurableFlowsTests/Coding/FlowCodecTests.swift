import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlowCodecTests {
    private struct UnknownKey: Error {}

    /// Adds a number to each byte; no encryption, but unreadable.
    private struct Shift: FlowCodec {
        let keyID: String
        private static let shifts: [String: UInt8] = ["old": 101, "new": 57]

        private func shift(of key: String) throws -> UInt8 {
            guard let shift = Self.shifts[key] else { throw UnknownKey() }
            return shift
        }

        func encode(_ bytes: [UInt8]) throws -> [UInt8] {
            let shift = try shift(of: keyID)
            return bytes.map { $0 &+ shift }
        }

        func decode(_ bytes: [UInt8], keyID: String) throws -> [UInt8] {
            let shift = try shift(of: keyID)
            return bytes.map { $0 &- shift }
        }
    }

    /// Whether any stored bytes or text contain a word.
    private func contains(_ word: String, _ record: FlowRecord) -> Bool {
        var texts = [String(describing: record.stuck), String(describing: record.lastFailure)]
        func add(_ bytes: [UInt8]?) { texts.append(String(decoding: bytes ?? [], as: UTF8.self)) }
        func add(_ state: FlowStoredState) {
            switch state {
            case .encoded(let bytes): add(bytes)
            case .failure(let failure): texts.append("\(failure)")
            }
        }
        add(record.entry.state)
        add(record.previous)
        for event in record.events { add(event.payload) }
        for step in record.steps {
            if case .value(let bytes) = step.result { add(bytes) } else { texts.append("\(step.result)") }
        }
        add(record.entry.history)
        for part in record.parts {
            add(part.entry.state)
            if case .finished(let bytes) = part.result { add(bytes) }
        }
        if case .finished(let bytes) = record.ending { add(bytes) }
        return texts.contains { $0.contains(word) }
    }

    @Test func `nothing that is stored can be read without the key`() async throws {
        struct Secret: Error, CustomStringConvertible { let description = "Ann has no money" }
        let isBroken = Shared(true)
        try await Workshop.open {
            $0.codec = Shift(keyID: "old")
        } register: { workshop in
            workshop.engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: workshop.diary,
                    work: { step, _ in if step == "ship", isBroken.value { throw Secret() } })
            }
        } _: { workshop in
            let run = try await workshop.engine.start(OrderFlow.self, id: "1", with: Order(name: "Ann"))
            var records = [try await workshop.record("Order")]
            try await workshop.pass(60)
            records.append(try await workshop.record("Order"))
            try await workshop.engine.send(.approval(Approval(by: "Ann")), to: OrderFlow.self, id: "1")
            records.append(try await workshop.record("Order"))
            try await workshop.pass(60)
            let stuck = try await workshop.record("Order")
            let text = workshop.engine.opened(try #require(stuck.stuck?.text))
            #expect(stuck.status == .stuck && text.contains("Ann has no money"))
            isBroken.value = false
            try await workshop.engine.retry(OrderFlow.self, id: "1", by: "Bob", because: "paid")
            #expect(try await run.output.text == "Ann charged by Ann shipd")
            records += [stuck, try await workshop.record("Order")]
            #expect(records.map { contains("Ann", $0) } == Array(repeating: false, count: 5))
        }
    }

    @Test func `runs written with an old key, or without a codec, go on with a new one`() async throws {
        try await Workshop.open {
            $0.codec = Shift(keyID: "new")
        } register: { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            for (id, codec) in [("old", Shift(keyID: "old")), ("none", nil)] {
                let other = FlowEngine(
                    store: workshop.store, configuration: FlowEngineConfiguration(codec: codec))
                _ = try await other.start(OrderFlow.self, id: id, with: Order(name: id))
                try await other.send(.approval(Approval(by: id)), to: OrderFlow.self, id: id)
                let run = workshop.engine.run(OrderFlow.self, id: id)
                #expect(try await run.output.text == "\(id) charged by \(id) shipd")
            }
        }
    }

    @Test func `an identifier of a key that cannot be stored whole refuses the start`() async throws {
        try await Workshop.open {
            $0.codec = Shift(keyID: String(repeating: "k", count: 256))
        } register: { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let error = await #expect(throws: FlowEngineError.self) {
                try await workshop.engine.start(OrderFlow.self, id: "1", with: Order())
            }
            #expect(error?.code == .codecKeyTooLong && error?.description.contains("256 bytes") == true)
            let runs = try await workshop.store.runs(FlowQuery())
            #expect(runs.isEmpty)
        }
    }

    @Test func `a key that is not known makes the run stuck, and no attempt is made`() async throws {
        try await Workshop.open {
            $0.codec = nil
        } register: { workshop in
            workshop.engine.register(OrderFlow.self) { OrderFlow(diary: workshop.diary) }
        } _: { workshop in
            let other = FlowEngine(
                store: workshop.store, configuration: FlowEngineConfiguration(codec: Shift(keyID: "old")))
            _ = try await other.start(OrderFlow.self, id: "1", with: Order())
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.stuck?.code == .incompatible && record.stuck?.text.contains("'old'") == true)
            #expect(workshop.diary.entries.isEmpty)
        }
    }

    /// An order that starts a trip and waits for it.
    private struct Agency: OrderStateMachine {
        func onBegin(_ order: Order) async throws -> OrderState {
            let trip = try await start(TripFlow.self, id: "1", with: Note(order.name))
            return .end(Receipt(text: try await output(of: trip).text))
        }
    }

    @Test func `the input of a run that a run starts cannot be read without the key`() async throws {
        try await Workshop.open {
            $0.codec = Shift(keyID: "old")
        } register: { workshop in
            workshop.engine.register(Agency.self) { Agency() }
        } _: { workshop in
            let run = try await workshop.engine.start(Agency.self, id: "1", with: Order(name: "Ann"))
            try await workshop.pass(60)
            let trip = try await workshop.record("Trip")
            #expect(trip.parent?.run == run.id && !contains("Ann", trip))
            // An engine that knows the key goes on with it.
            let other = FlowEngine(
                store: workshop.store,
                configuration: FlowEngineConfiguration(
                    workerName: "other", lease: .seconds(3_600), codec: Shift(keyID: "old"),
                    clock: workshop.simulation.clock))
            other.register(TripFlow.self) { TripFlow(office: TripOffice(diary: workshop.diary)) }
            let working = workshop.simulation.task { try await other.work() }
            try await other.send(.strike(Strike()), to: TripFlow.self, id: "1")
            #expect(try await run.output.text == "Ann abandoned")
            working.cancel()
            try await working.value
        }
    }

    @Test func `where a composite was left cannot be read without the key, and is resumed`() async throws {
        try await Workshop.open {
            $0.codec = Shift(keyID: "old")
        } register: { workshop in
            workshop.engine.register(WatchFlow.self) { WatchFlow(diary: workshop.diary) }
        } _: { workshop in
            _ = try await workshop.engine.start(WatchFlow.self, id: "1", with: Note("Ann"))
            for event in [WatchEvent.next(Next()), .next(Next()), .bell(Bell())] {
                try await workshop.engine.send(event, to: WatchFlow.self, id: "1")
                try await workshop.pass(60)
            }
            let resting = try await workshop.record("Watch")
            #expect(resting.kind.state == "Rest" && resting.entry.history != nil)
            #expect(!contains("Ann", resting) && !contains("Second", resting))
            try await workshop.engine.send(.deep(Deep()), to: WatchFlow.self, id: "1")
            try await workshop.pass(60)
            let resumed = try await workshop.record("Watch")
            #expect(resumed.parts.map(\.entry.kind.state) == ["Film", "Second"])
        }
    }
}
