internal import FlintStreams
internal import Synchronization

/// The live sessions of a runtime, which the runtime ends together before the process ends.
///
/// Sessions are not retained. They are not referenced weakly either, because that would slow down each of
/// their requests. A session is accessed on its own executor, which is retained, and under the lock that its
/// deinitializer takes.
///
/// All data that sessions share is under that lock. Creating a session takes it once, and releasing a session
/// takes it once, because a session may be created for a single request.
final class SessionRoll: SessionNaming {
    fileprivate struct State {
        var names = SessionNames()
        /// The executors of the live sessions, each with a reference to its session; the array index is that
        /// by which rows of the log refer to the session.
        var seats: [SessionSeat?] = []
        /// The executors of released sessions, which new sessions can use.
        var spareSeats: [SessionSeat] = []
        /// The cache of bindings that released sessions have left; new sessions begin with a copy.
        var bindings = BindingCache()
        var drain = SessionDrain()

        /// The indexes of all live sessions, with their executors.
        var takenSeats: [(UInt32, SessionSeat)] {
            seats.enumerated().compactMap { index, seat in seat.map { (UInt32(index), $0) } }
        }
    }

    /// The values with which a new session begins.
    struct Admission: Sendable {
        /// The index by which rows of the log refer to the session; 0 if there are too many sessions.
        let index: UInt32
        let seat: SessionSeat
        /// A copy of the bindings that released sessions have left; it shares the memory of the original
        /// until the session adds a binding.
        let bindings: BindingCache
        /// Whether the session has ended already, because the runtime has ended all sessions.
        let isEnded: Bool
    }

    fileprivate static let spareLimit = 64

    private let state = Mutex(State())
    private let remembers = Atomic(false)
    private let canceled = Atomic(0)
    /// A latch that opens when all sessions have ended and no request is running.
    let isOver = Latch()

    init() {}

    /// Whether requests remember their tasks, so that ``cancelRequests()`` can cancel them.
    var remembersTasks: Bool {
        get { remembers.load(ordering: .relaxed) }
        set { remembers.store(newValue, ordering: .relaxed) }
    }

    // MARK: Names

    /// Returns the name of the session with the given index, with the subject and trace of its requests;
    /// `nil` if there is none.
    func name(of index: UInt32) -> SessionName? { state.withLock { $0.names[index] } }

    /// Writes the names of all sessions into a flight recorder's file, and from then on that of each new
    /// session.
    func record(into file: EventNames.File) { state.withLock { $0.names.record(into: file) } }

    /// Replaces the names by those in the recording of an earlier run of the application.
    func restore(_ names: [UInt32: SessionName]) { state.withLock { $0.names.restore(names) } }

    // MARK: Sessions

    /// The cache of bindings that released sessions have left.
    var bindings: BindingCache { state.withLock { $0.bindings } }

    /// Admits a new session, and assigns it an index and an executor.
    ///
    /// - Parameters:
    ///   - name: The session's name, with the subject and trace of its requests.
    ///   - seat: The session's executor; by default one in the shared pool of threads.
    ///   - oldest: The position of the oldest row of the log that can still be read. The index of a released
    ///     session is used again only if no later row refers to it.
    /// - Returns: The initial values of the session.
    func admit(_ name: SessionName, on seat: SessionSeat?, oldest: UInt64) -> Admission {
        // If the index was used before, its former name is released outside the lock.
        var name = name
        return state.withLock { state in
            let index = state.names.add(&name, oldest: oldest)
            let seat = seat ?? state.spareSeats.popLast() ?? .pool()
            state.place(seat, at: index)
            return Admission(
                index: index, seat: seat, bindings: state.bindings, isEnded: state.drain.hasBegun)
        }
    }

    /// Removes a session; its deinitializer calls it.
    ///
    /// - Parameters:
    ///   - index: The index by which rows of the log refer to the session.
    ///   - last: The position of the last row of the log that refers to the session.
    ///   - bindings: The session's cache of bindings; it replaces the cache with which new sessions begin if
    ///     it contains more than that.
    func remove(_ index: UInt32, last: UInt64, _ bindings: borrowing BindingCache) {
        // The former cache is released outside the lock.
        let former = state.withLock { state -> BindingCache? in
            state.vacate(index)
            state.names.remove(index, last: last)
            return bindings.extent > state.bindings.extent ? state.learn(copy bindings) : nil
        }
        _ = consume former
    }

    /// Calls a function with a live session, on the session's executor.
    ///
    /// The function runs under the lock that guards all sessions of the runtime, so it must return quickly.
    ///
    /// - Parameters:
    ///   - index: The index by which rows of the log refer to the session.
    ///   - seat: The executor of the session.
    ///   - body: The function.
    /// - Returns: The result of the function; `nil` if the session was released.
    fileprivate func withSession<Result: Sendable>(
        _ index: UInt32, in seat: SessionSeat, _ body: @Sendable (isolated ActionSession) -> Result
    ) -> Result? {
        state.withLock { state in
            // Another session may have the index by now. It is accessed only if it has the same executor,
            // because then this is safe.
            state.seats[Int(index)]?.isSame(as: seat) == true ? seat.withSession(body) : nil
        }
    }

    /// Returns whether a session was admitted, but has not yet been created completely.
    ///
    /// - Parameters:
    ///   - index: The index by which rows of the log refer to the session.
    ///   - seat: The executor of the session.
    fileprivate func isAwaited(_ index: UInt32, in seat: SessionSeat) -> Bool {
        state.withLock { $0.seats[Int(index)]?.isSame(as: seat) == true && !seat.isTaken }
    }

    /// The number of requests whose tasks were canceled.
    var canceledCount: Int { canceled.load(ordering: .relaxed) }

    fileprivate func addCanceled(_ count: Int) { canceled.add(count, ordering: .relaxed) }

    // MARK: Draining

    /// Ends all sessions: new requests are refused; running requests and their nested requests continue.
    ///
    /// - Parameter hub: The hub of the runtime.
    func drain(_ hub: EventHub) {
        let (seats, isOver) = state.withLock { state -> ([(UInt32, SessionSeat)], Bool) in
            guard !state.drain.hasBegun else { return ([], false) }
            let seats = state.takenSeats
            return (seats, state.drain.begin(seats.count))
        }
        if isOver { self.isOver.open() }
        for (index, seat) in seats { visit(index, seat, hub) }
    }

    /// Counts a session as one in which requests may be running while the runtime ends its sessions.
    ///
    /// - Returns: Whether the session was counted; `false` if no request is running in any session.
    func enter() -> Bool { state.withLock { $0.drain.enter() } }

    fileprivate func leave() {
        if state.withLock({ $0.drain.leave() }) { isOver.open() }
    }

    /// Checks, after the current job of an ended session, whether requests are still running in it; if not,
    /// closes its action stacks and stops counting it.
    ///
    /// - Parameters:
    ///   - index: The index by which rows of the log refer to the session.
    ///   - hub: The hub of the runtime, which closes the session's action stacks.
    func visit(_ index: UInt32, _ hub: EventHub) {
        guard let seat = seat(of: index) else { return leave() }
        visit(index, seat, hub)
    }

    private func visit(_ index: UInt32, _ seat: SessionSeat, _ hub: EventHub) {
        let visitor = SessionVisitor(index, in: seat)
        // Each session is visited in a task of its own, because an executor may be busy for long.
        Task(name: "flint.drain.visit") { await visitor.end(self, hub) }
    }

    private func seat(of index: UInt32) -> SessionSeat? {
        state.withLock { $0.seats.indices.contains(Int(index)) ? $0.seats[Int(index)] : nil }
    }

    /// Cancels the tasks of all running requests that remember their tasks, on the executors of their
    /// sessions.
    func cancelRequests() async {
        let seats = state.withLock { $0.takenSeats }
        await withTaskGroup(of: Void.self) { group in
            for (index, seat) in seats {
                let visitor = SessionVisitor(index, in: seat)
                group.addTask(name: "flint.drain.cancel") { await visitor.cancelRequests(self) }
            }
        }
    }
}

extension SessionRoll.State {
    fileprivate mutating func place(_ seat: SessionSeat, at index: UInt32) {
        // If there are too many sessions, the last ones share index 0, and are not ended.
        guard index > 0 else { return }
        if index >= seats.count {
            seats += Array(repeating: nil, count: Int(index) + 1 - seats.count)
        }
        seats[Int(index)] = seat
    }

    /// Makes the executor of the released session with the given index available, so that another session may
    /// use it at once.
    fileprivate mutating func vacate(_ index: UInt32) {
        guard index > 0, let seat = seats[Int(index)].take() else { return }
        seat.leave()
        if seat.isReusable, spareSeats.count < SessionRoll.spareLimit { spareSeats.append(seat) }
    }

    /// Replaces the cache of bindings with which new sessions begin by that of a released session.
    ///
    /// - Returns: The replaced cache, to be released outside the lock.
    fileprivate mutating func learn(_ known: BindingCache) -> BindingCache {
        defer { bindings = known }
        return bindings
    }
}

/// An actor that runs on the executor of a session, to reach the session's state without retaining the
/// session.
private actor SessionVisitor {
    private nonisolated let seat: SessionSeat
    private let index: UInt32

    init(_ index: UInt32, in seat: SessionSeat) {
        (self.index, self.seat) = (index, seat)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe seat.unowned }

    /// Ends the session, and stops counting it unless a request is running in it.
    ///
    /// - Parameters:
    ///   - roll: The live sessions of the runtime, among which the session is counted.
    ///   - hub: The hub of the runtime, which closes the session's action stacks.
    func end(_ roll: SessionRoll, _ hub: EventHub) async {
        // The session is being created on another thread, and can be reached in a moment.
        while roll.isAwaited(index, in: seat) { await Task.yield() }
        let visit = roll.withSession(index, in: seat) { $0.beginDraining(isCounted: true) }
        if visit?.mustCloseStacks ?? false { hub.endSession(index) }
        if visit?.takesCount != true { roll.leave() }
    }

    /// Cancels the tasks in which requests of the session are running.
    ///
    /// Requests end on this executor, so none ends during the call.
    func cancelRequests(_ roll: SessionRoll) {
        // A session with a running request is alive until the request ends, so it can be used after the lock
        // is released.
        let session = roll.withSession(index, in: seat) { $0.runningRequests > 0 ? $0 : nil }
        if let count = session??.assumeIsolated({ $0.cancelRunningTasks() }) { roll.addCanceled(count) }
    }
}

// MARK: - SessionDrain

/// The end of all sessions of a runtime, as a value; it counts the sessions in which requests may be running.
struct SessionDrain: Sendable {
    /// Whether the runtime has started to end its sessions.
    private(set) var hasBegun = false
    /// Whether all sessions have ended and no request is running; later requests are refused.
    private(set) var isOver = false
    private var sessions = 0

    /// Begins the end of all sessions.
    ///
    /// - Parameter sessions: The number of live sessions; requests may be running in each of them.
    /// - Returns: Whether the end is complete, because there is no session.
    mutating func begin(_ sessions: Int) -> Bool {
        hasBegun = true
        self.sessions = sessions
        isOver = sessions == 0
        return isOver
    }

    /// Counts one more session in which requests may be running.
    ///
    /// - Returns: Whether the session was counted; `false` if the end is complete.
    mutating func enter() -> Bool {
        guard hasBegun, !isOver else { return false }
        sessions += 1
        return true
    }

    /// Stops counting one session, because no request is running in it.
    ///
    /// - Returns: Whether it was the last one, so that the end is complete.
    mutating func leave() -> Bool {
        sessions -= 1
        isOver = sessions == 0
        return isOver
    }
}
