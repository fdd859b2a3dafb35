internal import FlintStreams

/// The turn of one operation of a navigator.
///
/// An operation that is requested inside another one (by a handler during a delivery, or in the body of a
/// transaction) does not wait for the outer one to end, which would be a deadlock: inner operations take turns among
/// themselves. When the outer operation is about to be shown, its turn is sealed, and later operations wait in the
/// navigator's queue.
@MainActor
final class NavigationTurn {
    @TaskLocal static var current: NavigationTurn?

    /// The transaction that collects the inner operations, if this is the turn of a transaction.
    var ownTransaction: NavigationTransaction?

    private let navigator: ObjectIdentifier
    /// The queue in which this turn was acquired and must be released.
    private let queue: TurnQueue
    /// The turn whose children queue this is; `nil` for the navigator's own queue.
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

    /// The innermost turn that has not been sealed.
    private var innermostOpen: NavigationTurn? {
        var turn: NavigationTurn? = self
        while let sealed = turn, sealed.children.isClosed { turn = sealed.outer }
        return turn
    }

    /// Waits for a turn: inside the innermost operation of the calling task that is still open, else in the queue.
    ///
    /// - Parameters:
    ///   - navigator: The navigator that the operation is for.
    ///   - queue: That navigator's own queue.
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

    /// Waits at a place that was reserved in the queue before.
    static func take(
        for navigator: Navigator, queue: TurnQueue, at place: TurnQueue.Place
    ) async -> NavigationTurn? {
        guard case .granted = await queue.wait(for: place) else { return nil }
        return NavigationTurn(ObjectIdentifier(navigator), queue: queue, parent: nil, outer: nil)
    }

    /// Waits for the inner operations that have begun, and admits no more.
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

    /// Ends the turn.
    ///
    /// If an inner operation is still running in a task that outlives this one, the turn passes on when that
    /// operation ends.
    func end() {
        if children.close() { leave() }
    }

    private func leave() {
        if queue.release(), let parent { parent.leave() }
    }
}
