import FlintTesting
import FlintTweaks
import Synchronization
import Testing

/// Each rule finds the provider that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenTweaksTests {
    typealias Rule = TweakProviderConformance<BrokenProvider>.Rule

    struct Absent: Error {}

    static let values: [String: [String: TweakValue]] = ["a": ["x": 1, "y": "text"], "b": ["x": false]]
    static let features = ["a": true, "b": false]

    /// A provider that breaks one rule, if any.
    final class BrokenProvider: SnapshotTweakProvider, RefreshableTweakProvider {
        let source: TweakSource
        let status = TweakProviderStatus.ready
        private let broken: Rule?
        private let base = EphemeralTweakProvider(
            BrokenTweaksTests.values, features: BrokenTweaksTests.features)
        private let reads = Mutex(0)
        private let isRefreshed = Mutex(false)

        init(_ broken: Rule?) {
            self.broken = broken
            source = broken == .tableHoldsAll ? TweakSource() : TweakSource(base.table)
        }

        var id: String {
            broken == .identityIsSteady && isRefreshed.withLock({ $0 }) ? "later" : "broken"
        }

        func tweak(feature: String, variable: String) throws -> Tweak? {
            let number = reads.withLock { reads in
                reads += 1
                return reads
            }
            guard let tweak = try base.tweak(feature: feature, variable: variable) else {
                if broken == .absenceIsNil { throw Absent() }
                return nil
            }
            return switch broken {
            case .valuesAreGiven where number <= 3:
                Tweak(feature: feature, variable: variable + "!", value: tweak.value)
            case .readsMayBeConcurrent where number == 20: nil
            case .refreshKeepsContent where isRefreshed.withLock({ $0 }): nil
            default: tweak
            }
        }

        func featureState(_ feature: String) -> Bool? {
            broken == .featureStatesAreGiven && !isRefreshed.withLock { $0 }
                ? true : base.featureState(feature)
        }

        func refresh() async throws { isRefreshed.withLock { $0 = true } }
    }

    @Test(arguments: Rule.allCases + [nil]) func `a provider that breaks one rule is found, and no other`(
        rule: Rule?
    ) async throws {
        let suite = TweakProviderConformance(holding: Self.values, features: Self.features) {
            BrokenProvider(rule)
        }
        #expect(Set(try await suite.findings().map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }
}
