import DurableChecker
import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

/// Workers that stand still or end at the worst moments.
@Suite(.timeLimit(.minutes(10))) struct WorkerFaultTests {
    /// The workers whose attempts a run has kept, and those of all attempts of its first step.
    private static func workers(
        _ yard: ParcelYard, _ output: FlowOutput?
    ) throws -> (kept: [String], packed: [String]) {
        let kept: [String] =
            if case .finished(_, let results, _) = output { results.map(\.worker) } else { [] }
        let packed = try yard.recorder.history([]).observations.compactMap { observation -> String? in
            guard case .attemptBegan(let attempt) = observation.event, attempt.key.hasSuffix("pack#0") else {
                return nil
            }
            return "\(attempt.worker) in \(attempt.epoch)"
        }
        return (kept, packed)
    }

    @Test func `a worker that stands still in an effect has lost its run, and records nothing`() async throws
    {
        try await ParcelYard.open { yard in
            let first = yard.work(as: "first", effect: { _ in try await yard.pass(6_000) })
            await yard.start()
            try await yard.pass(1_000)
            first.view.suspend()
            let second = yard.work(as: "second", effect: { _ in try await yard.pass(6_000) })
            try await yard.pass(6_000)
            // Its effect has ended; that of the second goes on.
            first.view.resume()
            await yard.send(.stamp(Stamp(name: "stamp")))
            try await yard.pass(1_000)
            try await first.leave()
            let workers = try Self.workers(yard, await yard.output())
            #expect(workers.packed == ["first in 1", "second in 2"])
            #expect(Set(workers.kept) == ["second"])
            try await second.leave()
        }
    }

    @Test func `a worker that stands still between its claim and its first write is refused`() async throws {
        try await ParcelYard.open { yard in
            let holder = Shared<ObservedStore?>(nil)
            await yard.start()
            let first = yard.work(
                as: "first",
                fault: { call in
                    if case .claim = call { holder.value?.suspend() }
                    return nil
                })
            holder.value = first.view
            try await yard.pass(5_000)
            #expect(try await yard.record().epoch == 1)
            holder.value = nil
            let second = yard.work(as: "second", effect: { _ in try await yard.pass(500) })
            try await yard.pass(200)
            first.view.resume()
            await yard.send(.stamp(Stamp(name: "stamp")))
            let workers = try Self.workers(yard, await yard.output())
            // The lease was over when the first one went on: it did not even begin.
            #expect(workers.packed == ["second in 2"])
            #expect(workers.kept.first == "second")
            try await first.leave()
            try await second.leave()
        }
    }

    @Test func `a handler that ignores cancellation keeps neither the run nor its worker`() async throws {
        try await ParcelYard.open { yard in
            let isCut = Shared(false)
            let first = yard.work(
                as: "first",
                fault: { call in
                    if case .renewLease = call, isCut.value { .unavailable } else { nil }
                },
                // A task of its own is not canceled with the handler.
                effect: { _ in try await yard.simulation.task { try await yard.pass(20_000) }.value })
            await yard.start()
            try await yard.pass(500)
            isCut.value = true
            let second = yard.work(as: "second")
            await yard.send(.stamp(Stamp(name: "stamp")))
            try await yard.pass(5_000)
            first.working.cancel()
            let workers = try Self.workers(yard, await yard.output())
            #expect(workers.packed == ["first in 1", "second in 2"])
            #expect(Set(workers.kept) == ["second"])
            let end = yard.simulation.clock.now
            #expect(end.offset < .seconds(20))
            try await first.working.value
            #expect(yard.simulation.clock.now.offset >= .seconds(20))
            try await second.leave()
        }
    }

    // MARK: Deaths

    enum Story: CaseIterable {
        case delivered
        case lost
        case canceled
    }

    /// Each write in turn is the last of a worker: also the decision of a region before the join, and what the last handler
    /// does.
    @Test(arguments: Story.allCases, [true, false])
    func `a worker may end after any write, or before`(story: Story, isWritten: Bool) async throws {
        var deaths = 0
        for last in 0..<40 {
            let hasDied = Shared(false)
            try await ParcelYard.open(seed: last) { yard in
                try await Self.live(story, yard, hasDied, last: last, isWritten: isWritten)
            }
            guard hasDied.value else { break }
            deaths += 1
        }
        #expect(deaths >= 6 && deaths < 40, "\(deaths) deaths")
    }

    private static func live(
        _ story: Story, _ yard: ParcelYard, _ hasDied: Shared<Bool>, last: Int, isWritten: Bool
    ) async throws {
        let writes = Shared(0)
        let holder = Shared<ObservedStore?>(nil)
        let isLast: @Sendable (FlowWrite) -> Bool = { _ in
            writes.value += 1
            guard writes.value > last else { return false }
            hasDied.value = true
            return true
        }
        let first = yard.work(
            as: "first", endingAfter: { isWritten && isLast($0) },
            fault: { call in
                guard !isWritten, case .commit(let write) = call, isLast(write) else { return nil }
                holder.value?.crash()
                return .unavailable
            },
            effect: { _ in try await yard.pass(100) })
        holder.value = first.view
        await yard.start()
        if story == .canceled {
            try await yard.pass(50)
            await yard.cancel()
        } else {
            await yard.send(.pickup(Pickup(name: "pickup")))
            await yard.send(story == .lost ? .loss(Loss(name: "loss")) : .stamp(Stamp(name: "stamp")))
        }
        try await yard.pass(20_000)
        let second = yard.work(as: "second")
        let output = try await yard.output()
        if story == .canceled { #expect(output == .cancelled) }
        try await first.leave()
        try await second.leave()
    }

    /// The state Fail is entered with what is stored of the error, also by another worker.
    @Test(arguments: ["Fail", "end"])
    func `a worker may end where a run fails`(place: String) async throws {
        let diary = Journal<String>()
        let hasEnded = try await Simulation.run { simulation in
            let store = InMemoryFlowStore(clock: simulation.clock, isShared: true)
            let view = ObservedStore(
                store, clock: simulation.clock,
                endingAfter: { write in
                    switch write.change {
                    case .enter(let entry): entry.kind.state == place
                    case .decide: place == "end"
                    default: false
                    }
                })
            func work(_ name: String, _ store: any FlowStore) -> Task<Void, any Error> {
                let engine = FlowEngine(
                    store: store, configuration: .simulated(by: simulation.clock, name: name))
                engine.register(
                    OrderFlow.self, errors: FlowErrorPolicy(retrying: .never, endsRuns: true),
                    errorTypes: FlowErrorTypes().adding(Declined.self)
                ) { OrderFlow(diary: diary, work: { _, _ in throw Declined(code: 7) }) }
                return simulation.task { try await engine.work() }
            }
            let client = FlowEngine(store: store, configuration: .simulated(by: simulation.clock))
            client.register(OrderFlow.self, errorTypes: FlowErrorTypes().adding(Declined.self)) {
                OrderFlow(diary: diary)
            }
            let run = try await client.start(OrderFlow.self, id: "1", with: Order(name: "1"))
            let first = work("first", view)
            try await simulation.clock.sleep(for: .seconds(60))
            let second = work("second", store)
            await #expect(throws: Declined(code: 7)) { try await run.output }
            for working in [first, second] {
                working.cancel()
                try await working.value
            }
        }
        #expect(hasEnded, "Everything waits for ever.")
        // The handler before which the first worker ended runs once.
        #expect(diary.entries == ["charge", "onFail", "onTerminate"])
    }
}
