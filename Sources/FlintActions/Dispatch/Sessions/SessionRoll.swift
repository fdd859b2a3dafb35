internal import FlintStreams
internal import Synchronization

/// The live sessions of a runtime, which end together when the process is to end.
///
/// Sessions are not retained, and not referred to weakly either, because that would slow each of their requests. A
/// session is reached on its own executor, which is retained, and under the lock that its deinitializer takes first.
final class SessionRoll: Sendable {
    /// A session that cannot be released while the lock is held.
    @safe
    private struct Entry: Sendable {
        let session: Unmanaged<ActionSession>

        init(_ session: ActionSession) {
            unsafe self.session = .passUnretained(session)
        }

        var executor: SessionExecutor { unsafe session._withUnsafeGuaranteedRef { $0.executor } }
    }

    private struct State {
        /// The live sessions by their index in rows.
        var entries: [Entry?] = []
        var drain = SessionDrain()
        var spareExecutors = SpareExecutors()

        /// The executors of all live sessions, by the indices of these.
        var executors: [(UInt32, SessionExecutor)] {
            entries.enumerated().compactMap { index, entry in entry.map { (UInt32(index), $0.executor) } }
        }
    }

    private let state = Mutex(State())
    private let hasBegun = Atomic(false)
    private let remembers = Atomic(false)
    private let canceled = Atomic(0)
    /// Open once all sessions have ended and no request is running.
    let isOver = Latch()

    init() {}

    /// Whether new sessions have ended from the start.
    var isDraining: Bool { hasBegun.load(ordering: .acquiring) }

    /// Whether requests remember their tasks, by which ``cancelRequests()`` cancels them.
    var remembersTasks: Bool {
        get { remembers.load(ordering: .relaxed) }
        set { remembers.store(newValue, ordering: .relaxed) }
    }

    // MARK: Sessions

    /// Adds a session at the end of its initializer.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - isEnded: Whether the session knows already that it has ended.
    func add(_ session: ActionSession, isEnded: Bool) {
        let index = Int(session.index)
        // The sessions beyond the largest index share index 0, and are not ended.
        guard index > 0 else { return }
        let mustVisit = state.withLock { state in
            if index >= state.entries.count {
                state.entries += Array(repeating: nil, count: index + 1 - state.entries.count)
            }
            state.entries[index] = Entry(session)
            return !isEnded && state.drain.hasBegun
        }
        if mustVisit { visit(session.index, session.executor, isCounted: enter(), session.hub) }
    }

    /// The executor of a session to be made.
    func makeExecutor() -> SessionExecutor { state.withLock { $0.spareExecutors.take() } ?? .pool() }

    /// Removes a session; its deinitializer calls it first.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - executor: Its executor, which another session may get at once.
    func remove(_ index: UInt32, _ executor: borrowing SessionExecutor) {
        guard index > 0 else { return }
        state.withLock { state in
            state.entries[Int(index)] = nil
            state.spareExecutors.giveBack(executor)
        }
    }

    /// Calls a function with a session, on the executor of the session and under the lock, so it must return at once.
    ///
    /// - Returns: The result; `nil` if the session was released.
    fileprivate func withSession<Result: Sendable>(
        _ index: UInt32, on executor: SessionExecutor, _ body: @Sendable (isolated ActionSession) -> Result
    ) -> Result? {
        state.withLock { state in
            // Another session with the index is accessed only if it has the same executor, where that is safe as well.
            guard let entry = state.entries[Int(index)], entry.executor.isSame(as: executor) else {
                return nil
            }
            return unsafe entry.session._withUnsafeGuaranteedRef { session in
                session.assumeIsolated { body($0) }
            }
        }
    }

    /// The number of requests whose tasks were canceled.
    var canceledCount: Int { canceled.load(ordering: .relaxed) }

    fileprivate func addCanceled(_ count: Int) { canceled.add(count, ordering: .relaxed) }

    // MARK: Draining

    /// Ends all sessions: new requests are refused, running ones and their nested requests go on.
    ///
    /// - Parameter hub: The hub of the runtime.
    func drain(_ hub: EventHub) {
        let (executors, isOver) = state.withLock { state -> ([(UInt32, SessionExecutor)], Bool) in
            guard !state.drain.hasBegun else { return ([], false) }
            hasBegun.store(true, ordering: .releasing)
            let executors = state.executors
            return (executors, state.drain.begin(executors.count))
        }
        if isOver { self.isOver.open() }
        for (index, executor) in executors { visit(index, executor, isCounted: true, hub) }
    }

    /// Counts a session in which a request may begin during the drain.
    ///
    /// - Returns: Whether it counts; `false` if the drain is over.
    func enter() -> Bool { state.withLock { $0.drain.enter() } }

    fileprivate func leave() {
        if state.withLock({ $0.drain.leave() }) { isOver.open() }
    }

    /// Looks again whether requests are running in a session that counts, after the session's current job.
    func visit(_ index: UInt32, _ hub: EventHub) {
        guard let executor = executor(of: index) else { return leave() }
        visit(index, executor, isCounted: true, hub)
    }

    private func visit(_ index: UInt32, _ executor: SessionExecutor, isCounted: Bool, _ hub: EventHub) {
        let visitor = SessionVisitor(index, on: executor)
        // A task for each session, because an executor may be busy for long.
        Task(name: "flint.drain.visit") { await visitor.end(self, isCounted: isCounted, hub) }
    }

    private func executor(of index: UInt32) -> SessionExecutor? {
        state.withLock {
            $0.entries.indices.contains(Int(index)) ? $0.entries[Int(index)]?.executor : nil
        }
    }

    /// Cancels the tasks of all running requests that remember them, each on the executor of its session.
    func cancelRequests() async {
        let executors = state.withLock { $0.executors }
        await withTaskGroup(of: Void.self) { group in
            for (index, executor) in executors {
                let visitor = SessionVisitor(index, on: executor)
                group.addTask(name: "flint.drain.cancel") { await visitor.cancelRequests(self) }
            }
        }
    }
}

/// An actor on the executor of a session, which does not retain the session.
private actor SessionVisitor {
    private nonisolated let executor: SessionExecutor
    private let index: UInt32

    init(_ index: UInt32, on executor: SessionExecutor) {
        (self.index, self.executor) = (index, executor)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.unowned }

    /// Ends the session, and counts it no longer unless a request is running.
    func end(_ roll: SessionRoll, isCounted: Bool, _ hub: EventHub) {
        let visit = roll.withSession(index, on: executor) { $0.beginDraining(isCounted: isCounted) }
        if visit?.mustCloseStacks ?? false { hub.endSession(index) }
        if isCounted, visit?.takesCount != true { roll.leave() }
    }

    /// Cancels the tasks in which requests of the session are running.
    ///
    /// A request ends on this executor, so none ends meanwhile.
    func cancelRequests(_ roll: SessionRoll) {
        // With a running request the session is alive, and stays so until its request ends.
        let session = roll.withSession(index, on: executor) { $0.runningRequests > 0 ? $0 : nil }
        if let count = session??.assumeIsolated({ $0.cancelRunningTasks() }) { roll.addCanceled(count) }
    }
}

// MARK: - SessionDrain

/// The end of all sessions of a runtime, as a value: it counts the sessions in which requests may be running.
struct SessionDrain: Sendable {
    /// Whether sessions are being ended.
    private(set) var hasBegun = false
    /// Whether no request is running any more; later ones are refused.
    private(set) var isOver = false
    private var sessions = 0

    /// Begins with the sessions that were found, in each of which requests may be running.
    ///
    /// - Returns: Whether the drain is over.
    mutating func begin(_ sessions: Int) -> Bool {
        hasBegun = true
        self.sessions = sessions
        isOver = sessions == 0
        return isOver
    }

    /// Counts one more session.
    ///
    /// - Returns: Whether it counts; `false` if the drain is over.
    mutating func enter() -> Bool {
        guard hasBegun, !isOver else { return false }
        sessions += 1
        return true
    }

    /// Counts one session less.
    ///
    /// - Returns: Whether it was the last.
    mutating func leave() -> Bool {
        sessions -= 1
        isOver = sessions == 0
        return isOver
    }
}
