internal import FlintStreams

/// A request's turn in a serial session.
///
/// Requests that it makes of the same session do not wait for it to end, which would be for ever: they take
/// turns among themselves, in a queue of their own. A turn links to the turn under which it was requested, in
/// whatever session that was, so that a way back into a session by way of another one is recognized.
@usableFromInline
final class SerialTurn: Sendable {
    private let session: ObjectIdentifier
    /// Where this turn was taken and must be given back.
    private let queue: TurnQueue
    /// The turn whose children's queue that is; `nil` for the session's own queue.
    private let parent: SerialTurn?
    private let outer: SerialTurn?
    private let children = TurnQueue()

    private init(session: ObjectIdentifier, queue: TurnQueue, parent: SerialTurn?, outer: SerialTurn?) {
        self.session = session
        self.queue = queue
        self.parent = parent
        self.outer = outer
    }

    /// Waits for a turn: under the innermost running ancestor that holds one in the session, else in its queue.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - queue: The session's own queue.
    ///   - inherited: The innermost turn of the calling task.
    /// - Returns: The turn, to be ended by a ``TurnLease``; `nil` if the task was canceled while it waited.
    static func take(
        in session: ActionSession, queue: TurnQueue, inherited: SerialTurn?
    ) async -> SerialTurn? {
        let id = ObjectIdentifier(session)
        var ancestor = inherited
        while let turn = ancestor {
            if turn.session == id {
                switch await turn.children.acquire() {
                case .granted:
                    return SerialTurn(
                        session: id, queue: turn.children, parent: turn,
                        outer: innermostRunning(of: inherited))
                case .canceled: return nil
                // The ancestor has ended: this task outlived it and is no longer a part of it.
                case .closed: break
                }
            }
            ancestor = turn.outer
        }
        guard case .granted = await queue.acquire() else { return nil }
        return SerialTurn(session: id, queue: queue, parent: nil, outer: innermostRunning(of: inherited))
    }

    /// The innermost turn that has not ended.
    ///
    /// Work that performs itself again in a new task, for ever, must not keep a chain of all turns that it ever had.
    static func innermostRunning(of turn: SerialTurn?) -> SerialTurn? {
        var turn = turn
        while let ended = turn, ended.children.isClosed { turn = ended.outer }
        return turn
    }

    /// Ends the turn, which its lease does exactly once.
    ///
    /// If a child is still running, in a task that outlived the request, the turn passes on when that child ends.
    fileprivate func end() {
        if children.close() { leave() }
    }

    private func leave() {
        if queue.release(), let parent { parent.leave() }
    }
}

/// The right to run in a session: a turn in a serial one, nothing in others.
///
/// It cannot be copied, and ending it consumes it, so that a turn is ended once, however its request ends.
@usableFromInline
struct TurnLease: ~Copyable {
    @usableFromInline let turn: SerialTurn?

    @usableFromInline
    init(_ turn: SerialTurn?) { self.turn = turn }

    // Inlinable, because inlinable code drops leases: elsewhere it could not be called in optimized builds.
    @inlinable
    deinit { giveBack() }

    /// Lets the next request in.
    @usableFromInline
    consuming func end() {}

    @usableFromInline
    func giveBack() { turn?.end() }
}
