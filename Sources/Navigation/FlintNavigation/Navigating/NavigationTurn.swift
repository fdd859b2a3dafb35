internal import FlintStreams

/// The right of one operation to change the navigator's tree, while other operations wait in a queue.
///
/// An operation that is requested inside another one (by a handler during a delivery, or in the body of a
/// transaction) must not wait for the end of the outer one, which would be a deadlock. Inner operations get
/// turns of their own, one after the other, inside the outer turn. Before the outer operation is shown, its
/// turn is sealed, and later operations wait in the navigator's queue.
@MainActor
final class NavigationTurn {
    @TaskLocal static var current: NavigationTurn?

    /// The transaction that collects the inner operations, if this is the turn of a transaction.
    var ownTransaction: NavigationTransaction?

    private let navigator: ObjectIdentifier
    /// The queue that has granted this turn; the turn must be released to it.
    private let queue: TurnQueue
    /// The turn whose inner operations wait in ``queue``; `nil` if it is the navigator's own queue.
    private let parent: NavigationTurn?
    private let outer: NavigationTurn?
    private let children = TurnQueue()

    private init(
        _ navigator: ObjectIdentifier, queue: TurnQueue, parent: NavigationTurn?, outer: NavigationTurn?
    ) {
        self.navigator = navigator
        self.queue = queue
        self.parent = parent
        self.outer = outer
    }

    /// The innermost transaction that the operation is a part of.
    var transaction: NavigationTransaction? { ownTransaction ?? parent?.transaction }

    /// The innermost turn, from this one outward, that still admits inner operations.
    private var innermostOpen: NavigationTurn? {
        var turn: NavigationTurn? = self
        while let sealed = turn, sealed.children.isClosed { turn = sealed.outer }
        return turn
    }

    /// Waits for a turn: inside the innermost open operation of the calling task, or else in the navigator's
    /// queue.
    ///
    /// - Parameters:
    ///   - navigator: The navigator whose tree the operation changes.
    ///   - queue: The navigator's own queue.
    /// - Returns: The turn, to be ended exactly once; `nil` if the task was canceled while it waited.
    static func take(for navigator: Navigator, queue: TurnQueue) async -> NavigationTurn? {
        let id = ObjectIdentifier(navigator)
        let inherited = current
        var ancestor = inherited
        while let turn = ancestor {
            if turn.navigator == id {
                switch await turn.children.acquire() {
                case .granted:
                    return NavigationTurn(
                        id, queue: turn.children, parent: turn, outer: inherited?.innermostOpen)
                case .canceled: return nil
                case .closed: break
                }
            }
            ancestor = turn.outer
        }
        guard case .granted = await queue.acquire() else { return nil }
        return NavigationTurn(id, queue: queue, parent: nil, outer: inherited?.innermostOpen)
    }

    /// Waits for the turn of a position in the queue that was reserved before.
    static func take(
        for navigator: Navigator, queue: TurnQueue, at place: TurnQueue.Place
    ) async -> NavigationTurn? {
        guard case .granted = await queue.wait(for: place) else { return nil }
        return NavigationTurn(ObjectIdentifier(navigator), queue: queue, parent: nil, outer: nil)
    }

    /// Waits for the inner operations that have begun, and makes later ones wait in the navigator's queue.
    ///
    /// - Throws: `CancellationError` if the task was canceled while it waited.
    func seal() async throws {
        switch await children.acquire() {
        case .granted:
            _ = children.close()
            _ = children.release()
        case .canceled: throw CancellationError()
        case .closed: break
        }
    }

    /// Ends the turn, so that the next operation in the queue gets one.
    ///
    /// If an inner operation is still running in a task that outlives this one, the turn ends together with
    /// that operation.
    func end() {
        if children.close() { leave() }
    }

    private func leave() {
        if queue.release(), let parent { parent.leave() }
    }
}
