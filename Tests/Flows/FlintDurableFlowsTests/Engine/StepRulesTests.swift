import FlintDurableFlows
import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// What is recorded of steps, and what reruns get of it.
@Suite(.timeLimit(.minutes(10))) struct StepRulesTests {
    private static let flow = OrderFlow(diary: Journal())

    @Test func `a later run of the same identity has other keys for its effects`() async throws {
        let keys = Journal<String>()
        try await Workshop.openWithOrders(work: { _, _, call in keys.note(call.key) }) { workshop in
            for _ in 0..<2 {
                let run = try await workshop.startOrder()
                #expect(run.isNew)
                try await workshop.approveOrder()
                _ = try await run.output
                #expect(try await workshop.store.removeRuns(endedLongerThan: .seconds(-1)) == 1)
            }
            #expect(keys.count == 4 && Set(keys.entries).count == 4)
        }
    }

    // MARK: Names and keys

    @Test func `steps of one name are numbered, and a rerun gets the results in the same order`()
        async throws
    {
        let (keys, answers) = (Journal<String>(), Journal<[Int]>())
        try await Workshop.openWithOrders(handle: { _, state in
            guard state == "Begin" else { return }
            var values: [Int] = []
            for _ in 0..<3 { values.append(try await Self.flow.step("count") { keys.note($0.key) }) }
            if answers.note(values) == 0 { throw Declined() }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(answers.entries == [[0, 1, 2], [0, 1, 2]])
            #expect(keys.entries.map { $0.suffix(8) } == ["/count#0", "/count#1", "/count#2"])
        }
    }

    private static func packAtOnce(
        _ begun: Journal<String>, _ both: OneShot<Void>
    ) async throws -> [String: String] {
        try await withThrowingTaskGroup(of: (String, String).self) { group in
            for key in ["a", "b"] {
                group.addTask {
                    let value = try await flow.step("pack", key: key) { _ in
                        // The first one ends only when the other one has begun.
                        if begun.note(key) == 0 { await both.wait() } else { both.settle(()) }
                        return key + " packed"
                    }
                    return (key, value)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private static func pack(_ keys: [String], _ begun: Journal<String>) async throws -> [String: String] {
        var values: [String: String] = [:]
        for key in keys {
            let value = try await flow.step("pack", key: key) { _ in "\(begun.note(key))" }
            values[key] = value
        }
        return values
    }

    @Test func `steps with keys run at once, and reruns in any order get the result of each`() async throws {
        let (begun, answers) = (Journal<String>(), Journal<[String: String]>())
        let both = OneShot<Void>()
        try await Workshop.openWithOrders(handle: { _, state in
            guard state == "Begin" else { return }
            let values =
                switch answers.count {
                case 0: try await Self.packAtOnce(begun, both)
                case 1: try await Self.pack(["b", "a"], begun)
                default: try await Self.pack(["a", "b"], begun)
                }
            if answers.note(values) < 2 { throw Declined() }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(begun.entries.sorted() == ["a", "b"])
            let expected = ["a": "a packed", "b": "b packed"]
            #expect(answers.entries == [expected, expected, expected])
        }
    }

    /// Notes the code of the error that a body throws.
    private static func note(_ name: String, _ codes: Journal<String>, _ body: () async throws -> Void) async
    {
        do {
            try await body()
            codes.note("\(name): done")
        } catch {
            codes.note("\(name): \((error as? FlowEngineError)?.code.description ?? "\(error)")")
        }
    }

    @Test func `a step begins no run, waits for none, and runs no machine`() async throws {
        let codes = Journal<String>()
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin" else { return }
            let trip = try await Self.flow.start(TripFlow.self, id: "outside", with: Note())
            _ = try await Self.flow.step("outer") { _ in
                await Self.note("start", codes) {
                    _ = try await Self.flow.start(TripFlow.self, id: "inside", with: Note())
                }
                await Self.note("output", codes) { _ = try await Self.flow.output(of: trip) }
                await Self.note("outputs", codes) { _ = try await Self.flow.outputs(of: [trip]) }
                await Self.note("subflow", codes) {
                    _ = try await subflow(to: LayDesk(office: TripOffice(diary: workshop.diary)), Note())
                }
                return true
            }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(
                codes.entries == ["start", "output", "outputs", "subflow"].map { $0 + ": nestedStep" })
            #expect(workshop.diary.entries == ["charge"])
            #expect(try await workshop.engine.runs(FlowQuery(machine: "Trip")).map(\.id.id) == ["outside"])
        }
    }

    // MARK: Errors

    @Test(arguments: [true, false])
    func `the recorded error of a step is thrown again for another worker, and nothing is done again`(
        isRegistered: Bool
    ) async throws {
        let (attempts, errors) = (Journal<Int>(), Journal<any Error>())
        let types = isRegistered ? FlowErrorTypes().adding(Declined.self) : FlowErrorTypes()
        try await Succession.open { engine, life in
            engine.register(
                OrderFlow.self, errors: FlowErrorPolicy(retrying: .exponential(attempts: 2)),
                errorTypes: types
            ) {
                OrderFlow(
                    diary: Journal(),
                    handle: { state in
                        guard state == "Begin" else { return }
                        do {
                            _ = try await Self.flow.step("risk") { _ -> Int in
                                attempts.note(life.number)
                                throw Declined(code: 7)
                            }
                        } catch let error where !(error is FlowDetachment) {
                            errors.note(error)
                            if life.number == 1 { life.end() }
                        }
                    })
            }
        } _: { lives in
            _ = try await lives.client.start(OrderFlow.self, id: "1", with: Order())
            try await lives.live { try await lives.pass(60) }
            #expect(try await lives.record("Order").kind.state == "Begin")
            try await lives.live { try await lives.pass(7_200) }
            #expect(try await lives.record("Order").kind.state == "AwaitApproval")
        }
        #expect(attempts.entries == [1, 1])
        if isRegistered {
            #expect(errors.entries as? [Declined] == [Declined(code: 7), Declined(code: 7)])
        } else {
            let failure = FlowFailure(
                type: "FlintDurableFlowsTests.Declined", text: "Declined(code: 7)")
            #expect(errors.entries as? [FlowFailure] == [failure, failure])
        }
    }

    // MARK: Cancellation

    enum Answer: CaseIterable {
        case cancellation
        case error
        case value
    }

    @Test(arguments: Answer.allCases)
    func `what a step makes of its cancellation is not recorded when its worker leaves`(
        answer: Answer
    ) async throws {
        let diary = Journal<String>()
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: diary,
                    work: { step, _ in
                        guard life.number == 1 else { return }
                        do {
                            try await life.clock.sleep(for: .seconds(600))
                        } catch {
                            switch answer {
                            case .cancellation: throw error
                            case .error: throw Declined()
                            case .value: return
                            }
                        }
                    })
            }
        } _: { lives in
            let run = try await lives.client.start(OrderFlow.self, id: "1", with: Order())
            try await lives.live { try await lives.pass(60) }
            let left = try await lives.record("Order")
            #expect(left.status == .ready && left.steps.isEmpty && left.lastFailure == nil)
            try await lives.live {
                try await lives.client.send(.refusal(Refusal()), to: OrderFlow.self, id: "1")
                _ = try await run.output
            }
        }
        #expect(diary.entries == ["charge", "charge", "refund", "onTerminate"])
    }

    @Test func `a step that is canceled at the end of a grace is not recorded`() async throws {
        try await Workshop.openWithOrders(work: { workshop, _, _ in try await workshop.pass(1_000_000) }) {
            workshop in
            let writes = workshop.observeWrites()
            let run = try await workshop.startOrder()
            try await workshop.pass(60)
            try await workshop.engine.cancel(OrderFlow.self, id: "1", by: "Ann", because: "too slow")
            await #expect(throws: FlowExit.cancelled) { try await run.output }
            #expect(workshop.diary.entries == ["charge", "onTerminate"])
            let end = writes().suffix(2)
            #expect(Array(end) == [.decide(.cancelled), .end(.cancelled)])
            #expect(!writes().contains { if case .step = $0 { true } else { false } })
        }
    }

    // MARK: Machines inside

    @Test func `a rerun that does not come to a recorded machine makes the run stuck, and names it`()
        async throws
    {
        let attempts = Journal<Int>()
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin", attempts.note(0) == 0 else { return }
            _ = try await subflow(to: LayDesk(office: TripOffice(diary: workshop.diary)), Note())
            throw Declined()
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(600)
            let record = try await workshop.record("Order")
            #expect(
                record.stuck?.code == .unreachedStep
                    && record.kind.state == "Begin"
                    && record.stuck?.text.contains("machine 'FeastSplitLay#0'") == true)
            #expect(workshop.diary.entries == ["lay", "charge"])
        }
    }
}
