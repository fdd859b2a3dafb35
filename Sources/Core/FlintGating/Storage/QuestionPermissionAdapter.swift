/// An adapter for a permission that a person grants by answering a question of the application.
///
/// The answer is saved in a ``FlintStorage``, so that the question is not asked again after the application
/// restarts.
///
/// ```swift
/// configuration.permissions.register(.backups) {
///     QuestionPermissionAdapter(.backups, storage: storage) {
///         print("May notes be copied to other folders?")
///         return readLine().map { $0 == "yes" }
///     }
/// }
/// ```
public struct QuestionPermissionAdapter: PermissionAdapter {
    /// The kind of permission that the answer grants.
    public let kind: PermissionKind

    private let storage: FlintStorage
    private let ask: @MainActor @Sendable () async throws -> Bool?

    /// Creates an adapter.
    ///
    /// - Parameters:
    ///   - kind: The kind of permission.
    ///   - storage: The storage in which the answer is saved.
    ///   - ask: A function that asks the person. If it returns `nil` or throws, the permission stays
    ///     undecided, and the next request asks again.
    public init(
        _ kind: PermissionKind, storage: FlintStorage,
        ask: @escaping @MainActor @Sendable () async throws -> Bool?
    ) {
        self.kind = kind
        self.storage = storage
        self.ask = ask
    }

    /// Returns the saved answer as a status.
    ///
    /// - Returns: `authorized` or `denied`, and `notDetermined` without an answer.
    public func status() -> PermissionStatus {
        switch storage.permission(for: kind) {
        case true?: .authorized
        case false?: .denied
        case nil: .notDetermined
        }
    }

    /// Asks the question and saves the answer.
    ///
    /// - Returns: The status afterwards. An answer that cannot be saved has no effect, and the storage lists
    ///   the problem.
    @MainActor public func requestAuthorization() async -> PermissionStatus {
        if let isGranted = try? await ask() { try? storage.setPermission(isGranted, for: kind) }
        return status()
    }
}
