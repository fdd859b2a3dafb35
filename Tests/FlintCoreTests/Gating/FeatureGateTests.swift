import FlintTesting
import Testing

@testable import FlintCore

/// What a feature remembers of its availability.
@Suite(.flint) struct FeatureGateTests {
    enum Switchable: ConditionalFeature {
        static let description = "Has a switch"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: nil)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    private let gate = FeatureGate(of: Switchable.self, constraints: [.runtimeEnabled(defaultValue: nil)])
    private let unavailable = Availability(isAvailable: false, reasons: [])

    @Test(arguments: [true, false]) func `a definite result is kept until it is invalidated`(
        isAvailable: Bool
    ) {
        let result = Availability(isAvailable: isAvailable, reasons: [])
        gate.store(result, generation: gate.lookUp().generation)
        #expect(gate.lookUp().cached == result)
        #expect(gate.cachedResult == isAvailable)
        gate.invalidate()
        #expect(gate.lookUp().cached == nil)
        #expect(gate.cachedResult == nil)
    }

    @Test func `not knowing is never kept`() {
        gate.store(Availability(isAvailable: nil, reasons: []), generation: gate.lookUp().generation)
        #expect(gate.lookUp().cached == nil)
    }

    @Test func `an evaluation that began before an invalidation is not kept`() {
        let generation = gate.lookUp().generation
        gate.invalidate()
        gate.store(.available, generation: generation)
        #expect(gate.lookUp().cached == nil)
        gate.store(unavailable, generation: gate.lookUp().generation)
        #expect(gate.cachedResult == false)
    }

    @Test func `the first result is noted and not announced`() {
        let generation = gate.lookUp().generation
        #expect(!gate.announce(nil, generation: generation))
        #expect(!gate.announce(nil, generation: generation))
        #expect(gate.announce(true, generation: generation))
        #expect(!gate.announce(true, generation: generation))
        #expect(gate.announce(nil, generation: generation))
    }

    @Test func `an outdated result is not announced`() {
        let old = gate.lookUp().generation
        #expect(!gate.announce(true, generation: old))
        gate.invalidate()
        #expect(!gate.announce(false, generation: old))
        #expect(gate.announce(false, generation: gate.lookUp().generation))
    }
}
