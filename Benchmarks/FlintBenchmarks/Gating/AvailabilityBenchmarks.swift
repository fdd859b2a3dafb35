import BenchmarkHarness
import FlintCore
import FlintTweaks

extension BenchmarkSuite {
    /// Reading whether a feature is available, with a cached result and with a result that must be evaluated
    /// again.
    static let availability = BenchmarkSuite { suite in
        suite.benchmark(
            "Availability.cached", limit: "Limit.mutexDictionary", target: 6, allocations: 0.01, delivers: 1
        ) { state in
            let runtime = try Gated.runtime()
            var count = 0
            state.measure {
                for _ in 0..<state.iterations
                where keep(runtime.availability(of: GatedByTweak.self)).isAvailable == true {
                    count += 1
                }
            }
            state.delivered = count
        }

        suite.benchmark(
            "Availability.invalidated", limit: "Limit.mutexDictionary", target: 120, delivers: 1
        ) { state in
            let runtime = try Gated.runtime()
            var count = 0
            state.measure {
                for _ in 0..<state.iterations {
                    runtime.invalidateAvailability(of: GatedByTweak.self)
                    if keep(runtime.availability(of: GatedByTweak.self)).isAvailable == true { count += 1 }
                }
            }
            state.delivered = count
        }

        // A write that the feature's constraints do not read must not cause an evaluation.
        suite.benchmark(
            "Availability.unrelatedWrite", limit: "Availability.invalidated", target: 1, delivers: 1
        ) { state in
            let runtime = try Gated.runtime()
            let tweaks = runtime.configuration.tweaks
            var count = 0
            try state.measure {
                for iteration in 0..<state.iterations {
                    if iteration % 64 == 0 { try tweaks?.set(Gated.unrelated, to: iteration) }
                    if keep(runtime.availability(of: GatedByTweak.self)).isAvailable == true { count += 1 }
                }
            }
            state.delivered = count
        }
    }
}

private enum Gated: FeatureGroup {
    static let isOffered = TweakKey("benchmark", "is_offered", default: true)
    static let unrelated = TweakKey("benchmark", "unrelated", default: 0)
    static let subfeatures: Subfeatures = [GatedByTweak.self]

    static func runtime() throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Gated.self) { configuration in
            configuration.tweaks = TweakManager(
                providers: [EphemeralTweakProvider(id: "memory")], declaring: [isOffered, unrelated])
            configuration.toggles = InMemoryUserFeatureToggles()
        }
        return runtime
    }
}

private enum GatedByTweak: ConditionalFeature {
    static let description = "Is gated by a tweak and a switch for the user"

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweak(Gated.isOffered, is: true)
        requirements.userToggled(defaultValue: true)
    }

    static func prepare(actions: FeatureActionsBuilder) {}
}
