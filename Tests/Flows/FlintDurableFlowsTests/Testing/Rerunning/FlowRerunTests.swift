import FlintDurableFlows
import FlintFlows
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct FlowRerunTests {
    private static let approval = OrderEvent.approval(Approval(by: "Bob"))

    private func report(
        events: [OrderEvent] = [approval],
        handle: @escaping @Sendable (String, Journal<String>) async throws -> Void = { _, _ in }
    ) async throws -> FlowRerunReport {
        let effects = Journal<String>()
        let check = FlowRerun(effects: { effects.entries }) { engine in
            engine.register(OrderFlow.self, errors: FlowErrorPolicy(retrying: .never)) {
                OrderFlow(
                    diary: Journal(), work: { step, _ in effects.note(step) },
                    handle: { try await handle($0, effects) })
            }
        }
        return try await check.run(OrderFlow.self, with: Order(name: "Ann"), events: events)
    }

    @Test func `a machine that does everything in steps has no findings`() async throws {
        let report = try await report()
        #expect(
            report.findings == []
                && report.rerun.path == ["Begin", "AwaitApproval", "Ship", "End"]
                && report.plain.effects == ["charge", "ship"])
        // Two steps, three entries, and once before each of these; what ends the run abandons nothing.
        #expect(report.reruns == 8)
    }

    @Test func `a deadline takes no time`() async throws {
        let report = try await report(events: [])
        #expect(report.findings == [] && report.rerun.path == ["Begin", "AwaitApproval", "Refund", "End"])
    }

    @Test func `an effect outside of steps is found`() async throws {
        let report = try await report { state, effects in if state == "Ship" { effects.note("letter") } }
        // Also one in a handler without steps.
        let alone = try await self.report { state, effects in
            if state == "AwaitApproval" { effects.note("card") }
        }
        #expect(alone.findings == ["'card' was done 1 times, with reruns 2 times. Do it in a step."])
        #expect(report.findings == ["'letter' was done 1 times, with reruns 3 times. Do it in a step."])
    }

    @Test func `a decision by something that is in no step is found`() async throws {
        let report = try await report { state, effects in
            guard state == "Ship" else { return }
            // The way depends on how often the handler has begun.
            let begun = effects.entries.count { $0 == "begun" }
            effects.note("begun")
            if begun == 1 { _ = try await OrderFlow(diary: Journal()).step("extra") { _ in 1 } }
        }
        #expect(report.findings.contains { $0.contains("With reruns it is stuck: unreachedStep") })
    }

    @Test func `a wait for an event that nobody sends is said`() async throws {
        let check = FlowRerun { engine in
            engine.register(TripFlow.self) { TripFlow(office: TripOffice(diary: Journal())) }
        }
        let report = try await check.run(TripFlow.self, with: Note("Ann"))
        #expect(report.findings.contains { $0.contains("At Travel it waits for") && $0.contains("Boarding") })
    }
}
