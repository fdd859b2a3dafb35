import FlintCore
import FlintTesting
import Synchronization
import Testing

/// Each rule finds the permission adapter that breaks it.
@Suite(.timeLimit(.minutes(10))) struct BrokenPermissionsTests {
    typealias PermissionRule = PermissionAdapterConformance<BrokenAdapter>.Rule

    final class BrokenAdapter: PermissionAdapter {
        let broken: PermissionRule?
        private let base = FakePermissionAdapter(.camera, answers: [.denied])
        private let requests = Mutex(0)

        init(_ broken: PermissionRule?) {
            self.broken = broken
        }

        var kind: PermissionKind {
            broken == .kindIsSteady && requests.withLock { $0 } > 0 ? .photos : .camera
        }

        func status() -> PermissionStatus {
            if broken == .requestGivesStatus { return .notDetermined }
            return base.status()
        }

        func refresh() async { if broken == .readingAsksNobody { base.set(.authorized) } }

        @MainActor func requestAuthorization() async -> PermissionStatus {
            let number = requests.withLock { number in
                number += 1
                return number
            }
            if broken == .requestsAskOnce, number > 1 { base.set(.authorized) }
            return await base.requestAuthorization()
        }
    }

    @Test(arguments: PermissionRule.allCases + [nil]) func `a broken adapter is found, and no other`(
        rule: PermissionRule?
    ) async throws {
        let findings = try await PermissionAdapterConformance { BrokenAdapter(rule) }.findings()
        #expect(Set(findings.map(\.rule)) == Set([rule?.rawValue].compactMap(\.self)))
    }
}
