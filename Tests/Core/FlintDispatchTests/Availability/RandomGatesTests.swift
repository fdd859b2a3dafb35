import CoreTestSupport
import FlintTesting
import FlintTweaks
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// Random trees of features with random constraints of all kinds, against a naive reading of the definition.
@Suite(.timeLimit(.minutes(10))) struct RandomGatesTests {
    /// A constraint, and where its truth is written down.
    enum Rule {
        case platform(Bool)
        case runtimeEnabled(Bool?)
        case userToggled(Bool)
        case permission(Int)
        case anyPurchase([Int])
        case allPurchases([Int])
        case tweak(Int, Bool)
        case state(Int)
    }

    /// Everything that a service knows, as plain values.
    struct World {
        var switches: [Bool?]
        var preferences: [Bool?]
        var permissions: [PermissionStatus] = [.notDetermined, .notDetermined, .notDetermined]
        var owned: [Bool?] = [false, nil, true]
        var past: [Bool]
        var tweaks: [Bool?] = [nil, nil, nil]
        var states: [Bool?] = [nil, nil]
    }

    private static let kinds: [PermissionKind] = [.camera, .photos, .contacts]
    private static let products = ["p0", "p1", "p2"].map { PurchasableProduct.nonConsumable(id: $0) }
    private static let keys = (0..<3).map { TweakKey("random", "t\($0)", default: false) }

    private static func and(_ values: [Bool?]) -> Bool? {
        values.contains(false) ? false : values.contains(nil) ? nil : true
    }

    private static func or(_ values: [Bool?]) -> Bool? {
        values.contains(true) ? true : values.contains(nil) ? nil : false
    }

    private static func truth(of rule: Rule, _ feature: Int, _ world: World) -> Bool? {
        switch rule {
        case .platform(let isSupported): return isSupported
        case .runtimeEnabled(let defaultValue): return world.switches[feature] ?? defaultValue
        case .userToggled(let defaultValue): return world.preferences[feature] ?? defaultValue
        case .permission(let index):
            let status = world.permissions[index]
            return status == .notDetermined ? nil : status == .authorized || status == .limited
        case .anyPurchase(let indexes):
            let value = or(indexes.map { world.owned[$0] })
            return value != true && world.past[feature] ? true : value
        case .allPurchases(let indexes):
            let value = and(indexes.map { world.owned[$0] })
            return value != true && world.past[feature] ? true : value
        case .tweak(let index, let expected): return (world.tweaks[index] ?? false) == expected
        case .state(let index): return world.states[index]
        }
    }

    private static func condition(_ rule: Rule) -> ConstraintCondition {
        switch rule {
        case .platform(let isSupported): .platform(.linux, isSupported ? .any : .unsupported)
        case .runtimeEnabled(let defaultValue): .runtimeEnabled(defaultValue: defaultValue)
        case .userToggled(let defaultValue): .userToggled(defaultValue: defaultValue)
        case .permission(let index): .permission(kinds[index])
        case .anyPurchase(let indexes): .purchase(.any(indexes.map { .product(products[$0]) }))
        case .allPurchases(let indexes): .purchase(.all(indexes.map { .product(products[$0]) }))
        case .tweak(let index, let expected): .tweak(TweakConstraint(keys[index], is: expected))
        case .state(let index): .featureState(FeatureStateConstraint("s\(index)"))
        }
    }

    private static func rule(_ generator: inout SeededGenerator) -> Rule {
        let index = Int.random(in: 0..<3, using: &generator)
        let several = (0..<Int.random(in: 1...3, using: &generator)).map { ($0 + index) % 3 }
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: return .platform(Bool.random(using: &generator))
        case 1...2: return .runtimeEnabled([true, true, nil].randomElement(using: &generator) ?? nil)
        case 3...4: return .userToggled(true)
        case 5...6: return .permission(index)
        case 7...8: return .anyPurchase(several)
        case 9: return .allPurchases(several)
        case 10...13: return .tweak(index, Bool.random(using: &generator))
        default: return .state(index % 2)
        }
    }

    @Test(arguments: 0..<40)
    func `every tree answers as the reference does, and judges only what has changed`(
        seed: Int
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        let count = 8
        let rules = (0..<count).map { _ in
            (0..<Int.random(in: 0...3, using: &generator)).map { _ in Self.rule(&generator) }
        }
        let parents = (0..<count).map { $0 == 0 ? nil : Int.random(in: -1..<$0, using: &generator) }
            .map { $0 == -1 ? nil : $0 }
        var world = World(
            switches: Array(repeating: nil, count: count), preferences: Array(repeating: nil, count: count),
            past: Array(repeating: false, count: count))

        let evaluator = CountingEvaluator()
        let toggles = InMemoryUserFeatureToggles()
        let adapters = Self.kinds.map { FakePermissionAdapter($0) }
        let tracker = InMemoryPurchaseTracker(["p1": .unknown, "p2": .purchased])
        let provider = MemoryTweakProvider("memory")
        var configuration = FlintConfiguration()
        configuration.evaluator = evaluator
        configuration.toggles = toggles
        configuration.permissions = PermissionChecker(adapters: adapters)
        configuration.purchases = tracker
        configuration.tweaks = TweakManager(providers: [provider])
        configuration.platform = RunningPlatform(.linux, .zero)
        let sources = GatingSources(configuration)

        var gates: [FeatureGate] = []
        for number in 0..<count {
            gates.append(
                FeatureGate(
                    feature: "n\(number)", name: "N\(number)", rules[number].map(Self.condition),
                    parent: parents[number].map { gates[$0] }))
        }
        func lineage(_ number: Int) -> [Int] { [number] + (parents[number].map(lineage) ?? []) }
        func own(_ number: Int) -> [Bool?] { rules[number].map { Self.truth(of: $0, number, world) } }

        for _ in 0..<30 {
            let before = (0..<count).map(own)
            let counts = (0..<count).map { evaluator.count("n\($0)") }
            for (number, gate) in gates.enumerated().shuffled(using: &generator) {
                let operands = lineage(number).flatMap(own)
                var check = AvailabilityCheck(sources)
                let availability = gate.availability(&check)
                #expect(availability.isAvailable == Self.and(operands))
                let expected = lineage(number).flatMap { ancestor in
                    own(ancestor).filter { $0 != true }
                        .map { "n\(ancestor) \($0 == nil ? "notDetermined" : "notSatisfied")" }
                }
                #expect(availability.reasons.map { "\($0.feature) \($0.status)" } == expected)
                if availability.isAvailable != nil {
                    #expect(gate.cachedResult(sources, gate.applicationCache) == availability.isAvailable)
                }
            }
            for number in 0..<count where Self.and(before[number]) != nil {
                // Looked at by all descendants, and judged once at most.
                #expect(evaluator.count("n\(number)") <= counts[number] + 1)
            }
            await change(&world, gates, toggles, adapters, tracker, provider, configuration, &generator)
        }
    }

    private func change(
        _ world: inout World, _ gates: [FeatureGate], _ toggles: InMemoryUserFeatureToggles,
        _ adapters: [FakePermissionAdapter], _ tracker: InMemoryPurchaseTracker,
        _ provider: MemoryTweakProvider,
        _ configuration: FlintConfiguration, _ generator: inout SeededGenerator
    ) async {
        let number = Int.random(in: 0..<gates.count, using: &generator)
        let index = number % 3
        let value = [true, false, nil].randomElement(using: &generator) ?? nil
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
            world.switches[number] = value
            // What a runtime does for the feature and its descendants.
            if gates[number].setEnabled(value) { gates.forEach { $0.invalidateResult() } }
        case 1:
            world.preferences[number] = value
            toggles.setEnabled(value, for: "n\(number)")
        case 2:
            let status = PermissionStatus.allCases.randomElement(using: &generator) ?? .denied
            world.permissions[index] = status
            adapters[index].set(status)
            await configuration.permissions.refresh()
        case 3:
            world.owned[index] = value
            tracker.set(value.map { $0 ? .purchased : .notPurchased } ?? .unknown, for: Self.products[index])
        case 4:
            world.past[number].toggle()
            tracker.setEnabledByPastPurchases(world.past[number], for: "n\(number)")
        case 5:
            world.tweaks[index] = value
            var batch = TweakBatch()
            batch.append(
                value.map { .set(Self.keys[index].path, .bool($0)) } ?? .delete(Self.keys[index].path))
            provider.apply(batch)
        default:
            world.states[index % 2] = value
            var batch = TweakBatch()
            batch.setFeature("s\(index % 2)", enabled: value)
            provider.apply(batch)
        }
    }
}
