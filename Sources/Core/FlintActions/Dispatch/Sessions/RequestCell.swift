internal import Synchronization

/// The state of a running request, shared by its context and its tasks; later requests of the session reuse
/// the object.
///
/// A request is reached from its context and, through a task-local, from every task that it starts. Some of
/// these tasks outlive the request. They hold this object and the number of the request. When the object has
/// another number, the request has ended. An object with a turn in a serial session, or with another subject
/// or trace than its session, is used for only one request, so that these properties can be constants.
@usableFromInline
@safe
package final class RequestCell: Sendable {
    package let owner: RuntimeReference
    /// The turn in a serial session that the request has: its own, or that of the request that performs it;
    /// `nil` for none.
    let turn: SerialTurn?
    /// The subject on whose behalf the request runs, and its trace.
    ///
    /// It is `nil` if the subject is the application and no trace came from outside the runtime.
    let origin: RequestOrigin?
    /// The subject and trace to store with the events of the request; `nil` if they are those of the session.
    let notedOrigin: RequestOrigin?
    /// Whether later requests of the session can use this request cell, too.
    fileprivate let isReusable: Bool
    /// The enclosing scope, if this object belongs to no request but only to a subject or a runtime; `nil`
    /// otherwise.
    let enclosing: RequestScope?
    /// The number of the running request, shifted left by four; the lowest bits are flags, such as that
    /// ``note`` is set.
    private let word = Atomic<UInt64>(0)
    private static let markWidth: UInt64 = 4
    private static let closes: UInt64 = 1
    private static let logs: UInt64 = 2
    private static let hasNote: UInt64 = 4
    private static let isReached: UInt64 = 8
    /// The session of the requests, which is alive while a request is running; `nil` if the object belongs to
    /// no session.
    ///
    /// It is not retained, because the session retains this object.
    private let session: Unmanaged<ActionSession>?
    /// A lock that is held while the session is being retained, so that the request does not end in the
    /// meantime.
    private let reaching = Mutex<Void>(())
    /// The number of the running request's action, which is its position in the registry; -1 before the first
    /// request.
    private let actionNumber = Atomic<Int>(-1)
    /// The origin of the running request's log entries; `nil` before the first use of its loggers.
    private let loggers = Mutex<(number: UInt64, origin: LogOrigin)?>(nil)
    /// The flags of the running request and the indexes of its binding and session, packed as in the rows of
    /// the log.
    private let header = Atomic<UInt64>(0)
    private let parent = Atomic<UInt64>(0)
    private let root = Atomic<UInt64>(0)
    /// The address of the task in which the request is running; 0 if requests do not remember their tasks.
    private let task = Atomic<UInt>(0)
    /// The index of this request cell among the cells of its session.
    fileprivate let place = Atomic<Int>(0)
    /// The texts and values that belong to the row of the running request's beginning, such as the recorded
    /// form of the input; `nil` for none.
    private let note = Mutex<EventNote?>(nil)

    /// Creates the state for a request that begins later.
    ///
    /// - Parameters:
    ///   - owner: The reference to the runtime of the requests.
    ///   - turn: The turn in a serial session that the calling code holds, or that the request has got; `nil`
    ///     for none.
    ///   - session: The session of the requests that will use the object; `nil` if the object is only for a
    ///     subject or a runtime that code has made current.
    ///   - origin: The subject on whose behalf the requests run, and their trace; `nil` for the application
    ///     without a trace.
    ///   - enclosing: The surrounding scope, if there is no session.
    package init(
        owner: RuntimeReference, turn: SerialTurn? = nil, session: ActionSession? = nil,
        origin: RequestOrigin? = nil, enclosing: RequestScope? = nil
    ) {
        self.owner = owner
        self.turn = turn
        self.origin = origin
        let isForeign = origin !== session?.origin
        notedOrigin = isForeign ? origin : nil
        isReusable = turn == nil && !isForeign
        self.enclosing = enclosing
        unsafe self.session = session.map { unsafe .passUnretained($0) }
    }

    /// Stores the values of a request that begins.
    ///
    /// - Parameters:
    ///   - row: The numbers that all log rows of the request share.
    ///   - note: The texts and values that belong to the row of the request's beginning; `nil` for none.
    ///   - action: The number of the action in the registry.
    ///   - task: The address of the request's task; `nil` if requests do not remember their tasks.
    package func begin(_ row: EventRow, _ note: EventNote?, action: Int = -1, task: UInt? = nil) {
        actionNumber.store(action, ordering: .relaxed)
        header.store(row.packed, ordering: .relaxed)
        parent.store(row.parent, ordering: .relaxed)
        root.store(row.root, ordering: .relaxed)
        self.task.store(task ?? 0, ordering: .relaxed)
        if let note { self.note.withLock { $0 = note } }
        let number = row.request << Self.markWidth
        word.store(note == nil ? number : number | Self.hasNote, ordering: .releasing)
    }

    /// Ends the running request.
    ///
    /// - Returns: Whether the request closes its action stack.
    package func end() -> Bool {
        let last = word.exchange(0, ordering: .acquiringAndReleasing)
        if last & Self.logs != 0 { loggers.withLock { $0 = nil } }
        if last & Self.isReached != 0 { reaching.withLock { _ in } }
        // The note is released outside the lock, because releasing it may run code of the application.
        if last & Self.hasNote != 0 { _ = note.withLock { $0.take() } }
        return last & Self.closes != 0
    }

    /// Returns the number of the outermost request around the request with the given number; 0 if the latter
    /// has ended.
    ///
    /// The result is the given number if the request is not nested.
    func root(of number: UInt64) -> UInt64 {
        let root = root.load(ordering: .acquiring)
        return isRunning(number) ? root : 0
    }

    /// The address of the task of the running request; `nil` if none is running, or if requests do not
    /// remember their tasks.
    ///
    /// Read it on the executor of the session, where the request and so the task cannot end meanwhile.
    fileprivate var runningTask: UInt? {
        guard word.load(ordering: .acquiring) != 0 else { return nil }
        let address = task.load(ordering: .relaxed)
        return address == 0 ? nil : address
    }

    package func isRunning(_ number: UInt64) -> Bool {
        word.load(ordering: .acquiring) >> Self.markWidth == number
    }

    /// Makes the request with the given number close its action stack when it ends; without effect if it has
    /// ended.
    func closeActionStack(of number: UInt64) {
        _ = mark(Self.closes, number)
    }

    /// Sets a flag in the lowest bits of ``word``.
    ///
    /// - Parameters:
    ///   - mark: The bit of the flag.
    ///   - number: The number of the request.
    /// - Returns: Whether the request is still running; if not, no flag is set.
    private func mark(_ mark: UInt64, _ number: UInt64) -> Bool {
        var known = word.load(ordering: .acquiring)
        while known >> Self.markWidth == number {
            let (done, current) = word.compareExchange(
                expected: known, desired: known | mark, ordering: .acquiringAndReleasing)
            if done { return true }
            known = current
        }
        return false
    }

    /// Returns the session of the request with the given number; `nil` if the request has ended.
    func session(of number: UInt64) -> ActionSession? {
        guard let session = unsafe session else { return nil }
        return reaching.withLock { _ in
            // The request cannot end while the lock is held, and the session is alive until the request ends.
            mark(Self.isReached, number) ? unsafe session.takeUnretainedValue() : nil
        }
    }

    /// The action of the running request; `nil` after the runtime was released.
    var action: ActionRecord? { owner.runtime?.action(numbered: actionNumber.load(ordering: .relaxed)) }

    /// Returns the origin of a request's log entries, which is created at the first use.
    ///
    /// - Parameters:
    ///   - number: The number of the request.
    ///   - make: Creates the origin.
    func logOrigin(of number: UInt64, _ make: () -> LogOrigin) -> LogOrigin {
        if let known = loggers.withLock({ $0 }), known.number == number { return known.origin }
        // The origin is created outside the lock, because creating it looks up the action.
        let made = make()
        guard isRunning(number) else { return made }
        let origin = loggers.withLock { known in
            if let known, known.number == number { return known.origin }
            known = (number, made)
            return made
        }
        // If the request has ended in the meantime, its logger must not be kept for the next request.
        if !mark(Self.logs, number) { loggers.withLock { if $0?.number == number { $0 = nil } } }
        return origin
    }

    /// Returns the texts and values of the beginning of the request with the given number; `nil` if there are
    /// none, or if the request has ended.
    package func note(of number: UInt64) -> EventNote? {
        guard word.load(ordering: .acquiring) & Self.hasNote != 0 else { return nil }
        let note = note.withLock { $0 }
        return isRunning(number) ? note : nil
    }

    /// Whether the request cell holds the texts and values of a request; between two requests it must hold
    /// none.
    var holdsNote: Bool { note.withLock { $0 != nil } }

    /// Returns a log row with the numbers that all rows of a request share, such as session and action.
    ///
    /// After the request's end, the row has only the number of the request.
    ///
    /// - Parameters:
    ///   - kind: The kind of event.
    ///   - number: The number of the request.
    package func row(_ kind: EventRow.Kind, of number: UInt64) -> EventRow {
        let (header, parent) = (header.load(ordering: .acquiring), parent.load(ordering: .acquiring))
        let root = root.load(ordering: .acquiring)
        guard isRunning(number) else { return EventRow(kind, flags: .anonymous, request: number) }
        return EventRow(kind, packed: header, request: number, parent: parent, root: root)
    }

    /// Returns a log row with the numbers that all rows of a request share, such as session and action.
    ///
    /// After the request's end, the row has only the numbers of the request, its parent and its outermost
    /// request.
    ///
    /// - Parameters:
    ///   - kind: The kind of event.
    ///   - lineage: The numbers of the request, its parent and its outermost request.
    func row(_ kind: EventRow.Kind, of lineage: RequestLineage) -> EventRow {
        let row = row(kind, of: lineage.request)
        return row.flags.contains(.anonymous) ? lineage.row(kind) : row
    }
}

/// The objects with the state of a session's requests: those of running requests, and unused ones.
///
/// Most sessions never need a second such object, so the container of further ones is created with the second
/// one.
struct RequestCellPool {
    /// The maximum number of unused request cells that a session keeps besides the first one; further ones
    /// are released.
    static let capacity = 16

    private final class Others {
        var unused: [RequestCell] = []
        /// All request cells of the session except the first one; released cells leave a `nil`.
        var all: [RequestCell?] = []
        /// The indexes of ``all`` that are `nil`.
        var free: [Int] = []
    }

    private var first: RequestCell?
    private var isFirstUnused = false
    private var others: Others?

    /// The addresses of the tasks in which requests are running.
    var runningTasks: [UInt] { ([first] + (others?.all ?? [])).compactMap { $0?.runningTask } }

    /// Adds a new request cell to those of the session, and returns the cell.
    mutating func add(_ cell: RequestCell) -> RequestCell {
        guard first != nil else {
            first = cell
            return cell
        }
        let others = others ?? Others()
        self.others = others
        if let place = others.free.popLast() {
            others.all[place] = cell
            cell.place.store(place + 1, ordering: .relaxed)
        } else {
            others.all.append(cell)
            cell.place.store(others.all.count, ordering: .relaxed)
        }
        return cell
    }

    private mutating func remove(_ cell: RequestCell) {
        let place = cell.place.load(ordering: .relaxed)
        if place == 0 {
            first = nil
        } else {
            others?.all[place - 1] = nil
            others?.free.append(place - 1)
        }
    }

    /// Removes and returns an unused request cell; `nil` if there is none.
    mutating func take() -> RequestCell? {
        guard isFirstUnused else { return others?.unused.popLast() }
        isFirstUnused = false
        return first
    }

    /// Puts the cell of an ended request back for a later request; removes a cell that is not reusable, or
    /// that exceeds the capacity.
    mutating func giveBack(_ cell: RequestCell) {
        if !cell.isReusable {
            remove(cell)
        } else if cell.place.load(ordering: .relaxed) == 0 {
            isFirstUnused = true
        } else if let others, others.unused.count < Self.capacity {
            others.unused.append(cell)
        } else {
            remove(cell)
        }
    }
}

// MARK: - ActiveRequest

/// A request between its beginning and its end.
///
/// It is copied in each dispatch, so it contains few references. Rarely needed data is looked up again by the
/// binding's key, or is behind one reference that is usually `nil`.
@usableFromInline
package struct ActiveRequest: Sendable {
    package let cell: RequestCell
    /// The log row of the request's beginning, which may not have been written; the row of its end is derived
    /// from it.
    let row: EventRow
    /// The texts and values that belong to the request's rows in the log; `nil` for nearly all requests.
    ///
    /// They exist if the input was described, if the cause of the request is not the application, or if the
    /// request has another subject or trace than its session.
    let note: EventNote?
    /// The binding; `nil` in a context made for a test.
    package let key: BindingKey?
    let closesActionStackOnSuccess: Bool
    /// The recorders that record the request, from its beginning to its end.
    let recorders: RecorderSet

    /// Whether a recorder is called at the beginning and the end of the request.
    @usableFromInline var isFollowed: Bool { !recorders.isDisjoint(with: .following) }

    /// Whether a recorder gets the output of the request.
    @usableFromInline var keepsOutput: Bool { !recorders.isDisjoint(with: .keepingOutputs) }

    /// Whether a recorder or a reader needed the row of the beginning; otherwise the row has neither times
    /// nor an action.
    var wasObserved: Bool { !row.flags.contains(.beganUnobserved) }

    var number: UInt64 { row.request }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { row.parent == 0 ? nil : RequestID(number: row.parent) }

    /// The subject of the request, and the trace that came from outside the runtime; `nil` for the
    /// application without such a trace.
    var origin: RequestOrigin? { cell.origin }

    var source: ActionSource { note?.source ?? .application }

    var userInitiated: Bool { row.flags.contains(.userInitiated) }

    @usableFromInline
    package var scope: RequestScope { RequestScope(cell: cell, number: number) }
}

/// A check by which a conditional feature can refuse a request: it returns the reason, or `nil` to allow it.
@usableFromInline
package typealias RequestGate = @Sendable () -> String?

/// The parameters of a request, except its presenter and its input.
@usableFromInline
package struct RequestCall: Sendable {
    @usableFromInline package let key: BindingKey
    @usableFromInline package let source: ActionSource
    @usableFromInline package let userInitiated: Bool?
    /// The check of a conditional feature's request before the action begins; `nil` for other features.
    @usableFromInline package let gate: RequestGate?

    @inlinable
    package init(_ key: BindingKey, source: ActionSource, userInitiated: Bool?, gate: RequestGate? = nil) {
        self.key = key
        self.source = source
        self.userInitiated = userInitiated
        self.gate = gate
    }
}
