internal import FlintStreams
internal import Synchronization

/// A request's turn in a serial session.
///
/// Nested requests in the same session must not wait for it to end, which would be forever: they take turns among
/// themselves, in a queue of their own. A turn is linked to the turn under which it was requested, in any session, so
/// that a request back into a session through another session is recognized.
package final class SerialTurn: TurnHolder {
    private struct State {
        var task: HeldTask
        /// The turn under which this one was requested.
        var outer: SerialTurn?
        /// The queue of the nested requests, once there was one.
        var children: TurnQueue?
        var hasEnded = false
    }

    private let session: ObjectIdentifier
    let sessionName: String
    /// The action that is performed.
    let key: BindingKey
    /// The queue in which this turn was taken and must be returned.
    private let queue: TurnQueue
    /// The turn whose children's queue that is; `nil` for the session's own queue.
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

    /// Waits for a turn: under the innermost running ancestor with a turn in the session, otherwise in the session's
    /// queue.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - key: The action to perform.
    ///   - inherited: The innermost turn of the calling task.
    /// - Returns: The turn, to be ended by a ``TurnLease``; `nil` if the task was canceled while it waited.
    /// - Throws: ``FlintError`` with the code `wouldDeadlock`.
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
                // The ancestor has ended: this task outlived it and is no longer a part of it.
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
        // The outer turns of the request may have ended during the wait.
        link(to: inherited)
        if answer != .granted { await letGo()?.wait() }
        return answer
    }

    /// Returns the queue of the nested requests, for another one; `nil` if the turn has ended.
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

    /// The running turns under which this one was requested, innermost first.
    var runningAncestors: [SerialTurn] {
        var turns: [SerialTurn] = []
        var turn = Self.innermostRunning(of: outer)
        while let running = turn {
            turns.append(running)
            turn = Self.innermostRunning(of: running.outer)
        }
        return turns
    }

    /// The innermost turn that has not ended.
    static func innermostRunning(of turn: SerialTurn?) -> SerialTurn? {
        var turn = turn
        while let known = turn {
            let (hasEnded, outer) = known.state.withLock { ($0.hasEnded, $0.outer) }
            guard hasEnded else { return known }
            turn = outer
        }
        return nil
    }

    /// Links to the innermost running turn of a turn and its ancestors.
    ///
    /// Work that performs itself again in a new task, without end, must not retain a chain of all its former turns.
    private func link(to turn: SerialTurn?) {
        let running = Self.innermostRunning(of: turn)
        let last = state.withLock { state in
            defer { state.outer = running }
            return state.outer
        }
        // The former outer turn is released outside the lock.
        _ = consume last
    }

    /// Returns the turn that must end before a queue is free; `nil` if the queue has no holder.
    ///
    /// It is the turn of the request that holds the queue, or of a nested request that still runs after it.
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
        // The session is free when the action and its nested actions, perhaps in other tasks, have ended.
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

    /// Releases the task.
    ///
    /// - Returns: The shot that the task must await before it ends, if a thread is raising its priority.
    fileprivate func letGo() -> OneShot<Void>? {
        state.withLock { $0.task.letGo() }
    }

    // MARK: Ending

    /// Ends the turn; called exactly once, by its lease.
    ///
    /// If a nested request is still running, in a task that outlived the request, the turn passes on when that one
    /// ends.
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

/// The right to run in a serial session.
///
/// It cannot be copied, and ending it consumes it, so that a turn is ended once, however its request ends.
@usableFromInline
struct TurnLease: ~Copyable {
    private let turn: SerialTurn

    init(_ turn: SerialTurn) { self.turn = turn }

    /// Returns the turn of a lease; `nil` without a lease, in a session that is not serial.
    static func turn(of lease: borrowing TurnLease?) -> SerialTurn? {
        switch lease {
        case .some(let lease): lease.turn
        case .none: nil
        }
    }

    // The deinitializer is inlinable, because inlinable code drops leases, and in an optimized build could not call a
    // deinitializer that is not.
    @inlinable
    deinit { giveBack() }

    /// Passes the turn to the next request.
    ///
    /// A lease must not be dropped without this call: its task could end and be raised afterwards.
    @usableFromInline
    consuming func end() async { await turn.letGo()?.wait() }

    @usableFromInline
    func giveBack() { turn.end() }
}

// MARK: - HeldTask

/// A reference to the task that holds a turn, by which waiting tasks raise its priority.
///
/// The task may end only while no thread is raising it, because a ``TaskAddress`` does not retain it.
struct HeldTask {
    /// The address; `nil` outside of tasks, and once the task was released.
    private var address: UInt?
    /// The number of threads that are raising the task now.
    private var raising = 0
    /// Settled when no thread is raising the task any more.
    private var unused: OneShot<Void>?

    /// A reference to the calling task.
    static var current: HeldTask { HeldTask(address: TaskAddress.current) }

    private init(address: UInt?) { self.address = address }

    /// Keeps the task from ending until ``endRaising()``.
    ///
    /// - Returns: The address for ``TaskAddress/raise(_:to:)``; `nil` if the task was released.
    mutating func beginRaising() -> UInt? {
        if address != nil { raising += 1 }
        return address
    }

    /// - Returns: The shot to settle outside of locks, if the task is waiting to end.
    mutating func endRaising() -> OneShot<Void>? {
        raising -= 1
        return raising == 0 ? unused : nil
    }

    /// Releases the task.
    ///
    /// - Returns: The shot that the task must await before it ends, if a thread is raising its priority.
    mutating func letGo() -> OneShot<Void>? {
        address = nil
        if raising > 0 { unused = OneShot() }
        return unused
    }
}
