import FlintCore
import Foundation
import Synchronization
import Testing

/// A permission that is an answer, kept in a storage.
@Suite(.timeLimit(.minutes(10))) struct QuestionPermissionAdapterTests {
    private static let kind = PermissionKind(rawValue: "backups")

    struct Gone: Error {}

    /// How often a person was asked.
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private func checker(
        _ storage: FlintStorage, ask: @escaping @MainActor @Sendable () async throws -> Bool?
    ) -> PermissionChecker {
        PermissionChecker(adapters: [QuestionPermissionAdapter(Self.kind, storage: storage, ask: ask)])
    }

    @Test(arguments: [(true, PermissionStatus.authorized), (false, .denied)])
    func `an answer is kept, and nobody is asked again`(answer: Bool, status: PermissionStatus) async {
        let storage = FlintStorage()
        let asked = Count()
        let first = checker(storage) {
            asked.value.withLock { $0 += 1 }
            return answer
        }
        #expect(first.status(of: Self.kind) == .notDetermined)
        #expect(await first.requestAuthorization(for: Self.kind) == status)
        let second = checker(storage) {
            asked.value.withLock { $0 += 1 }
            return !answer
        }
        #expect(second.status(of: Self.kind) == status)
        #expect(await second.requestAuthorization(for: Self.kind) == status)
        #expect(asked.value.withLock { $0 } == 1)
    }

    @Test func `without an answer that can be saved the permission stays undecided`() async {
        do {
            let storage = FlintStorage()
            #expect(await checker(storage) { nil }.requestAuthorization(for: Self.kind) == .notDetermined)
            #expect(
                await checker(storage) { throw Gone() }.requestAuthorization(for: Self.kind) == .notDetermined
            )
            #expect(storage.permission(for: Self.kind) == nil)
        }
        let storage = FlintStorage(folder: URL(filePath: "/dev/null/choices"))
        #expect(await checker(storage) { true }.requestAuthorization(for: Self.kind) == .notDetermined)
        #expect(!storage.problems.isEmpty)
    }
}
