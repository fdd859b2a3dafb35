internal import Synchronization

/// Remembers, in the tasks that a flow calls, that it is this flow's turn.
///
/// A coordinator that authorizes another feature would otherwise wait for itself.
final class AuthorizationTurn: Sendable {
    @TaskLocal static var current: AuthorizationTurn?

    private let checker: ObjectIdentifier
    private let isOver = Atomic(false)

    init(of checker: PermissionChecker) {
        self.checker = ObjectIdentifier(checker)
    }

    /// Whether the calling task belongs to a flow whose turn it is.
    static func isHeld(of checker: PermissionChecker) -> Bool {
        guard let current, current.checker == ObjectIdentifier(checker) else { return false }
        return !current.isOver.load(ordering: .acquiring)
    }

    /// Ends the turn, also for tasks that outlive the flow.
    func end() { isOver.store(true, ordering: .releasing) }
}
