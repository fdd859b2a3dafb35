import DurableChecker
import FlintFlows
import FlintStreams
import TestSupport
import Testing

@testable import FlintDurableFlows

/// Leases as workers measure them, and what becomes of handlers whose worker has lost its own.
@Suite(.timeLimit(.minutes(10))) struct LeaseTests {
    private let clock = StandingClock()

    private var lease: WorkerLease {
        WorkerLease(worker: "w", duration: .seconds(30), isShared: true, clock: clock)
    }

    @Test func `a lease is over two thirds of its time after the request of its renewal, and stays so`() {
        let lease = lease
        var held = [lease.isHeld]
        func pass(_ time: Duration) {
            clock.advance(by: time)
            held.append(lease.isHeld)
        }
        lease.renew(requestedAt: lease.now)
        pass(.seconds(10))
        let requested = lease.now
        pass(.seconds(5))
        lease.renew(requestedAt: requested)
        pass(.seconds(15) - .nanoseconds(1))
        pass(.nanoseconds(1))
        // An answer that comes too late does not bring back what was given up.
        lease.renew(requestedAt: lease.now)
        pass(.zero)
        #expect(held == [false, true, true, true, false, false])
    }

    @Test func `a lease that was lost is over at once`() {
        let lease = lease
        lease.renew(requestedAt: lease.now)
        lease.lose()
        lease.renew(requestedAt: lease.now)
        #expect(!lease.isHeld)
    }

    @Test func `a lease of a store that is not shared is held until it is lost`() async {
        let lease = WorkerLease(worker: "w", duration: .seconds(30), isShared: false, clock: clock)
        #expect(!lease.isHeld)
        lease.renew(requestedAt: lease.now)
        clock.advance(by: .seconds(3_600))
        #expect(lease.isHeld)
        lease.lose()
        await lease.end(by: clock)
        #expect(!lease.isHeld)
    }

    /// What a handler does when it sees that it is canceled.
    enum Answer: CaseIterable {
        case state
        case error
        case cancellation
    }

    @Test(arguments: Answer.allCases)
    func `a handler sees that the lease is lost, and what it does then is discarded`(
        answer: Answer
    ) async throws {
        let (diary, canceled) = (Journal<String>(), Journal<Duration>())
        try await Succession.open { engine, life in
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: diary,
                    handle: { state in
                        guard life.number == 1, state == "Ship" else { return }
                        let end = OneShot<Void>()
                        await withTaskCancellationHandler {
                            await end.wait()
                        } onCancel: {
                            canceled.note(life.clock.now.offset)
                            end.settle(())
                        }
                        switch answer {
                        case .state: return
                        case .error: throw Declined()
                        case .cancellation: throw CancellationError()
                        }
                    })
            }
        } _: { lives in
            let run = try await lives.client.start(OrderFlow.self, id: "1", with: Order(name: "Ann"))
            try await lives.client.send(.approval(Approval(by: "Bob")), to: OrderFlow.self, id: "1")
            let isCut = Shared(false)
            try await lives.live(fault: { call in
                if case .renewLease = call, isCut.value { .unavailable } else { nil }
            }) {
                try await lives.pass(60)
                isCut.value = true
                try await lives.pass(3_000)
            }
            // Before the store gives the run to another worker.
            #expect(canceled.count == 1)
            #expect(try #require(canceled.entries.first) < .seconds(3_600))
            let left = try await lives.record("Order")
            #expect(left.kind.state == "Ship" && left.decision == nil && left.stuck == nil)
            #expect(left.steps.isEmpty && left.lastFailure == nil && left.ending == nil)
            let output = try await lives.live { try await run.output }
            #expect(output.text == "Ann charged by Bob shipd")
        }
        #expect(diary.entries == ["charge", "ship", "onTerminate"])
    }
}
