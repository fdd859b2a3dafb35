import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Steps that say that they are alive, and how far they have come.
@Suite(.timeLimit(.minutes(10))) struct HeartbeatTests {
    private static let flow = OrderFlow(diary: Journal())
    private static let rule = FlowRetrying.constant(.seconds(1), attempts: 3)

    /// Lets the state Begin of an order have a step that says what it wants.
    private func withStep(
        _ rule: FlowRetrying = Self.rule, silence: Duration? = .seconds(30), limit: Duration? = nil,
        work: @escaping @Sendable (Workshop, StepCall) async throws -> Void,
        _ body: @escaping @Sendable (Workshop) async throws -> Void
    ) async throws {
        let errors = FlowErrorPolicy(retrying: .never, stepLimit: .seconds(40))
        try await Workshop.openWithOrders(
            errors: errors,
            handle: { workshop, state in
                guard state == "Begin" else { return }
                _ = try await Self.flow.step("copy", retrying: rule, limit: limit, silence: silence) { call in
                    try await work(workshop, call)
                    return 1
                }
            }, body)
    }

    private func isNote(_ change: FlowWrite.Change) -> Bool {
        if case .note = change { true } else { false }
    }

    // MARK: Silence

    @Test func `a step that is silent for too long is given up, and the next attempt sees its progress`()
        async throws
    {
        let seen = Journal<Int?>()
        try await withStep(work: { workshop, call in
            let progress = call.progress(as: Int.self)
            let attempt = seen.note(progress)
            for done in min(progress ?? 0, 10)..<10 {
                if attempt == 0, done == 5 { try await workshop.pass(1_000_000) }
                try await workshop.pass(10)
                try await call.heartbeat(done + 1)
            }
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(85)
            let record = try await workshop.record("Order")
            #expect(record.lastFailure?.text.contains("'copy' was silent for too long") == true)
            let notes = ["progress of copy#0", "attempts of copy#0"]
            #expect(Set(record.steps.map(\.key.description)) == Set(notes))
            // With a limit of its silence, a step may last longer than other steps of the machine.
            try await workshop.pass(200)
            #expect(
                try await workshop.record("Order").kind.state == "AwaitApproval" && seen.entries == [nil, 5])
        }
    }

    @Test(arguments: [true, false])
    func `a heartbeat without progress is not stored, and bounds no limit of the step`(
        isLimited: Bool
    ) async throws {
        let attempts = Journal<Int>()
        try await withStep(
            limit: isLimited ? .seconds(60) : nil,
            work: { workshop, call in
                attempts.note(call.progress(as: Int.self) ?? 0)
                for _ in 0..<10 {
                    try await workshop.pass(20)
                    try call.heartbeat()
                }
            }
        ) { workshop in
            let writes = workshop.observeWrites()
            _ = try await workshop.startOrder()
            try await workshop.pass(600)
            #expect(attempts.entries == (isLimited ? [0, 0, 0] : [0]))
            #expect((try await workshop.record("Order").status == .stuck) == isLimited)
            #expect(!writes().contains(where: isNote))
        }
    }

    @Test func `a step that does not notice its cancellation is told by its heartbeat`() async throws {
        let errors = Journal<String>()
        try await withStep(
            .never,
            work: { workshop, call in
                try? await workshop.pass(31)
                do {
                    try await call.heartbeat(1)
                } catch {
                    errors.note("\(type(of: error))")
                    throw error
                }
            }
        ) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(
                try await workshop.record("Order").stuck?.text.contains("silent for too long") == true
                    && errors.entries == ["CancellationError"])
        }
    }

    @Test func `a store that is away is no silence of the step`() async throws {
        let attempts = Journal<Int>()
        try await withStep(work: { workshop, call in
            attempts.note(0)
            try await call.heartbeat(1)
        }) { workshop in
            let clock = workshop.simulation.clock
            let end = clock.now.advanced(by: .seconds(200))
            workshop.store.injectFaults { call in
                guard clock.now < end, case .commit(let write) = call, case .note = write.change else {
                    return nil
                }
                return .unavailable
            }
            _ = try await workshop.startOrder()
            try await workshop.pass(300)
            #expect(try await workshop.record("Order").kind.state == "AwaitApproval" && attempts.count == 1)
        }
    }

    // MARK: Progress

    @Test func `progress is stored once a second, and the newest one when the attempt fails`() async throws {
        let seen = Journal<Int?>()
        try await withStep(work: { workshop, call in
            guard seen.note(call.progress(as: Int.self)) == 0 else { return }
            for done in 1...100 {
                try await call.heartbeat(done)
                try await workshop.simulation.clock.sleep(for: .milliseconds(100))
            }
            for done in 101...200 { try await call.heartbeat(done) }
            throw Declined()
        }) { workshop in
            let writes = workshop.observeWrites()
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(seen.entries == [nil, 200])
            #expect((10...12).contains(writes().count(where: isNote)))
        }
    }

    @Test func `progress outlasts the last attempt: a person's retry goes on from it`() async throws {
        let seen = Journal<Int?>()
        try await withStep(work: { _, call in
            let progress = call.progress(as: Int.self)
            if seen.note(progress) == 3 { return }
            try await call.heartbeat((progress ?? 0) + 1)
            throw Declined()
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(try await workshop.record("Order").status == .stuck)
            try await workshop.engine.retry(OrderFlow.self, id: "1", by: "Ann", because: "test")
            try await workshop.pass(60)
            #expect(seen.entries == [nil, 1, 2, 3])
            let record = try await workshop.record("Order")
            #expect(record.kind.state == "AwaitApproval" && record.steps.isEmpty)
        }
    }

    @Test func `progress of another type is none`() async throws {
        let seen = Journal<String?>()
        try await withStep(work: { _, call in
            if seen.note(call.progress(as: String.self)) == 2 { return }
            if seen.count == 1 { try await call.heartbeat(7) } else { try await call.heartbeat("seven") }
            throw Declined()
        }) { workshop in
            _ = try await workshop.startOrder()
            try await workshop.pass(60)
            #expect(seen.entries == [nil, nil, "seven"])
        }
    }

    // MARK: Processes

    enum End: CaseIterable {
        case killed
        case stopped
    }

    @Test(arguments: End.allCases)
    func `the next process goes on from the progress of one that ended in the middle`(end: End) async throws {
        let seen = Journal<Int?>()
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: Journal(),
                    handle: { state in
                        guard state == "Begin" else { return }
                        _ = try await Self.flow.step("copy", silence: .seconds(600)) { call in
                            let progress = call.progress(as: Int.self)
                            seen.note(progress)
                            for done in min(progress ?? 0, 10)..<10 {
                                try await call.heartbeat(done + 1)
                                if life.number == 1, done == 6 {
                                    if end == .killed { life.end() }
                                    // Not stored by itself, because it comes right after the one before.
                                    try? await call.heartbeat(100)
                                    try await life.clock.sleep(for: .seconds(1_000_000))
                                }
                                try await life.clock.sleep(for: .seconds(2))
                            }
                            return 1
                        }
                    })
            }
        } _: { lives in
            _ = try await lives.client.start(OrderFlow.self, id: "1", with: Order())
            try await lives.live { try await lives.pass(60) }
            let left = try await lives.record("Order")
            #expect(left.steps.map(\.key.description) == ["progress of copy#0"] && left.failures == 0)
            try await lives.live { try await lives.pass(7_200) }
            #expect(try await lives.record("Order").kind.state == "AwaitApproval")
        }
        #expect(seen.entries == [nil, end == .killed ? 7 : 100])
    }

    @Test func `a step with progress that ends its processes is not taken for poison`() async throws {
        let seen = Journal<Int?>()
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self) {
                OrderFlow(
                    diary: Journal(),
                    handle: { state in
                        guard state == "Begin" else { return }
                        _ = try await Self.flow.step("copy") { call in
                            let progress = call.progress(as: Int.self) ?? 0
                            seen.note(progress)
                            try await call.heartbeat(progress + 1)
                            if progress < 9 { life.end() }
                            return 1
                        }
                    })
            }
        } _: { lives in
            _ = try await lives.client.start(OrderFlow.self, id: "1", with: Order())
            for _ in 0..<10 { try await lives.live { try await lives.pass(7_200) } }
            #expect(try await lives.record("Order").kind.state == "AwaitApproval")
        }
        #expect(seen.entries == Array(0...9))
    }
}
