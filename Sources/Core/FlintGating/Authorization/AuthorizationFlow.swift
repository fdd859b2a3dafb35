internal import FlintStreams
internal import Synchronization

/// An authorization flow, which requests the permissions that a feature needs one after the other.
package struct AuthorizationFlow: Sendable {
    /// The permissions that the feature needs, in declared order and each once.
    package let needed: [PermissionKind]
    package let checker: PermissionChecker
    package let coordinator: (any AuthorizationCoordinator)?

    package init(
        _ needed: some Sequence<PermissionKind>, checker: PermissionChecker,
        coordinator: (any AuthorizationCoordinator)?
    ) {
        self.needed = Self.distinct(needed)
        self.checker = checker
        self.coordinator = coordinator
    }

    private static func distinct(_ kinds: some Sequence<PermissionKind>) -> [PermissionKind] {
        var seen: Set<PermissionKind> = []
        return kinds.filter { seen.insert($0).inserted }
    }

    private var undetermined: [PermissionKind] {
        needed.filter { checker.status(of: $0) == .notDetermined }
    }

    /// Waits until no other flow of the checker runs, then runs this flow.
    ///
    /// - Returns: The status of each needed permission, and how the flow ended.
    package func run() async -> AuthorizationResult {
        guard !undetermined.isEmpty else { return result(.completed) }
        if AuthorizationTurn.isHeld(of: checker) { return await runNow() }
        guard case .granted = await checker.flows.acquire() else { return result(.canceled) }
        let turn = AuthorizationTurn(of: checker)
        let result = await AuthorizationTurn.$current.withValue(turn) { await runNow() }
        turn.end()
        _ = checker.flows.release()
        return result
    }

    private func runNow() async -> AuthorizationResult {
        // The statuses are read again, since the previous flow may have requested the same permissions.
        let kinds = undetermined
        guard !kinds.isEmpty else { return result(.completed) }
        guard !Task.isCancelled else { return result(.canceled) }
        let wanted = await coordinator?.willBegin(kinds) ?? kinds
        let outcome = await ask(for: Self.distinct(wanted).filter(kinds.contains))
        let result = result(outcome)
        await coordinator?.didComplete(result)
        return result
    }

    private func ask(for kinds: [PermissionKind]) async -> AuthorizationResult.Outcome {
        for kind in kinds {
            guard !Task.isCancelled else { return .canceled }
            // The permission may have been decided meanwhile: by a permission that includes it, or by a
            // request of a callback.
            guard checker.status(of: kind) == .notDetermined else { continue }
            switch await coordinator?.willRequest(kind) ?? .request {
            case .request: break
            case .skip: continue
            case .cancelAll: return .canceled
            }
            guard !Task.isCancelled else { return .canceled }
            let status = await checker.requestAuthorization(for: kind)
            guard !Task.isCancelled else { return .canceled }
            if await coordinator?.didRequest(kind, status) == .cancelAll { return .canceled }
        }
        return Task.isCancelled ? .canceled : .completed
    }

    private func result(_ outcome: AuthorizationResult.Outcome) -> AuthorizationResult {
        let statuses = Dictionary(uniqueKeysWithValues: needed.map { ($0, checker.status(of: $0)) })
        return AuthorizationResult(
            outcome: outcome, statuses: statuses,
            outstanding: needed.filter { statuses[$0]?.isAuthorized != true })
    }
}

/// A mark that the code inside of an authorization flow finds in a task-local.
///
/// With it, a coordinator that authorizes another feature does not wait for its own flow to end.
final class AuthorizationTurn: Sendable {
    @TaskLocal static var current: AuthorizationTurn?

    private let checker: ObjectIdentifier
    private let isOver = Atomic(false)

    init(of checker: PermissionChecker) {
        self.checker = ObjectIdentifier(checker)
    }

    /// Returns whether the calling code runs inside of the authorization flow that is running for a
    /// permission checker.
    static func isHeld(of checker: PermissionChecker) -> Bool {
        guard let current, current.checker == ObjectIdentifier(checker) else { return false }
        return !current.isOver.load(ordering: .acquiring)
    }

    /// Records that the flow has ended.
    ///
    /// After that, code that still runs in the flow's tasks no longer counts as being inside of the flow.
    func end() { isOver.store(true, ordering: .releasing) }
}
