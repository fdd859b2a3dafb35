internal import FlintStreams
public import FlintSubjects

/// A context in which actions are performed in a defined order: a window, an import, the whole application.
///
/// A session is an actor, and its actions run isolated to it. It can be used from any task: the caller suspends, and
/// the action runs on the session's executor, in the caller's task.
///
/// ```swift
/// let imports = ActionSession("import", order: .serial)
/// for file in files {
///     try await imports.perform(ImportFeature.importFile, with: file)
/// }
/// ```
///
/// ``main`` runs on the main actor, so a caller on the main actor does not change threads.
public actor ActionSession {
    /// The name, which is also the stable identifier.
    ///
    /// It gets a number if another live session has the name, unless the session belongs to a subject or a trace: such
    /// sessions are many, and subject and trace tell them apart.
    public nonisolated let name: String

    /// Whether requests in the session are user-initiated by default.
    public nonisolated let userInitiatedActions: Bool

    /// The order in which actions run.
    public nonisolated let order: Order

    /// On whose behalf the requests run, and in which trace; nil for the application and for traces of their own.
    nonisolated let origin: RequestOrigin?

    /// The values of the environment that the session has of its own.
    private nonisolated let ownEnvironment: FlintEnvironment
    package nonisolated let owner: RuntimeReference
    package nonisolated let hub: EventHub
    private nonisolated let ownTurns: TurnQueue?
    private static let noTurns = TurnQueue()
    /// The index of the session in the rows of the runtime's log.
    package nonisolated let index: UInt32
    /// The directory to which the name must be returned; `nil` if no name was reserved, and if the directory owns the
    /// session and is released with it.
    private nonisolated let directory: SessionDirectory?
    private nonisolated let seat: SessionSeat
    var isEnded: Bool
    /// Whether the runtime has ended the session, so that nested requests of running ones are still accepted.
    var isDraining: Bool
    /// Whether ``Flint/drain(grace:cancellation:)`` waits for the running requests of the session.
    var isCounted = false
    var runningRequests = 0
    // Each access is one synchronous call inside the actor: two cannot overlap, so the exclusivity checks are omitted
    // in each dispatch.
    @exclusivity(unchecked) var bindings: BindingCache
    @exclusivity(unchecked) var cells = RequestCellPool()

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: The name. If a live session of the runtime has it, a number is added, and one warning per name is
    ///     added to ``Flint/diagnostics-property``; sessions with a subject or a trace share their name.
    ///   - subject: On whose behalf actions run in the session; see ``Flint/withSubject(_:trace:baggage:isolation:_:)``.
    ///   - trace: The trace of which its requests are a part, as it came with a request from outside; by default each
    ///     outermost request is the root of its own.
    ///   - baggage: The values that came with the trace.
    ///   - userInitiatedActions: Whether requests in the session are user-initiated by default.
    ///   - order: Whether actions may interleave where they suspend.
    ///   - executor: The executor of the actions; `nil`, the default, is the shared pool. A custom executor costs
    ///     thread changes on every action.
    ///   - runtime: The runtime to which the session belongs permanently; by default the current one.
    ///   - environment: Sets the values that actions in this session find in their environment instead of the
    ///     runtime's: `{ $0.bank = sandbox }`.
    public init(
        _ name: String, subject: Subject = .application, trace: TraceContext? = nil,
        baggage: Baggage = Baggage(), userInitiatedActions: Bool = false, order: Order = .interleaved,
        executor: (any SerialExecutor)? = nil, runtime: Flint = .current,
        environment: (inout FlintEnvironment) -> Void = { _ in }
    ) {
        var ownEnvironment = FlintEnvironment()
        environment(&ownEnvironment)
        let hub = runtime.hub
        let origin = hub.origins.origin(subject, trace, baggage)
        // The sessions of a subject or a trace reserve no name.
        let directory = origin == nil ? runtime.sessions : nil
        self.init(
            name: directory?.reserveName(name) ?? name, userInitiatedActions: userInitiatedActions,
            order: order, seat: executor.map { .custom($0) }, hub: hub,
            directory: directory, owner: RuntimeReference(keeping: consume runtime), origin: origin,
            ownEnvironment: ownEnvironment)
    }

    /// Creates a session that a runtime owns, and that therefore does not retain the runtime.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the session.
    ///   - name: The name that was reserved for it.
    ///   - runtime: The runtime.
    package init(_ configuration: Configuration, name: String, of runtime: Flint) {
        self.init(
            name: name, userInitiatedActions: configuration.userInitiatedActions, order: configuration.order,
            seat: configuration.isMain ? .main : nil, hub: runtime.hub, directory: nil,
            owner: RuntimeReference(ownedBy: runtime), origin: nil, ownEnvironment: FlintEnvironment())
    }

    private init(
        name: String, userInitiatedActions: Bool, order: Order, seat: SessionSeat?, hub: EventHub,
        directory: SessionDirectory?, owner: RuntimeReference, origin: RequestOrigin?,
        ownEnvironment: FlintEnvironment
    ) {
        // What the parameters are asked for comes first, so that then each is moved instead of counted.
        let admission = hub.admitSession(SessionName(name, origin), on: seat)
        index = admission.index
        self.seat = admission.seat
        unsafe bindings = admission.bindings
        (isEnded, isDraining) = (admission.isEnded, admission.isEnded)
        self.origin = origin
        self.ownEnvironment = ownEnvironment
        self.name = name
        self.userInitiatedActions = userInitiatedActions
        self.order = order
        ownTurns = order == .serial ? TurnQueue() : nil
        self.owner = owner
        self.directory = directory
        self.hub = hub
        self.seat.enter(self)
    }

    deinit {
        // The row of the end is written before another session can reuse the name.
        unsafe hub.removeSession(index, bindings)
        directory?.releaseName(name)
    }

    /// The main session of the current runtime: on the main actor, interleaved, user initiated.
    public static var main: ActionSession { Flint.current.mainSession }

    /// On whose behalf actions run in the session.
    public nonisolated var subject: Subject { origin?.subject ?? .application }

    /// The turns of a serial session; that of all others is shared, because nobody waits in it.
    nonisolated var turns: TurnQueue { ownTurns ?? Self.noTurns }

    /// The runtime to which the session belongs; `nil` if the runtime owned the session and was released.
    public nonisolated var runtime: Flint? { owner.runtime }

    /// The values that actions in this session find in their environment: the session's own, otherwise the runtime's.
    ///
    /// - Complexity: One lock, and if the session has values of its own, linear in the number of values.
    public nonisolated var environment: FlintEnvironment {
        (owner.runtime?.environment ?? FlintEnvironment()).overridden(by: ownEnvironment)
    }

    /// The executor on which actions run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe seat.unowned
    }

    /// Ends the session: new requests are refused with the code `sessionEnded`, running actions finish.
    ///
    /// Requests waiting for their turn are refused when it comes. The session's action stacks are closed once no
    /// action is running.
    public func end() {
        isEnded = true
        closeStacksIfDone()
    }

    /// Closes the action stacks of an ended session, once its last action has ended.
    func closeStacksIfDone() {
        guard isEnded, runningRequests == 0 else { return }
        hub.endSession(index)
        recountIfIdle()
    }
}

// MARK: - ActionSession.Configuration

extension ActionSession {
    /// The order in which a session runs requests.
    public enum Order: String, Sendable, Hashable, Codable {
        /// Other actions may run while one is suspended.
        case interleaved

        /// An action begins only after the previous one has ended, first in, first out.
        ///
        /// Nested actions in the same session run within the turn of their caller, so a session does not wait for
        /// itself. If serial sessions would wait for each other forever, one request is refused with the code
        /// `wouldDeadlock`.
        case serial
    }

    /// The configuration of a session that a runtime makes on first use.
    public struct Configuration: Sendable, Hashable {
        /// The name, which is also the identifier.
        public let name: String

        /// Whether requests in the session are user-initiated by default.
        public let userInitiatedActions: Bool

        /// The order in which actions run.
        public let order: Order

        @usableFromInline
        let isMain: Bool

        /// Whether the session of a running request takes precedence.
        let isInherited: Bool

        private init(
            name: String, userInitiatedActions: Bool, order: Order, isMain: Bool, isInherited: Bool = false
        ) {
            self.isInherited = isInherited
            self.name = name
            self.userInitiatedActions = userInitiatedActions
            self.order = order
            self.isMain = isMain
        }

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - name: The name. The first configuration with a name in a runtime determines the session.
        ///   - userInitiatedActions: Whether requests in the session are user-initiated by default.
        ///   - order: The order in which actions run.
        public init(_ name: String, userInitiatedActions: Bool = false, order: Order = .interleaved) {
            self.init(name: name, userInitiatedActions: userInitiatedActions, order: order, isMain: false)
        }

        /// The session of the running request; outside of actions the main session.
        ///
        /// So what an action does by further actions is one piece of work, in one session with one stack for each
        /// feature.
        public static let inherited = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true, isInherited: true)

        /// The main session, on the main actor.
        public static let main = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true)
    }
}
