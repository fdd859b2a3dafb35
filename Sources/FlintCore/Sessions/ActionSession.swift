internal import FlintStreams

/// A line of work in which actions are performed: a window, an import, the whole application.
///
/// A session is an actor, and an action runs isolated to it. It can be used from anywhere: the caller suspends
/// and the action runs on the session's executor, in the caller's task.
///
/// ```swift
/// let imports = ActionSession("import", order: .serial)
/// for file in files {
///     try await imports.perform(ImportFeature.importFile, with: file)
/// }
/// ```
///
/// ``main`` runs on the main actor, so a caller on the main actor changes no thread.
public actor ActionSession {
    /// The name, which is also the stable identifier; a number is added while another session has the name.
    public nonisolated let name: String

    /// Whether what is performed here counts as asked for by the user, unless the caller says otherwise.
    public nonisolated let userInitiatedActions: Bool

    /// The order in which actions run.
    public nonisolated let order: Order

    nonisolated let owner: RuntimeReference
    nonisolated let hub: EventHub
    nonisolated let turns = TurnQueue()
    /// What the session is in the rows of the runtime's log.
    nonisolated let index: UInt32
    /// Where the name must be given back; `nil` if the directory owns the session, which then goes with it.
    private nonisolated let directory: SessionDirectory?
    private nonisolated let executor: SessionExecutor
    var isEnded = false
    var runningRequests = 0
    // Each access is one call that returns at once, inside of the actor: two cannot overlap, so each dispatch is
    // spared the checks.
    @exclusivity(unchecked) var bindings = BindingCache()
    @exclusivity(unchecked) var cells = RequestCellPool()

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: The name. If a live session of the runtime has it, a number is added, and a warning is added
    ///     to ``Flint/diagnostics-property``, unless there is one of the name.
    ///   - userInitiatedActions: Whether the user asked for what is performed here, unless the caller says
    ///     otherwise.
    ///   - order: Whether actions may interleave where they suspend.
    ///   - executor: Where actions run; `nil`, the default, stands for the shared pool. A custom executor costs
    ///     thread changes on every action.
    ///   - runtime: The runtime to which the session belongs for good; by default the current one.
    public init(
        _ name: String, userInitiatedActions: Bool = false, order: Order = .interleaved,
        executor: (any SerialExecutor)? = nil, runtime: Flint = .current
    ) {
        self.init(
            name: runtime.sessions.reserveName(name), userInitiatedActions: userInitiatedActions,
            order: order,
            executor: executor.map { .custom($0) } ?? .pool(), hub: runtime.hub, directory: runtime.sessions,
            owner: RuntimeReference(keeping: runtime))
    }

    /// Creates a session that a runtime owns, and that therefore does not keep it alive.
    ///
    /// - Parameters:
    ///   - configuration: Describes the session.
    ///   - name: The name that was reserved for it.
    ///   - runtime: The runtime.
    init(_ configuration: Configuration, name: String, of runtime: Flint) {
        self.init(
            name: name, userInitiatedActions: configuration.userInitiatedActions, order: configuration.order,
            executor: configuration.isMain ? .main : .pool(), hub: runtime.hub, directory: nil,
            owner: RuntimeReference(ownedBy: runtime))
    }

    private init(
        name: String, userInitiatedActions: Bool, order: Order, executor: SessionExecutor, hub: EventHub,
        directory: SessionDirectory?, owner: RuntimeReference
    ) {
        self.name = name
        self.userInitiatedActions = userInitiatedActions
        self.order = order
        self.executor = executor
        self.owner = owner
        self.hub = hub
        index = hub.addSession(name)
        self.directory = directory
    }

    deinit {
        // Before another session can have the name.
        hub.removeSession(index)
        directory?.releaseName(name)
    }

    /// The main session of the current runtime: on the main actor, interleaved, user initiated.
    public static var main: ActionSession { Flint.current.mainSession }

    /// The stable identifier, which is the name.
    public nonisolated var identifier: String { name }

    /// The runtime to which the session belongs; `nil` if it owned the session and is gone.
    public nonisolated var runtime: Flint? { owner.runtime }

    /// The executor on which actions run.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.unowned
    }

    /// Ends the session: new requests are refused with the code `sessionEnded`, running actions finish.
    ///
    /// Requests that wait for their turn are refused when it comes. The session's action stacks are closed once no
    /// action is running.
    public func end() {
        isEnded = true
        closeStacksIfDone()
    }

    /// Closes the action stacks of a session that has ended, once its last action has.
    func closeStacksIfDone() {
        if isEnded, runningRequests == 0 { hub.endSession(index) }
    }
}
