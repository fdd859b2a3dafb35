import FlintDurableFlows
import FlintFlows
import FlintStreams
import TestSupport
import Testing

/// The rules by which steps and handlers are attempted again.
@Suite(.timeLimit(.minutes(10))) struct RetryingTests {
    private static let flow = OrderFlow(diary: Journal())

    /// Lets the state Begin of an order have a step that may fail.
    private func withRiskyStep(
        _ rule: FlowRetrying?, machine: FlowRetrying = .never,
        configure: @escaping @Sendable (inout FlowEngineConfiguration) -> Void = { _ in },
        limit: Duration? = nil, limitOfMachine: Duration = .seconds(3_600),
        risk: @escaping @Sendable (Workshop) async throws -> Void,
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        try await Workshop.openWithOrders(
            errors: FlowErrorPolicy(retrying: machine, stepLimit: limitOfMachine), configure: configure,
            handle: { workshop, state in
                guard state == "Begin" else { return }
                _ = try await Self.flow.step("risk", retrying: rule, limit: limit) { _ in
                    workshop.diary.note("risk")
                    try await risk(workshop)
                    return 1
                }
            }, body)
    }

    // MARK: Budgets

    @Test(arguments: [true, false])
    func `a budget in attempts ends with the last one`(isOfStep: Bool) async throws {
        let rule = FlowRetrying.constant(.seconds(10), attempts: 4)
        try await withRiskyStep(
            isOfStep ? rule : nil, machine: isOfStep ? .never : rule, risk: { _ in throw Declined() }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(29)
            #expect(workshop.diary.entries == ["risk", "risk", "risk"])
            let order = DurableRunDescription.ID(machine: "Order", name: "1")
            let run = try #require(try await workshop.engine.describe(order))
            let failure = "FlintDurableFlowsTests.Declined"
            let attempts = DurableRunDescription.Attempts(
                3, of: "risk#0", elapsed: 30_000_000, failure: failure)
            #expect(
                run.history?.attempts == (isOfStep ? [attempts] : [])
                    && run.history?.steps == []
                    && run.failures == 3
                    && run.failure == failure)
            try await workshop.pass(600)
            #expect(
                try await workshop.record("Order").stuck?.code == .failed
                    && workshop.diary.entries == ["risk", "risk", "risk", "risk"])
        }
    }

    @Test(arguments: [true, false], [(0, 3), (8, 2), (26, 1)])
    func `a budget in time counts attempts and pauses`(
        isOfStep: Bool, work: (seconds: Int, attempts: Int)
    ) async throws {
        let rule = FlowRetrying.constant(.seconds(10), attempts: nil, within: .seconds(25))
        let risk: @Sendable (Workshop) async throws -> Void = { workshop in
            if work.seconds > 0 { try await workshop.pass(work.seconds) }
            throw Declined()
        }
        try await withRiskyStep(isOfStep ? rule : nil, machine: isOfStep ? .never : rule, risk: risk) {
            workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(600)
            #expect(
                try await workshop.record("Order").status == .stuck && workshop.diary.count == work.attempts)
        }
    }

    @Test func `the attempts of a step with a rule do not count for the rule of its machine`() async throws {
        let attempts = Journal<String>()
        try await Workshop.openWithOrders(
            errors: FlowErrorPolicy(retrying: .constant(.seconds(1), attempts: 3)),
            handle: { _, state in
                guard state == "Begin" else { return }
                for (name, rule) in [
                    ("own", FlowRetrying.constant(.seconds(1), attempts: 5)), ("plain", nil),
                ] {
                    _ = try await Self.flow.step(name, retrying: rule) { _ in
                        attempts.note(name)
                        let failures = name == "own" ? 4 : 2
                        if attempts.entries.count(where: { $0 == name }) <= failures { throw Declined() }
                        return 1
                    }
                }
            }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            let names = Array(repeating: "own", count: 5) + Array(repeating: "plain", count: 3)
            #expect(
                try await workshop.record("Order").kind.state == "AwaitApproval" && attempts.entries == names)
        }
    }

    @Test func `without bounds a step is attempted until it succeeds, and then nothing of it is left`()
        async throws
    {
        let attempts = Journal<Int>()
        try await withRiskyStep(
            .constant(.seconds(1), attempts: nil),
            risk: { _ in if attempts.note(0) < 50 { throw Declined() } }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(30)
            let record = try await workshop.record("Order")
            #expect(
                record.steps.map(\.key.description) == ["attempts of risk#0"]
                    && record.failures == 30
                    && record.lastFailure?.type.contains("Declined") == true)
            try await workshop.pass(60)
            #expect(attempts.count == 51)
            let next = try await workshop.record("Order")
            #expect(next.kind.state == "AwaitApproval" && next.steps.isEmpty)
        }
    }

    // MARK: Processes

    @Test(arguments: [nil, Duration.seconds(45)])
    func `attempts count on in other processes, and the pauses pass without any`(
        budget: Duration?
    ) async throws {
        let attempts = Journal<Int>()
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: Journal(),
                    handle: { state in
                        guard state == "Begin" else { return }
                        _ = try await Self.flow.step(
                            "risk", retrying: .constant(.seconds(20), attempts: 3, within: budget)
                        ) { _ -> Int in
                            attempts.note(life.number)
                            // The second process ends in its first attempt, which does not count.
                            if life.number == 2 { life.end() }
                            throw Declined()
                        }
                    })
            }
        } _: { lives in
            _ = try await lives.client.start(OrderFlow.self, id: "1", with: Order())
            try await lives.live { try await lives.pass(5) }
            let record = try await lives.record("Order")
            #expect(
                record.status == .ready
                    && record.failures == 1
                    && record.due?.duration(to: record.createdAt) == .seconds(-20))
            try await lives.pass(100)
            try await lives.live { try await lives.pass(1) }
            try await lives.live { try await lives.pass(7_200) }
            #expect(try await lives.record("Order").status == .stuck)
        }
        #expect(attempts.entries == [1, 2, 3, 3])
    }

    // MARK: Errors

    @Test func `an error that is not retried goes to the handler at once, which may go another way`()
        async throws
    {
        let errors = Journal<any Error>()
        let rule = FlowRetrying.exponential(attempts: 9, if: { ($0 as? Declined)?.code != 7 })
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "Begin" else { return }
            do {
                _ = try await Self.flow.step("risk", retrying: rule) { _ -> Int in
                    throw Declined(code: workshop.diary.note("risk") == 0 ? 1 : 7)
                }
            } catch let error where !(error is FlowDetachment) {
                errors.note(error)
            }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(workshop.diary.entries == ["risk", "risk", "charge"])
            #expect(try await workshop.record("Order").kind.state == "AwaitApproval" && errors.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `an attempt that exceeds its limit is canceled, and counts for the rule of the step or its machine`(
        isOfStep: Bool
    ) async throws {
        let (rule, limit) = (FlowRetrying.constant(.seconds(5), attempts: 2), Duration.seconds(30))
        try await withRiskyStep(
            isOfStep ? rule : nil, machine: isOfStep ? .never : rule, limit: isOfStep ? limit : nil,
            limitOfMachine: isOfStep ? .seconds(3_600) : limit, risk: { try await $0.pass(1_000_000) }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(600)
            #expect(workshop.diary.entries == ["risk", "risk"])
            let record = try await workshop.record("Order")
            #expect(record.stuck?.text.contains("longer than its limit") == true)
        }
    }

    @Test(arguments: [true, false])
    func `a rule may make the run stuck, and a retry begins to count anew`(isOfStep: Bool) async throws {
        let (attempts, caught) = (Journal<Int>(), Journal<String>())
        let rule = FlowRetrying.constant(.seconds(1), attempts: 2, then: .stick)
        try await Workshop.openWithOrders(
            // Without the rule, the error would end the run.
            errors: FlowErrorPolicy(retrying: isOfStep ? .never : rule, endsRuns: true),
            handle: { _, state in
                guard state == "Begin" else { return }
                do {
                    _ = try await Self.flow.step("risk", retrying: isOfStep ? rule : nil) { _ in
                        if attempts.note(0) < 3 { throw Declined() }
                        return 1
                    }
                } catch let error where !(error is FlowDetachment) {
                    caught.note("caught")
                    throw error
                }
            }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            let record = try await workshop.record("Order")
            #expect(record.status == .stuck && record.stuck?.code == .failed && attempts.count == 2)
            try await workshop.engine.retry(OrderFlow.self, id: "1", by: "Ann", because: "test")
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").kind.state == "AwaitApproval" && attempts.count == 4)
            #expect((caught.count == 0) == isOfStep)
        }
    }

    // MARK: Notices

    @Test func `each failed attempt of a step is told with the next one`() async throws {
        let notices = Journal<FlowNotice>()
        try await withRiskyStep(
            .exponential(from: .seconds(2), by: 3, attempts: 3),
            configure: { $0.onNotice = { notices.note($0) } },
            risk: { _ in throw Declined() }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
        }
        let failed = notices.entries.filter { $0.name == "attemptFailed" }
        #expect(failed.map(\.attempt) == [1, 2, 3])
        #expect(
            failed.map { notice in notice.nextAttempt.map { $0 - notice.time } } == [
                2_000_000, 6_000_000, nil,
            ])
    }
}
