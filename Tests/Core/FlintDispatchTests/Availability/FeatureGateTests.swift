import FlintTweaks
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// What a feature remembers of its availability, with stubs in place of a registry.
@Suite struct FeatureGateTests {
    private static func gate(
        _ feature: String, _ conditions: ConstraintCondition..., below parent: FeatureGate? = nil
    ) -> FeatureGate {
        FeatureGate(feature: feature, name: feature.uppercased(), conditions, parent: parent)
    }

    private static func sources(
        _ evaluator: any ConstraintsEvaluator, _ configure: (inout FlintConfiguration) -> Void = { _ in }
    ) -> GatingSources {
        var configuration = FlintConfiguration()
        configuration.evaluator = evaluator
        configure(&configuration)
        return GatingSources(configuration)
    }

    private static func look(at gate: FeatureGate, _ sources: GatingSources) -> Bool? {
        var check = AvailabilityCheck(sources)
        return gate.availability(&check).isAvailable
    }

    private let toggles = InMemoryUserFeatureToggles()

    private func toggled(_ evaluator: any ConstraintsEvaluator) -> GatingSources {
        Self.sources(evaluator) { $0.toggles = toggles }
    }

    @Test(arguments: [true, false]) func `a definite result is kept until it is invalidated`(
        isEnabled: Bool
    ) {
        let evaluator = CountingEvaluator()
        let sources = Self.sources(evaluator)
        let gate = Self.gate("a", .runtimeEnabled(defaultValue: isEnabled))
        for _ in 0..<3 { #expect(Self.look(at: gate, sources) == isEnabled) }
        #expect((gate.keptResult, evaluator.count("a")) == (isEnabled, 1))
        gate.invalidate()
        #expect((gate.keptResult, Self.look(at: gate, sources), evaluator.count("a")) == (nil, isEnabled, 2))
    }

    @Test func `not knowing is never kept`() {
        let evaluator = CountingEvaluator()
        let (sources, gate) = (Self.sources(evaluator), Self.gate("a", .runtimeEnabled(defaultValue: nil)))
        for look in 1...3 {
            #expect((Self.look(at: gate, sources), evaluator.count("a"), gate.keptResult) == (nil, look, nil))
        }
    }

    @Test func `what changes during an evaluation is seen by the next one`() {
        do {
            let gate = Self.gate("a", .runtimeEnabled(defaultValue: true))
            let evaluator = CountingEvaluator(hook: { _ in gate.invalidate() })
            let sources = Self.sources(evaluator)
            #expect(Self.look(at: gate, sources) == true)
            #expect((gate.keptResult, Self.look(at: gate, sources), evaluator.count("a")) == (nil, true, 2))
        }
        do {
            let gate = Self.gate("a", .runtimeEnabled(defaultValue: true))
            let sources = Self.sources(
                CountingEvaluator(hook: { _ in
                    if gate.setEnabled(false) { gate.invalidateResult() }
                }))
            #expect((0..<2).map { _ in Self.look(at: gate, sources) } == [true, false])
            #expect(gate.keptResult == false)
        }
        let toggles = toggles
        let gate = Self.gate("a", .userToggled(defaultValue: true))
        let sources = toggled(CountingEvaluator(hook: { _ in toggles.setEnabled(false, for: "a") }))
        #expect(Self.look(at: gate, sources) == true)
        #expect(gate.cachedResult(sources, gate.applicationCache) == nil)
        #expect(Self.look(at: gate, sources) == false)
    }

    @Test func `a change of an ancestor evaluates the ancestor only`() {
        let evaluator = CountingEvaluator()
        let sources = toggled(evaluator)
        let top = Self.gate("top", .userToggled(defaultValue: true))
        let leaf = Self.gate("leaf", .runtimeEnabled(defaultValue: true), below: top)
        #expect(Self.look(at: leaf, sources) == true)
        toggles.setEnabled(false, for: "top")
        #expect(leaf.cachedResult(sources, leaf.applicationCache) == nil)
        #expect([leaf, top].map { Self.look(at: $0, sources) } == [false, false])
        #expect(["top", "leaf"].map(evaluator.count) == [2, 1])
    }

    @Test func `a change that does not concern a feature does not evaluate it`() {
        let evaluator = CountingEvaluator()
        let sources = toggled(evaluator)
        let gate = Self.gate("a", .userToggled(defaultValue: true))
        #expect(Self.look(at: gate, sources) == true)
        for round in 0..<10 {
            toggles.setEnabled(round.isMultiple(of: 2), for: "b")
            let isOpen = Self.look(at: gate, sources)
            #expect([isOpen, gate.cachedResult(sources, gate.applicationCache)] == [true, true])
        }
        #expect(evaluator.count("a") == 1)
    }

    @Test func `one look reads all tweaks at one moment, and the next look at another`() throws {
        let key = TweakKey("flags", "offered", default: true)
        let tweaks = TweakManager(providers: [EphemeralTweakProvider(id: "memory")])
        let sources = Self.sources(StandardConstraintsEvaluator()) { $0.tweaks = tweaks }
        let gates = ["a", "b"].map { Self.gate($0, .tweak(TweakConstraint(key, is: true))) }
        var look = AvailabilityCheck(sources)
        let first = gates[0].availability(&look).isAvailable
        try tweaks.set(key, to: false)
        let second = gates[1].availability(&look).isAvailable
        #expect(first == true && second == true)
        for gate in gates { #expect(Self.look(at: gate, sources) == false) }
    }

    @Test func `an evaluator that lets nothing be kept makes descendants uncached`() {
        let evaluator = CountingEvaluator(uncached: ["top"])
        let sources = Self.sources(evaluator)
        let top = Self.gate("top", .runtimeEnabled(defaultValue: true))
        let leaf = Self.gate("leaf", .runtimeEnabled(defaultValue: true), below: top)
        for _ in 0..<3 { #expect(Self.look(at: leaf, sources) == true) }
        #expect((leaf.keptResult, evaluator.count("top")) == (nil, 3))
    }

    @Test func `a definite no of an ancestor is kept although the feature itself is not known`() {
        let evaluator = CountingEvaluator()
        let sources = Self.sources(evaluator)
        let top = Self.gate("top", .runtimeEnabled(defaultValue: false))
        let leaf = Self.gate("leaf", .runtimeEnabled(defaultValue: nil), below: top)
        for _ in 0..<3 { #expect(Self.look(at: leaf, sources) == false) }
        #expect(evaluator.count("leaf") == 1)
    }

    @Test func `the first result is noted, later ones are announced when they differ`() {
        let gate = Self.gate("a")
        let announced = [nil, nil, true, true, nil].map { gate.announce($0) }
        #expect(announced == [false, false, true, false, true])
    }
}
