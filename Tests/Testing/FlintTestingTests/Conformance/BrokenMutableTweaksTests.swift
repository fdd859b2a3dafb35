import FlintTesting
import FlintTweaks
import Synchronization
import Testing

/// Each rule finds the provider that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenMutableTweaksTests {
    typealias Rule = MutableTweakProviderConformance<BrokenProvider>.Rule

    struct Unexpected: Error {}

    /// A provider that breaks one rule, if any.
    final class BrokenProvider: MutableTweakProvider, SnapshotTweakProvider {
        let id = "broken"
        let source = TweakSource()
        private let stale = TweakSource()
        private let broken: Rule?
        private let base = EphemeralTweakProvider()
        private let batches = Mutex(0)

        init(_ broken: Rule?) {
            self.broken = broken
            if broken == .startsEmpty { base.source.apply(Self.batch(.set(TweakPath("a", "bool"), true))) }
        }

        static func batch(_ operations: TweakBatch.Operation...) -> TweakBatch { batch(operations) }

        static func batch(_ operations: [TweakBatch.Operation]) -> TweakBatch {
            var batch = TweakBatch()
            operations.forEach { batch.append($0) }
            return batch
        }

        private func key(_ feature: String, _ variable: String) -> (String, String) {
            broken == .keepsPathsApart ? ("", "\(feature)/\(variable)") : (feature, variable)
        }

        func tweak(feature: String, variable: String) throws -> Tweak? {
            let (feature, variable) = key(feature, variable)
            let tweak = try base.tweak(feature: feature, variable: variable)
            if broken == .readsSeeWrites, case .double(let value)? = tweak?.value {
                return Tweak(feature: feature, variable: variable, value: .int(Int64(value)))
            }
            return tweak
        }

        func featureState(_ feature: String) -> Bool? {
            broken == .featureStatesAreKept
                ? base.featureState(feature).map { _ in true } : base.featureState(feature)
        }

        func apply(_ batch: TweakBatch) throws {
            var operations = batch.operations
            switch broken {
            case .allOrNothing where operations.count == 2 && operations.last.map(Self.isInfinite) == true:
                base.source.apply(Self.batch([operations[0]]))
                throw Unexpected()
            case .orderCounts where operations.count == 2:
                operations.reverse()
            case .concurrentWritesAreKept where operations.allSatisfy { Self.isNumbered($0) }:
                if batches.withLock({
                    $0 += 1; return $0
                }) == 30 {
                    return
                }
            default: break
            }
            operations = operations.flatMap(changed)
            try base.apply(Self.batch(operations))
            switch broken {
            case .sourceIsInStep: break
            case .keepsPathsApart: source.apply(batch)
            default: source.replace(with: base.table)
            }
        }

        /// What is done instead of an operation.
        private func changed(_ operation: TweakBatch.Operation) -> [TweakBatch.Operation] {
            switch (operation, broken) {
            case (.set(let path, let value), .keepsPathsApart):
                let (feature, variable) = key(path.feature, path.variable)
                return [.set(TweakPath(feature, variable), value)]
            case (.delete(let path), .keepsPathsApart):
                let (feature, variable) = key(path.feature, path.variable)
                return [.delete(TweakPath(feature, variable))]
            case (.delete(let path), .deleteRemoves) where path.variable == "bool": return []
            case (.reset(let feature?), .resetRemovesOne):
                return [.reset(feature: feature), .reset(feature: feature + "b")]
            case (.reset(let feature?), .keepsPathsApart):
                return [.delete(TweakPath("", "\(feature)/x")), .setFeature(feature, nil)]
            case (.reset(nil), .resetRemovesAll):
                return [.reset(feature: "a"), .reset(feature: "ab")]
            default: return [operation]
            }
        }

        private static func isInfinite(_ operation: TweakBatch.Operation) -> Bool {
            if case .set(_, .double(let value)) = operation { value.isInfinite } else { false }
        }

        private static func isNumbered(_ operation: TweakBatch.Operation) -> Bool {
            if case .set(let path, _) = operation {
                path.variable.count > 1 && path.variable.hasPrefix("x")
            } else {
                false
            }
        }
    }

    @Test(arguments: Rule.allCases + [nil]) func `a provider that breaks one rule is found, and no other`(
        rule: Rule?
    ) async throws {
        let findings = try await MutableTweakProviderConformance { BrokenProvider(rule) }.findings()
        #expect(Set(findings.map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }
}
