import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the store that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenTogglesTests {
    typealias Rule = UserFeatureTogglesConformance<BrokenToggles>.Rule

    /// A store that breaks one rule, if any.
    final class BrokenToggles: UserFeatureToggles {
        private let broken: Rule?
        private let base = InMemoryUserFeatureToggles()
        private let forgotten = Mutex<Set<String>>([])
        private let unstable = Mutex<UInt64>(0)
        private let writes = Mutex(0)

        init(_ broken: Rule?) {
            self.broken = broken
        }

        func isEnabled(_ feature: String) -> Bool? {
            switch broken {
            case .startsEmpty: base.isEnabled(feature) ?? (unstable.withLock { $0 } == 0 ? true : nil)
            case .readsSeeWrites where feature == "a": base.isEnabled(feature).map { _ in true }
            case .nilForgets where forgotten.withLock { $0.contains(feature) }: false
            case .keepsFeaturesApart: base.isEnabled(feature.lowercased())
            default: base.isEnabled(feature)
            }
        }

        func setEnabled(_ isEnabled: Bool?, for feature: String) {
            unstable.withLock { $0 += 1 }
            switch broken {
            case .nilForgets where isEnabled == nil:
                forgotten.withLock { _ = $0.insert(feature) }
                base.setEnabled(isEnabled, for: feature)
            case .keepsFeaturesApart: base.setEnabled(isEnabled, for: feature.lowercased())
            case .concurrentWritesAreKept where feature.hasPrefix("feature"):
                if writes.withLock({
                    $0 += 1; return $0
                }) != 40 {
                    base.setEnabled(isEnabled, for: feature)
                }
            default: base.setEnabled(isEnabled, for: feature)
            }
        }

        var revision: UInt64 {
            switch broken {
            case .revisionMoves: 1
            case .sameIsNoChange: unstable.withLock { $0 }
            default: base.revision
            }
        }

        func changes() -> AsyncStream<UserToggleChange> {
            broken == .announcesChanges ? AsyncStream { nil } : base.changes()
        }
    }

    @Test(arguments: Rule.allCases + [nil]) func `a store that breaks one rule is found, and no other`(
        rule: Rule?
    ) async throws {
        let findings = try await UserFeatureTogglesConformance { BrokenToggles(rule) }.findings()
        #expect(Set(findings.map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }

    @Test func `a store that never tells is not waited for without end`() async throws {
        let clock = ManualClock()
        let silent = UserFeatureTogglesConformance(patience: .seconds(5), clock: clock) { SilentToggles() }
        async let findings = silent.findings()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(try await findings.map(\.rule) == [Rule.announcesChanges.rawValue])
    }

    @Test func `what the maker throws is thrown`() async {
        struct NoDatabase: Error {}
        await #expect(throws: NoDatabase.self) {
            try await UserFeatureTogglesConformance { () throws -> BrokenToggles in throw NoDatabase() }
                .findings()
        }
    }

    @Test func `a check records an issue for each finding`() async throws {
        let issues = try await recordedIssues {
            try await UserFeatureTogglesConformance { BrokenToggles(.startsEmpty) }.check()
        }
        #expect(
            issues == ["A new store has no preference. isEnabled(\"a\"): expected nil, got Optional(true)."])
    }

    final class SilentToggles: UserFeatureToggles {
        private let base = InMemoryUserFeatureToggles()

        func isEnabled(_ feature: String) -> Bool? { base.isEnabled(feature) }
        func setEnabled(_ isEnabled: Bool?, for feature: String) { base.setEnabled(isEnabled, for: feature) }
        var revision: UInt64 { base.revision }

        func changes() -> AsyncStream<UserToggleChange> {
            let (stream, continuation) = AsyncStream<UserToggleChange>.makeStream()
            kept.withLock { $0.append(continuation) }
            return stream
        }

        private let kept = Mutex<[AsyncStream<UserToggleChange>.Continuation]>([])
    }
}
