import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

/// The rules that hold for every store.
@Suite(.timeLimit(.minutes(10))) struct UserFeatureTogglesTests {
    enum Store: CaseIterable {
        case memory, userDefaults, file
    }

    /// The store of a storage, which is known by its protocol only.
    private struct FileToggles: UserFeatureToggles {
        let toggles: any UserFeatureToggles
        var revision: UInt64 { toggles.revision }
        func isEnabled(_ feature: String) -> Bool? { toggles.isEnabled(feature) }
        func setEnabled(_ isEnabled: Bool?, for feature: String) throws {
            try toggles.setEnabled(isEnabled, for: feature)
        }
        func changes() -> AsyncStream<UserToggleChange> { toggles.changes() }
    }

    /// A store that begins empty, and what must be removed after the test.
    private func withStore<Result>(
        _ store: Store, _ body: (any UserFeatureToggles) async throws -> Result
    ) async throws -> Result {
        switch store {
        case .memory: return try await body(InMemoryUserFeatureToggles())
        case .file:
            let folder = try TemporaryFolder()
            return try await body(FlintStorage(folder: folder.url("storage")).toggles)
        case .userDefaults: break
        }
        let suite = "flint.tests.\(UUID().uuidString)"
        defer { UserDefaults().removePersistentDomain(forName: suite) }
        return try await body(UserDefaultsFeatureToggles(suite: suite))
    }

    @Test func `each store keeps the rules of the protocol`() async throws {
        let patience = Duration.seconds(240)
        try await UserFeatureTogglesConformance(patience: patience) { InMemoryUserFeatureToggles() }.check()
        let folder = try TemporaryFolder()
        try await UserFeatureTogglesConformance(patience: patience) {
            FileToggles(toggles: FlintStorage(folder: folder.url(UUID().uuidString)).toggles)
        }.check()
        let suite = "flint.tests.\(UUID().uuidString)"
        defer { UserDefaults().removePersistentDomain(forName: suite) }
        try await UserFeatureTogglesConformance(patience: patience) {
            UserDefaults().removePersistentDomain(forName: suite)
            return UserDefaultsFeatureToggles(suite: suite)
        }.check()
    }

    @Test(arguments: Store.allCases) func `a reader that is too slow is told that anything may have changed`(
        store: Store
    ) async throws {
        try await withStore(store) { toggles in
            var changes = toggles.changes().makeAsyncIterator()
            for round in 0..<300 { try toggles.setEnabled(round.isMultiple(of: 2), for: "a") }
            #expect(await changes.next() == UserToggleChange(feature: nil, isEnabled: nil))
            #expect(await changes.next()?.feature == "a")
        }
    }

    @Test(arguments: Store.allCases) func `a store may be used from within its own changes`(
        store: Store
    ) async throws {
        try await withStore(store) { toggles in
            let changes = toggles.changes()
            try toggles.setEnabled(true, for: "a")
            for await change in changes {
                guard change.feature == "a" else { break }
                try toggles.setEnabled(true, for: "b")
            }
            #expect(toggles.isEnabled("b") == true)
        }
    }
}
