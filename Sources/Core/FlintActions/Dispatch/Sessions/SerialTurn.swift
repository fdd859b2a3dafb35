internal import FlintStreams
internal import Synchronization

/// A request's turn in a serial session: no other request of the session runs until the turn ends.
///
/// A nested request in the same session would wait forever for the end of the turn. So nested requests take
/// turns among themselves, in a queue of their own. A turn is linked to the turn under which it was
/// requested, in whichever session. By these links, a request that returns to a session through another
/// session is recognized as nested.
package final class SerialTurn: TurnHolder {
    private struct State {
        var task: HeldTask
        /// The turn of the action that made this turn's request, in this or another session; `nil` if no
        /// action with a turn made it.
        var outer: SerialTurn?
        /// The queue in which requests that are nested in this turn's request wait; `nil` before the first
        /// one.
        var children: TurnQueue?
        var hasEnded = false
    }

    private let session: ObjectIdentifier
    let sessionName: String
    /// The binding of the action that has the turn.
    let key: BindingKey
    /// The queue in which the request waited for the turn, and to which the turn is returned at its end.
    private let queue: TurnQueue
    /// The turn inside whose request the requests in ``queue`` are nested; `nil` if ``queue`` is that of the
    /// session.
    private let parent: SerialTurn?
    private let state: Mutex<State>

    private init(
        _ key: BindingKey, in session: ActionSession, queue: TurnQueue, parent: SerialTurn?,
        inherited: SerialTurn?
    ) {
        self.session = ObjectIdentifier(session)
        sessionName = session.name
        self.key = key
        self.queue = queue
        self.parent = parent
        state = Mutex(State(task: .current, outer: Self.innermostRunning(of: inherited)))
    }

    /// Waits until a request may run in a serial session, and returns its turn.
    ///
    /// If an action that has a turn in the session made the request, the request waits in the queue of that
    /// turn's nested requests. Otherwise it waits in the session's queue.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - key: The binding of the action.
    ///   - inherited: The innermost turn of the calling task; `nil` for none.
    /// - Returns: The turn, to be ended by a ``TurnLease``; `nil` if the task was canceled while it waited.
    /// - Throws: ``FlintError`` with the code `wouldDeadlock` if the request would wait for itself, directly
    ///   or through other requests.
    static func take(
        in session: ActionSession, for key: BindingKey, inherited: SerialTurn?
    ) async throws(FlintError) -> SerialTurn? {
        let id = ObjectIdentifier(session)
        var ancestor = inherited
        while let parent = ancestor {
            if parent.session == id, let children = parent.openChildren() {
                let turn = SerialTurn(
                    key, in: session, queue: children, parent: parent, inherited: inherited)
                var answer = children.acquireWithoutWaiting(as: turn)
                if answer == nil { answer = try await turn.wait(inherited) }
                if answer == .granted { return turn }
                if answer == .canceled { return nil }
                // The ancestor's turn has ended, so the task has outlived the ancestor and is no longer
                // nested in it.
            }
            ancestor = parent.outer
        }
        let turn = SerialTurn(
            key, in: session, queue: session.turns, parent: nil, inherited: inherited)
        var answer = session.turns.acquireWithoutWaiting(as: turn)
        if answer == nil { answer = try await turn.wait(inherited) }
        return answer == .granted ? turn : nil
    }

    private func wait(_ inherited: SerialTurn?) async throws(FlintError) -> TurnQueue.Answer {
        let place = try SerialWaits.enter(queue, for: self)
        let answer = await queue.wait(for: place)
        SerialWaits.leave(self)
        // The outer turns of the request may have ended in the meantime.
        link(to: inherited)
        if answer != .granted { await letGo()?.wait() }
        return answer
    }

    /// Returns the queue in which requests that are nested in this turn's request wait, and creates it for
    /// the first one; `nil` if the turn has ended.
    private func openChildren() -> TurnQueue? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            if let children = state.children { return children }
            let children = TurnQueue()
            state.children = children
            return children
        }
    }

    // MARK: Ancestors

    private var outer: SerialTurn? { state.withLock { $0.outer } }

    /// The running turns of the actions around this turn's request, innermost first.
    var runningAncestors: [SerialTurn] {
        var turns: [SerialTurn] = []
        var turn = Self.innermostRunning(of: outer)
        while let running = turn {
            turns.append(running)
            turn = Self.innermostRunning(of: running.outer)
        }
        return turns
    }

    /// Returns the innermost running turn: the given one, or one of its outer turns; `nil` if none of them is
    /// running.
    static func innermostRunning(of turn: SerialTurn?) -> SerialTurn? {
        var turn = turn
        while let known = turn {
            let (hasEnded, outer) = known.state.withLock { ($0.hasEnded, $0.outer) }
            guard hasEnded else { return known }
            turn = outer
        }
        return nil
    }

    /// Links this turn to the innermost running turn, starting at the given turn.
    ///
    /// Ended turns are skipped. Otherwise, work that again and again performs itself in a new task would
    /// retain the chain of all its former turns.
    private func link(to turn: SerialTurn?) {
        let running = Self.innermostRunning(of: turn)
        let last = state.withLock { state in
            defer { state.outer = running }
            return state.outer
        }
        // The former outer turn is released outside the lock, because that may release further turns.
        _ = consume last
    }

    /// Returns the running turn that keeps a queue occupied; `nil` if the queue has no holder.
    ///
    /// It is the turn of the request that holds the queue. If that turn has ended, it is the turn of a nested
    /// request that still runs.
    static func running(in queue: TurnQueue) -> SerialTurn? {
        var holder = queue.holder as? SerialTurn
        while let turn = holder {
            let (hasEnded, children) = turn.state.withLock { ($0.hasEnded, $0.children) }
            guard hasEnded else { return turn }
            holder = children?.holder as? SerialTurn
        }
        return nil
    }

    // MARK: Priority

    func raise(to priority: TaskPriority) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        // The session becomes free when the action and its nested actions, perhaps in other tasks, have
        // ended. So the priority of all these tasks is raised.
        var holder: SerialTurn? = self
        while let turn = holder {
            let (task, children) = turn.state.withLock { ($0.task.beginRaising(), $0.children) }
            if let task {
                unsafe TaskAddress.raise(task, to: priority)
                let unused = turn.state.withLock { $0.task.endRaising() }
                unused?.settle(())
            }
            holder = children?.holder as? SerialTurn
        }
    }

    /// Forgets the task that holds the turn, so that the task's priority is not raised after the end of the
    /// turn.
    ///
    /// - Returns: An event that the task must await before it ends, if a thread is raising its priority;
    ///   otherwise `nil`.
    fileprivate func letGo() -> OneShot<Void>? {
        state.withLock { $0.task.letGo() }
    }

    // MARK: Ending

    /// Ends the turn; its lease calls this exactly once.
    ///
    /// If a nested request is still running, in a task that outlived the turn's request, the session becomes
    /// free when that request ends.
    fileprivate func end() {
        let (outer, children) = state.withLock { state in
            state.hasEnded = true
            return (state.outer, state.children)
        }
        if let outer { link(to: outer) }
        if children?.close() ?? true { leave() }
    }

    private func leave() {
        if queue.release(), let parent { parent.leave() }
    }
}

/// The right to run in a serial session; ending it gives the turn to the next request.
///
/// It cannot be copied, and ending it consumes it, so the turn is ended once, however its request ends.
@usableFromInline
struct TurnLease: ~Copyable {
    private let turn: SerialTurn

    init(_ turn: SerialTurn) { self.turn = turn }

    /// Returns the turn of a lease; `nil` without a lease, as in a session that is not serial.
    static func turn(of lease: borrowing TurnLease?) -> SerialTurn? {
        switch lease {
        case .some(let lease): lease.turn
        case .none: nil
        }
    }

    // The deinitializer is inlinable, because inlinable code drops leases. In an optimized build, such code
    // cannot call a deinitializer that is not inlinable.
    @inlinable
    deinit { giveBack() }

    /// Ends the turn, so that the next request can run.
    ///
    /// A lease must not be dropped without this call. Otherwise the task could end while another thread
    /// raises its priority.
    @usableFromInline
    consuming func end() async { await turn.letGo()?.wait() }

    @usableFromInline
    func giveBack() { turn.end() }
}

// MARK: - HeldTask

/// A reference to the task that holds a turn; waiting tasks raise its priority.
///
/// A ``TaskAddress`` does not retain the task, so the task may end only while no thread is raising its
/// priority.
struct HeldTask {
    /// The address of the task; `nil` outside of tasks, and after the end of the turn.
    private var address: UInt?
    /// The number of threads that are currently raising the task's priority.
    private var raising = 0
    /// An event that is settled when no thread is raising the task's priority; `nil` if the task is not
    /// waiting for it.
    private var unused: OneShot<Void>?

    /// A reference to the calling task, without retaining it.
    static var current: HeldTask { HeldTask(address: TaskAddress.current) }

    private init(address: UInt?) { self.address = address }

    /// Keeps the task from ending until ``endRaising()``.
    ///
    /// - Returns: The address for ``TaskAddress/raise(_:to:)``; `nil` outside of tasks, and after the end of
    ///   the turn.
    mutating func beginRaising() -> UInt? {
        if address != nil { raising += 1 }
        return address
    }

    /// Ends the use of the address that ``beginRaising()`` returned.
    ///
    /// - Returns: An event to settle outside of locks, if the task is waiting to end; otherwise `nil`.
    mutating func endRaising() -> OneShot<Void>? {
        raising -= 1
        return raising == 0 ? unused : nil
    }

    /// Forgets the task, so that its priority is no longer raised and it may end.
    ///
    /// - Returns: An event that the task must await before it ends, if a thread is raising its priority;
    ///   otherwise `nil`.
    mutating func letGo() -> OneShot<Void>? {
        address = nil
        if raising > 0 { unused = OneShot() }
        return unused
    }
}
