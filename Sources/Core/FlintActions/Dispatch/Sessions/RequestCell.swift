internal import Synchronization

/// The shared state of one running request, reused for later requests of the same session.
///
/// A request is reached from its context and, through a task-local, from every task that it starts. Some of these
/// tasks outlive it. They hold the cell and the number of the request; once the cell has another number, the request
/// is over. A cell with a turn or with an origin of its own is used once, so that these can be constants.
@usableFromInline
@safe
package final class RequestCell: Sendable {
    package let owner: RuntimeReference
    /// The innermost turn of the request in a serial session: its own, or its caller's.
    let turn: SerialTurn?
    /// On whose behalf the request runs, and in which trace; nil for the application and a trace of its own.
    let origin: RequestOrigin?
    /// The origin, if notes must say it because the session has another one.
    let notedOrigin: RequestOrigin?
    /// Whether later requests of the session can use the cell, too.
    fileprivate let isReusable: Bool
    /// The scope in which the scope of this cell was entered, if the cell has no request of its own.
    let enclosing: RequestScope?
    /// The number of the running request, with its marks in the lowest bits.
    private let word = Atomic<UInt64>(0)
    private static let markWidth: UInt64 = 4
    private static let closes: UInt64 = 1
    private static let logs: UInt64 = 2
    private static let hasNote: UInt64 = 4
    private static let isReached: UInt64 = 8
    /// The session of the cell, which is alive while a request is running.
    ///
    /// It is not retained, because a session keeps its cells.
    private let session: Unmanaged<ActionSession>?
    /// Held while the session is being retained, so that the request does not end meanwhile.
    private let reaching = Mutex<Void>(())
    /// The number of the running request's action in the registry.
    private let actionNumber = Atomic<Int>(-1)
    /// The loggers of the running request, once they were requested.
    private let loggers = Mutex<(number: UInt64, origin: LogOrigin)?>(nil)
    /// Flags, plan and session of the running request as in its rows, and the parent request.
    private let header = Atomic<UInt64>(0)
    private let parent = Atomic<UInt64>(0)
    private let root = Atomic<UInt64>(0)
    /// The address of the task in which the request is running; 0 if it is not remembered.
    private let task = Atomic<UInt>(0)
    /// The place of the cell among those of its session.
    fileprivate let place = Atomic<Int>(0)
    /// The note of the running request's beginning, if it has one.
    private let note = Mutex<EventNote?>(nil)

    /// Creates a cell without a running request.
    ///
    /// - Parameters:
    ///   - owner: The runtime.
    ///   - turn: The innermost turn of the request in a serial session.
    ///   - session: The session of the requests.
    ///   - origin: On whose behalf the requests run, and in which trace.
    ///   - enclosing: The surrounding scope of a cell without requests of its own.
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

    /// Begins a request.
    ///
    /// - Parameters:
    ///   - row: The values that its rows share.
    ///   - note: The note of its beginning.
    ///   - action: The number of its action in the registry.
    ///   - task: The address of its task, if it is to be canceled by it.
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
    /// - Returns: Whether it closes its action stack.
    package func end() -> Bool {
        let last = word.exchange(0, ordering: .acquiringAndReleasing)
        if last & Self.logs != 0 { loggers.withLock { $0 = nil } }
        if last & Self.isReached != 0 { reaching.withLock { _ in } }
        // The note is released outside the lock, because that may run code of the application.
        if last & Self.hasNote != 0 { _ = note.withLock { $0.take() } }
        return last & Self.closes != 0
    }

    /// The outermost request around a request, or the request itself; 0 if the request is over.
    func root(of number: UInt64) -> UInt64 {
        let root = root.load(ordering: .acquiring)
        return isRunning(number) ? root : 0
    }

    /// The address of the task of the running request; `nil` if none is running, or if it is not remembered.
    ///
    /// On the executor of the session, the task cannot end.
    fileprivate var runningTask: UInt? {
        guard word.load(ordering: .acquiring) != 0 else { return nil }
        let address = task.load(ordering: .relaxed)
        return address == 0 ? nil : address
    }

    package func isRunning(_ number: UInt64) -> Bool {
        word.load(ordering: .acquiring) >> Self.markWidth == number
    }

    /// Marks the request as closing its action stack; a request that is over is not changed.
    func closeActionStack(of number: UInt64) {
        _ = mark(Self.closes, number)
    }

    /// Marks a request.
    ///
    /// - Returns: Whether it is still running.
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

    /// The session of a request, while it is running.
    func session(of number: UInt64) -> ActionSession? {
        guard let session = unsafe session else { return nil }
        return reaching.withLock { _ in
            // The request cannot end before the lock is released, and keeps its session until then.
            mark(Self.isReached, number) ? unsafe session.takeUnretainedValue() : nil
        }
    }

    /// The action of the running request.
    var action: ActionRecord? { owner.runtime?.action(numbered: actionNumber.load(ordering: .relaxed)) }

    /// Returns the loggers of a request, which are made if necessary.
    func logOrigin(of number: UInt64, _ make: () -> LogOrigin) -> LogOrigin {
        if let known = loggers.withLock({ $0 }), known.number == number { return known.origin }
        // The origin is made outside the lock, because making it looks up the action.
        let made = make()
        guard isRunning(number) else { return made }
        let origin = loggers.withLock { known in
            if let known, known.number == number { return known.origin }
            known = (number, made)
            return made
        }
        // A task that has outlived the request must not leave loggers in the cell.
        if !mark(Self.logs, number) { loggers.withLock { if $0?.number == number { $0 = nil } } }
        return origin
    }

    /// The note of a request's beginning; nil if it has none, or if the request is over.
    package func note(of number: UInt64) -> EventNote? {
        guard word.load(ordering: .acquiring) & Self.hasNote != 0 else { return nil }
        let note = note.withLock { $0 }
        return isRunning(number) ? note : nil
    }

    /// Whether the cell holds a note, which must be false without a running request.
    var holdsNote: Bool { note.withLock { $0 != nil } }

    /// Returns the values that the rows of a request share, or only its number if the request is over.
    package func row(_ kind: EventRow.Kind, of number: UInt64) -> EventRow {
        let (header, parent) = (header.load(ordering: .acquiring), parent.load(ordering: .acquiring))
        let root = root.load(ordering: .acquiring)
        guard isRunning(number) else { return EventRow(kind, flags: .anonymous, request: number) }
        return EventRow(kind, packed: header, request: number, parent: parent, root: root)
    }

    /// Returns the values that the rows of a request share, or only its lineage if the request is over.
    func row(_ kind: EventRow.Kind, of lineage: RequestLineage) -> EventRow {
        let row = row(kind, of: lineage.request)
        return row.flags.contains(.anonymous) ? lineage.row(kind) : row
    }
}

/// The request cells of a session: those of running requests, and unused ones.
///
/// Most sessions never need a second cell, so what holds the others is made with the first of them.
struct RequestCellPool {
    /// The maximum number of cells kept besides the first one; after a burst, the rest is released.
    static let capacity = 16

    private final class Others {
        var unused: [RequestCell] = []
        /// All cells but the first.
        var all: [RequestCell?] = []
        /// The free places of ``all``.
        var free: [Int] = []
    }

    private var first: RequestCell?
    private var isFirstUnused = false
    private var others: Others?

    /// The addresses of the tasks in which requests are running.
    var runningTasks: [UInt] { ([first] + (others?.all ?? [])).compactMap { $0?.runningTask } }

    /// Adds a new cell.
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

    /// Takes a cell, if one is kept.
    mutating func take() -> RequestCell? {
        guard isFirstUnused else { return others?.unused.popLast() }
        isFirstUnused = false
        return first
    }

    /// Takes the cell of a request that has ended.
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
/// It is copied on the hottest path, so it holds few references: rarely needed data is looked up again by the
/// binding's key, or is behind one reference that is usually `nil`.
@usableFromInline
package struct ActiveRequest: Sendable {
    package let cell: RequestCell
    /// The row of its beginning, written or not; the row of its end is derived from it.
    let row: EventRow
    /// The note of its rows, with a described input or a source other than the application.
    ///
    /// Nearly all requests have none.
    let note: EventNote?
    /// The binding; `nil` in a context made for a test.
    package let key: BindingKey?
    let closesActionStackOnSuccess: Bool
    /// The recorders of the request, from its beginning to its end.
    let recorders: RecorderSet

    /// Whether a recorder is called at the beginning and the end.
    @usableFromInline var isFollowed: Bool { !recorders.isDisjoint(with: .following) }

    /// Whether the beginning had a recorder or a reader; otherwise the row has neither times nor an action.
    var wasObserved: Bool { !row.flags.contains(.beganUnobserved) }

    var number: UInt64 { row.request }

    var id: RequestID { RequestID(number: number) }

    var parentID: RequestID? { row.parent == 0 ? nil : RequestID(number: row.parent) }

    /// On whose behalf the request runs, and in which trace.
    var origin: RequestOrigin? { cell.origin }

    var source: ActionSource { note?.source ?? .application }

    var userInitiated: Bool { row.flags.contains(.userInitiated) }

    @usableFromInline
    package var scope: RequestScope { RequestScope(cell: cell, number: number) }
}

/// A check by which a conditional feature refuses a request: returns the reason, or `nil`.
@usableFromInline
package typealias RequestGate = @Sendable () -> String?

/// The parameters of a request, apart from presenter and input.
@usableFromInline
package struct RequestCall: Sendable {
    @usableFromInline package let key: BindingKey
    @usableFromInline package let source: ActionSource
    @usableFromInline package let userInitiated: Bool?
    /// The gate of a conditional feature, whose availability is checked before the action begins; otherwise `nil`.
    @usableFromInline package let gate: RequestGate?

    @inlinable
    package init(_ key: BindingKey, source: ActionSource, userInitiated: Bool?, gate: RequestGate? = nil) {
        self.key = key
        self.source = source
        self.userInitiated = userInitiated
        self.gate = gate
    }
}
