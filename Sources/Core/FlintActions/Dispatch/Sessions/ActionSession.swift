internal import FlintStreams
public import FlintSubjects

/// A context in which actions run in a defined order, such as a window, an import, or the whole application.
///
/// A session is an actor, and its actions run isolated to it. It can be used from any task: the caller
/// suspends, and the action runs on the session's executor, in the caller's task.
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
    /// The session's name, which is also its stable identifier.
    ///
    /// If another live session has the requested name, a number is added, as in `import-2`. Sessions of a
    /// subject or a trace share a name, because there are many of them, and subject and trace distinguish
    /// them.
    public nonisolated let name: String

    /// Whether requests in the session are user-initiated by default.
    public nonisolated let userInitiatedActions: Bool

    /// The order in which the session's actions run.
    public nonisolated let order: Order

    /// The subject on whose behalf the session's requests run, and their trace.
    ///
    /// It is `nil` if the subject is the application and no trace came from outside the runtime.
    nonisolated let origin: RequestOrigin?

    /// The environment values that the session has instead of the runtime's.
    private nonisolated let ownEnvironment: FlintEnvironment
    package nonisolated let owner: RuntimeReference
    package nonisolated let hub: EventHub
    private nonisolated let ownTurns: TurnQueue?
    private static let noTurns = TurnQueue()
    /// The index by which rows of the runtime's log refer to the session.
    package nonisolated let index: UInt32
    /// The directory in which the session's name is reserved; the name is released there with the session.
    ///
    /// It is `nil` if no name was reserved, and if the directory owns the session, because both are then
    /// released together.
    private nonisolated let directory: SessionDirectory?
    private nonisolated let seat: SessionSeat
    var isEnded: Bool
    /// Whether the runtime has ended the session; nested requests of running ones are then still accepted.
    var isDraining: Bool
    /// Whether the runtime, which is ending its sessions, waits for the running requests of this session.
    var isCounted = false
    var runningRequests = 0
    // Each access is one synchronous call inside the actor, so two cannot overlap. The exclusivity checks are
    // turned off, because each dispatch would pay for them.
    @exclusivity(unchecked) var bindings: BindingCache
    @exclusivity(unchecked) var cells = RequestCellPool()

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: The name. If a live session of the runtime has it, a number is added, and one warning per
    ///     name is added to ``Flint/diagnostics-property``; sessions with a subject or a trace share their
    ///     name.
    ///   - subject: The subject on whose behalf actions run in the session; see
    ///     ``Flint/withSubject(_:trace:baggage:isolation:_:)``.
    ///   - trace: The trace, begun outside of the runtime, that contains the session's requests; by default
    ///     each outermost request begins a trace, if ``FlintConfiguration/traceSampling`` is on.
    ///   - baggage: The baggage that came with the trace.
    ///   - userInitiatedActions: Whether requests in the session are user-initiated by default.
    ///   - order: Whether actions may interleave where they suspend.
    ///   - executor: The executor of the actions; `nil`, the default, is one in the shared pool of threads. A
    ///     custom executor costs thread changes on every action.
    ///   - runtime: The runtime to which the session belongs permanently; by default the current one.
    ///   - environment: Sets the values of the environment that actions in this session get instead of the
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
        // A session of a subject or a trace reserves no name.
        let directory = origin == nil ? runtime.sessions : nil
        self.init(
            name: directory?.reserveName(name) ?? name, userInitiatedActions: userInitiatedActions,
            order: order, seat: executor.map { .custom($0) }, hub: hub,
            directory: directory, owner: RuntimeReference(keeping: consume runtime), origin: origin,
            ownEnvironment: ownEnvironment)
    }

    /// Creates a session that a runtime owns, so it does not retain the runtime.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the session.
    ///   - name: The name that was reserved for the session.
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
        // The parameters are read before they are stored, so that each can be moved instead of copied.
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
        // The row of the session's end is written before the name is released and another session can use it.
        unsafe hub.removeSession(index, bindings)
        directory?.releaseName(name)
    }

    /// The main session of the current runtime.
    ///
    /// It runs on the main actor, is interleaved, and its requests are user-initiated by default.
    public static var main: ActionSession { Flint.current.mainSession }

    /// The subject on whose behalf actions run in the session.
    public nonisolated var subject: Subject { origin?.subject ?? .application }

    /// The queue in which the requests of a serial session wait until they may run, one at a time; all other
    /// sessions share a queue in which no request waits.
    nonisolated var turns: TurnQueue { ownTurns ?? Self.noTurns }

    /// The runtime to which the session belongs; `nil` if the runtime owned the session and was released.
    public nonisolated var runtime: Flint? { owner.runtime }

    /// The environment of actions in this session: the session's own values, otherwise the runtime's.
    ///
    /// - Complexity: One lock, and if the session has values of its own, linear in the number of values.
    public nonisolated var environment: FlintEnvironment {
        (owner.runtime?.environment ?? FlintEnvironment()).overridden(by: ownEnvironment)
    }

    /// The executor on which actions run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe seat.unowned
    }

    /// Ends the session: new requests are refused with the code `sessionEnded`, and running actions continue.
    ///
    /// A request that waits for its turn is refused when the turn comes. The session's action stacks are
    /// closed when no action is running.
    public func end() {
        isEnded = true
        closeStacksIfDone()
    }

    /// Closes the action stacks of an ended session if no action is running in it.
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
        /// Another action may run while an action is suspended.
        case interleaved

        /// An action begins after the previous one has ended; requests wait in the order in which they were
        /// made.
        ///
        /// Nested actions in the same session run within the turn of their caller, so a session does not wait
        /// for itself. If serial sessions would wait for each other forever, one request is refused with the
        /// code `wouldDeadlock`.
        case serial
    }

    /// The configuration of a session that a runtime creates at the first use and keeps.
    public struct Configuration: Sendable, Hashable {
        /// The session's name, which is also its identifier.
        public let name: String

        /// Whether requests in the session are user-initiated by default.
        public let userInitiatedActions: Bool

        /// The order in which actions run.
        public let order: Order

        @usableFromInline
        let isMain: Bool

        /// Whether an action runs in the session of the running request, if there is one, instead of this
        /// session.
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

        /// The session of the running request; outside of actions, the main session.
        ///
        /// With it, an action and its nested actions run in one session and have one stack for each feature.
        public static let inherited = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true, isInherited: true)

        /// The main session, on the main actor.
        public static let main = Configuration(
            name: "main", userInitiatedActions: true, order: .interleaved, isMain: true)
    }
}
