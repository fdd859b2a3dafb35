internal import FlintStreams
internal import Synchronization

/// The live sessions of a runtime, which end together when the process is to end.
///
/// Sessions are not retained, and not referred to weakly either, because that would slow each of their requests. A
/// session is reached on its own executor, which is retained, and under the lock that its deinitializer takes.
///
/// All that sessions share is under that one lock, which is taken once to make a session and once to release it: a session may
/// be made for a single request.
final class SessionRoll: SessionNaming {
    fileprivate struct State {
        var names = SessionNames()
        /// The seats of the live sessions by their index in rows.
        var seats: [SessionSeat?] = []
        /// Seats of sessions that were released, for the next ones.
        var spareSeats: [SessionSeat] = []
        /// What sessions that were released have learned of the runtime's actions, so that the next ones need not learn it again.
        var bindings = BindingCache()
        var drain = SessionDrain()

        /// The seats of all live sessions, by the indices of these.
        var takenSeats: [(UInt32, SessionSeat)] {
            seats.enumerated().compactMap { index, seat in seat.map { (UInt32(index), $0) } }
        }
    }

    /// What a session begins with.
    struct Admission: Sendable {
        /// The index of the session in rows; 0 if there are too many.
        let index: UInt32
        let seat: SessionSeat
        /// What other sessions have learned; a copy shares its memory until it learns more.
        let bindings: BindingCache
        /// Whether the session has ended already.
        let isEnded: Bool
    }

    fileprivate static let spareLimit = 64

    private let state = Mutex(State())
    private let remembers = Atomic(false)
    private let canceled = Atomic(0)
    /// Open once all sessions have ended and no request is running.
    let isOver = Latch()

    init() {}

    /// Whether requests remember their tasks, by which ``cancelRequests()`` cancels them.
    var remembersTasks: Bool {
        get { remembers.load(ordering: .relaxed) }
        set { remembers.store(newValue, ordering: .relaxed) }
    }

    // MARK: Names

    /// Returns the name and origin of the session with an index; nil if there is none.
    func name(of index: UInt32) -> SessionName? { state.withLock { $0.names[index] } }

    /// Writes the names of all sessions into a file, and from now on each new one, too.
    func record(into file: EventNames.File) { state.withLock { $0.names.record(into: file) } }

    /// Restores the names of another run.
    func restore(_ names: [UInt32: SessionName]) { state.withLock { $0.names.restore(names) } }

    // MARK: Sessions

    /// What sessions that were released have learned.
    var bindings: BindingCache { state.withLock { $0.bindings } }

    /// Admits a session to be made, which then enters its seat.
    ///
    /// - Parameters:
    ///   - name: The session's name and origin.
    ///   - seat: Its seat; by default one in the shared pool.
    ///   - oldest: The oldest row that can still be read; indexes in later rows are not reused.
    /// - Returns: What the session begins with.
    func admit(_ name: SessionName, on seat: SessionSeat?, oldest: UInt64) -> Admission {
        // The former name of the index is released outside the lock.
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
    ///   - index: The index of the session.
    ///   - last: The last row that refers to the session.
    ///   - bindings: What the session knows of the runtime's actions.
    func remove(_ index: UInt32, last: UInt64, _ bindings: borrowing BindingCache) {
        // Released outside the lock.
        let former = state.withLock { state -> BindingCache? in
            state.vacate(index)
            state.names.remove(index, last: last)
            return bindings.extent > state.bindings.extent ? state.learn(copy bindings) : nil
        }
        _ = consume former
    }

    /// Calls a function with a session, on the executor of the session and under the lock, so it must return at once.
    ///
    /// - Returns: The result; `nil` if the session was released.
    fileprivate func withSession<Result: Sendable>(
        _ index: UInt32, in seat: SessionSeat, _ body: @Sendable (isolated ActionSession) -> Result
    ) -> Result? {
        state.withLock { state in
            // Another session with the index is accessed only if it has the same executor, where that is safe as well.
            state.seats[Int(index)]?.isSame(as: seat) == true ? seat.withSession(body) : nil
        }
    }

    /// Whether a session was admitted, but is not yet made.
    fileprivate func isAwaited(_ index: UInt32, in seat: SessionSeat) -> Bool {
        state.withLock { $0.seats[Int(index)]?.isSame(as: seat) == true && !seat.isTaken }
    }

    /// The number of requests whose tasks were canceled.
    var canceledCount: Int { canceled.load(ordering: .relaxed) }

    fileprivate func addCanceled(_ count: Int) { canceled.add(count, ordering: .relaxed) }

    // MARK: Draining

    /// Ends all sessions: new requests are refused, running ones and their nested requests go on.
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

    /// Counts a session in which a request may begin during the drain.
    ///
    /// - Returns: Whether it counts; `false` if the drain is over.
    func enter() -> Bool { state.withLock { $0.drain.enter() } }

    fileprivate func leave() {
        if state.withLock({ $0.drain.leave() }) { isOver.open() }
    }

    /// Looks again whether requests are running in a session that counts, after the session's current job.
    func visit(_ index: UInt32, _ hub: EventHub) {
        guard let seat = seat(of: index) else { return leave() }
        visit(index, seat, hub)
    }

    private func visit(_ index: UInt32, _ seat: SessionSeat, _ hub: EventHub) {
        let visitor = SessionVisitor(index, in: seat)
        // A task for each session, because an executor may be busy for long.
        Task(name: "flint.drain.visit") { await visitor.end(self, hub) }
    }

    private func seat(of index: UInt32) -> SessionSeat? {
        state.withLock { $0.seats.indices.contains(Int(index)) ? $0.seats[Int(index)] : nil }
    }

    /// Cancels the tasks of all running requests that remember them, each on the executor of its session.
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
        // The sessions beyond the largest index share index 0, and are not ended.
        guard index > 0 else { return }
        if index >= seats.count {
            seats += Array(repeating: nil, count: Int(index) + 1 - seats.count)
        }
        seats[Int(index)] = seat
    }

    /// Frees the seat of a session, which another one may get at once.
    fileprivate mutating func vacate(_ index: UInt32) {
        guard index > 0, let seat = seats[Int(index)].take() else { return }
        seat.leave()
        if seat.isReusable, spareSeats.count < SessionRoll.spareLimit { spareSeats.append(seat) }
    }

    /// Adopts what a session knew.
    ///
    /// - Returns: What was known before.
    fileprivate mutating func learn(_ known: BindingCache) -> BindingCache {
        defer { bindings = known }
        return bindings
    }
}

/// An actor on the executor of a session, which does not retain the session.
private actor SessionVisitor {
    private nonisolated let seat: SessionSeat
    private let index: UInt32

    init(_ index: UInt32, in seat: SessionSeat) {
        (self.index, self.seat) = (index, seat)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe seat.unowned }

    /// Ends the session, and counts it no longer unless a request is running.
    func end(_ roll: SessionRoll, _ hub: EventHub) async {
        // A session that is being made on another thread enters its seat a moment later.
        while roll.isAwaited(index, in: seat) { await Task.yield() }
        let visit = roll.withSession(index, in: seat) { $0.beginDraining(isCounted: true) }
        if visit?.mustCloseStacks ?? false { hub.endSession(index) }
        if visit?.takesCount != true { roll.leave() }
    }

    /// Cancels the tasks in which requests of the session are running.
    ///
    /// A request ends on this executor, so none ends meanwhile.
    func cancelRequests(_ roll: SessionRoll) {
        // With a running request the session is alive, and stays so until its request ends.
        let session = roll.withSession(index, in: seat) { $0.runningRequests > 0 ? $0 : nil }
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
