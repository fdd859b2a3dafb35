internal import FlintStreams

/// The right of one operation to change a navigator's tree, while other operations wait in a queue.
///
/// An operation may be requested inside another one: by a handler of an update, or in the body of a
/// transaction. The inner operation must not wait for the end of the outer one, which would be a deadlock. So
/// inner operations get turns of their own, one after the other, inside the outer turn. Before the outer
/// operation is shown, its turn is *sealed*: the turn admits no more inner operations. Later ones wait inside
/// the next outer turn that is not sealed, or else in the navigator's queue.
@MainActor
final class NavigationTurn {
    @TaskLocal static var current: NavigationTurn?

    /// The transaction that collects the inner operations; `nil` unless the operation is the outermost
    /// transaction.
    var ownTransaction: NavigationTransaction?

    private let navigator: ObjectIdentifier
    /// The queue in which the operation has waited, and to which the turn is returned when it ends.
    private let queue: TurnQueue
    /// The turn inside of which this one was granted; `nil` if the operation has waited in the navigator's
    /// own queue.
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

    /// The transaction to which the operation belongs; `nil` if it belongs to none.
    var transaction: NavigationTransaction? { ownTransaction ?? parent?.transaction }

    /// The nearest turn, from this one to the outermost, that is not sealed; `nil` if all are sealed.
    private var innermostOpen: NavigationTurn? {
        var turn: NavigationTurn? = self
        while let sealed = turn, sealed.children.isClosed { turn = sealed.outer }
        return turn
    }

    /// Waits for a turn: inside the innermost operation of the calling task that admits inner operations, or
    /// else in the navigator's queue.
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

    /// Waits for the turn of a position in the navigator's queue that was reserved before.
    ///
    /// - Parameters:
    ///   - navigator: The navigator whose tree the operation changes.
    ///   - queue: The navigator's own queue.
    ///   - place: The reserved position.
    /// - Returns: The turn, to be ended exactly once; `nil` if the task was canceled while it waited.
    static func take(
        for navigator: Navigator, queue: TurnQueue, at place: TurnQueue.Place
    ) async -> NavigationTurn? {
        guard case .granted = await queue.wait(for: place) else { return nil }
        return NavigationTurn(ObjectIdentifier(navigator), queue: queue, parent: nil, outer: nil)
    }

    /// Waits for the inner operations that have begun, and admits no more of them.
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

    /// Ends the turn, so that the next operation in the queue gets its turn.
    ///
    /// An inner operation may still run in a task that outlives this operation. The turn then ends when the
    /// inner operation ends.
    func end() {
        if children.close() { leave() }
    }

    private func leave() {
        if queue.release(), let parent { parent.leave() }
    }
}
