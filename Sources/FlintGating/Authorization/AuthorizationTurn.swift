internal import Synchronization

/// The turn of an authorization flow, available in the tasks that the flow calls.
///
/// Without it, a coordinator that authorizes another feature would wait for itself.
final class AuthorizationTurn: Sendable {
    @TaskLocal static var current: AuthorizationTurn?

    private let checker: ObjectIdentifier
    private let isOver = Atomic(false)

    init(of checker: PermissionChecker) {
        self.checker = ObjectIdentifier(checker)
    }

    /// Returns whether the calling task belongs to the flow that has the turn.
    static func isHeld(of checker: PermissionChecker) -> Bool {
        guard let current, current.checker == ObjectIdentifier(checker) else { return false }
        return !current.isOver.load(ordering: .acquiring)
    }

    /// Ends the turn, including for tasks that outlive the flow.
    func end() { isOver.store(true, ordering: .releasing) }
}
