import FlintCore
import Foundation
import TestSupport
import Testing

/// The rules that hold for every store.
@Suite(.timeLimit(.minutes(10))) struct UserFeatureTogglesTests {
    enum Store: CaseIterable {
        case memory, userDefaults, file
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

    @Test(arguments: Store.allCases) func `a preference is read back and can be cleared`(
        store: Store
    ) async throws {
        try await withStore(store) { toggles in
            #expect(toggles.isEnabled("a") == nil)
            for value in [true, false, nil, false, nil] as [Bool?] {
                try toggles.setEnabled(value, for: "a")
                #expect(toggles.isEnabled("a") == value)
                #expect(toggles.isEnabled("b") == nil)
            }
        }
    }

    @Test(arguments: Store.allCases) func `only another value is a change`(store: Store) async throws {
        try await withStore(store) { toggles in
            var changes = toggles.changes().makeAsyncIterator()
            let first = toggles.revision
            try toggles.setEnabled(nil, for: "a")
            #expect(toggles.revision == first)
            try toggles.setEnabled(true, for: "a")
            let second = toggles.revision
            #expect(second != first)
            try toggles.setEnabled(true, for: "a")
            #expect(toggles.revision == second)
            try toggles.setEnabled(nil, for: "a")
            #expect(toggles.revision != second)
            #expect(await changes.next() == UserToggleChange(feature: "a", isEnabled: true))
            #expect(await changes.next() == UserToggleChange(feature: "a", isEnabled: nil))
        }
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

    @Test(arguments: Store.allCases) func `writes from many tasks all arrive, and each sees its own`(
        store: Store
    ) async throws {
        try await withStore(store) { toggles in
            try await withThrowingTaskGroup { group in
                for task in 0..<8 {
                    group.addTask(name: "test.writer") {
                        for round in 0..<50 {
                            let value = [true, false, nil][round % 3]
                            try toggles.setEnabled(value, for: "f\(task)")
                            #expect(toggles.isEnabled("f\(task)") == value)
                        }
                        try toggles.setEnabled(task.isMultiple(of: 2), for: "f\(task)")
                    }
                }
                try await group.waitForAll()
            }
            for task in 0..<8 { #expect(toggles.isEnabled("f\(task)") == task.isMultiple(of: 2)) }
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
