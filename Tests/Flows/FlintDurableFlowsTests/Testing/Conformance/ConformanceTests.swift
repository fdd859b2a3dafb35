import DurableTestSupport
import FlintDurableFlows
import Foundation
import TestSupport
import Testing

/// The stores keep the rules for stores, and the rules find what breaks them.
@Suite(.timeLimit(.minutes(10))) struct ConformanceTests {
    @Test(arguments: FlowStoreConformance.Rule.allCases)
    func `the store in memory keeps the rule`(rule: FlowStoreConformance.Rule) async throws {
        let clock = StandingClock()
        let conformance = FlowStoreConformance(
            make: { InMemoryFlowStore(clock: clock) }, letPass: { clock.advance(by: $0) })
        #expect(try await conformance.findings(about: rule) == [])
    }

    @Test(arguments: FlowStoreConformance.Rule.allCases)
    func `the store of files keeps the rule`(rule: FlowStoreConformance.Rule) async throws {
        let (clock, folder) = (StandingClock(), try TemporaryFolder())
        let beginning = FlowTime(microseconds: 1_000_000)
        let open: @Sendable () throws -> FileFlowStore = {
            try FileFlowStore(directory: folder.url("runs"), clock: clock, startingAt: beginning)
        }
        let conformance = FlowStoreConformance(
            make: { try open() }, letPass: { clock.advance(by: $0) },
            reopen: { store in
                await (store as? FileFlowStore)?.close()
                return try open()
            })
        #expect(try await conformance.findings(about: rule) == [])
    }

    @Test(arguments: BrokenStore.Defect.allCases)
    func `a store that breaks a rule is found`(defect: BrokenStore.Defect) async throws {
        let clock = StandingClock()
        let conformance = FlowStoreConformance(
            make: { BrokenStore(InMemoryFlowStore(clock: clock), defect) },
            letPass: { clock.advance(by: $0) },
            reopen: { _ in InMemoryFlowStore(clock: clock) })
        let findings = try await conformance.findings(about: defect.rule)
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.rule == defect.rule })
    }
}
