public import FlintFlows
internal import FlintStreams
internal import Synchronization

/// An engine that starts durable runs of state machines, sends events to them, and works on them.
///
/// Any number of engines in any number of processes may share a store. Only an engine that calls ``work()``
/// needs registrations.
///
/// ```swift
/// let engine = FlowEngine(store: store)
/// engine.register(OrderFlow.self) { OrderFlow(payments: payments) }
/// let run = try await engine.start(OrderFlow.self, id: "order-17", with: order)
/// try await engine.send(.approval(approval), to: OrderFlow.self, id: "order-17")
/// async let working: Void = engine.work()
/// let receipt = try await run.output
/// ```
public final class FlowEngine: Sendable {
    /// The behavior of ``start(_:id:with:at:existing:queue:priority:key:)`` if a run with the name exists.
    public enum Existing: Hashable, Sendable, CaseIterable {
        /// The call returns the existing run, which keeps its input.
        case join
        /// The call throws ``FlowEngineError`` with the code `runExists`.
        case refuse
    }

    let store: any FlowStore
    let configuration: FlowEngineConfiguration
    /// The sender of notices to the people who run the engine.
    let notices: FlowNotices
    let registrations = Mutex<[String: FlowRegistration]>([:])
    let active = Mutex<[FlowRunID: FlowActivation]>([:])
    /// The running calls of ``work()`` and ``workUntilIdle()``, with their tasks.
    let shifts = Mutex<[ObjectIdentifier: (shift: WorkShift, task: Task<Void, any Error>)]>([:])
    /// How many times the workers of this engine have claimed a run, by the name of the run's machine.
    let claimCounts = Mutex<[String: Int]>([:])
    let innerEvents = InnerEvents()
    /// The schedules by which workers start runs, by the key that all runs of a schedule share.
    let schedules = Mutex<[String: ScheduledFlow]>([:])
    /// The names of states, inputs and events that the store is known to have, so that no worker registers
    /// them again.
    let writtenNames = Mutex<Set<FlowMachineName>>([])
    /// Returns the time since the engine was created.
    let uptime: @Sendable () -> Duration
    /// The time since the engine was created at which a worker next removes the runs whose retention is over.
    let nextRemoval = Mutex(Duration.zero)

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - store: The store of the runs.
    ///   - configuration: The options of the engine.
    public init(store: any FlowStore, configuration: FlowEngineConfiguration = FlowEngineConfiguration()) {
        let notices = FlowNotices(
            configuration.onNotice, isLogged: configuration.logsNotices, clock: configuration.clock)
        self.store = notices.isOn ? WatchedStore(store, notices) : store
        self.notices = notices
        self.configuration = configuration
        uptime = configuration.clock.stopwatch()
    }

    // MARK: Registering

    /// Registers a machine with an output.
    ///
    /// A second registration of a machine replaces the first.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by the name of the
    ///     state; other states have revision 0.
    ///   - errors: The policy for errors of handlers and steps.
    ///   - errorTypes: The types of errors that the store keeps with their values.
    ///   - migrations: New states for runs in states that the diagram no longer has.
    ///   - members: The members of contexts and results that the program has dropped, such as `note` or
    ///     `receipt.note`. A run with any other member that the types lack is left to another program.
    ///   - make: Makes a machine. The engine calls the closure for each claim of a run.
    public func register<Machine: StateMachine>(
        _ type: Machine.Type, revisions: [String: Int] = [:], errors: FlowErrorPolicy = FlowErrorPolicy(),
        errorTypes: FlowErrorTypes = FlowErrorTypes(),
        migrations: FlowMigrations<Machine> = FlowMigrations(), dropping members: Set<String> = [],
        _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState, Machine.Output: Codable {
        add(type, revisions, errors, errorTypes, migrations, members, make)
    }

    /// Registers a machine without an output.
    ///
    /// A second registration of a machine replaces the first.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by the name of the
    ///     state; other states have revision 0.
    ///   - errors: The policy for errors of handlers and steps.
    ///   - errorTypes: The types of errors that the store keeps with their values.
    ///   - migrations: New states for runs in states that the diagram no longer has.
    ///   - members: The members of contexts and results that the program has dropped, such as `note` or
    ///     `receipt.note`. A run with any other member that the types lack is left to another program.
    ///   - make: Makes a machine. The engine calls the closure for each claim of a run.
    public func register<Machine: StateMachine>(
        _ type: Machine.Type, revisions: [String: Int] = [:], errors: FlowErrorPolicy = FlowErrorPolicy(),
        errorTypes: FlowErrorTypes = FlowErrorTypes(),
        migrations: FlowMigrations<Machine> = FlowMigrations(), dropping members: Set<String> = [],
        _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState, Machine.Output == Void {
        add(type, revisions, errors, errorTypes, migrations, members, make)
    }

    private func add<Machine: StateMachine>(
        _ type: Machine.Type, _ revisions: [String: Int], _ errors: FlowErrorPolicy,
        _ errorTypes: FlowErrorTypes, _ migrations: FlowMigrations<Machine>,
        _ members: Set<String>, _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState {
        let coding = MachineCoding(
            type, revisions: revisions, values: coding, errorTypes: errorTypes,
            kept: KeptMembers(dropping: members))
        let registration = FlowRegistration(
            type, coding, errors: errors, migrations: migrations, make: make)
        registrations.withLock { $0[Machine.graph.machine] = registration }
    }

    /// The coding of contexts, results and events.
    var coding: FlowCoding { FlowCoding(codec: configuration.codec, sortsKeys: configuration.sortsKeys) }

    /// Returns the kind of a state, with the revision that the registration of its machine has for the state.
    ///
    /// If the machine is not registered, the revision is 0.
    func kind<State: DurableState>(of machine: String, _ state: State) -> FlowKind {
        let (registration, name) = (registrations.withLock { $0[machine] }, state.stateName)
        return registration?.coding.kind(of: name)
            ?? FlowKind(machine: machine, state: name, context: State.contextTypes[name] ?? "")
    }

    // MARK: Runs

    /// Stores a new run.
    ///
    /// A worker begins the run as soon as it is due. Its handlers run on behalf of the subject of the caller,
    /// with the caller's baggage.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run among those of the machine.
    ///   - input: The input of the run.
    ///   - time: The time at which the run begins, by the store's clock; `nil` for now.
    ///   - existing: The behavior if a run with the name exists.
    ///   - queue: The queue in which the run waits for a place; `nil` for none.
    ///   - priority: The priority in the queue, and among the runs of the key; smaller numbers go first.
    ///   - key: The key whose runs are executed one after the other; `nil` for none.
    /// - Returns: The handle of the run.
    /// - Throws: ``FlowEngineError`` with the code `runExists` if the run exists and `existing` is `refuse`,
    ///   or `tooLarge` if the input exceeds ``FlowEngineConfiguration/sizeLimit``; ``FlowStoreError``; the
    ///   error of an input, a subject or baggage that cannot be encoded.
    public func start<Machine: StateMachine>(
        _ type: Machine.Type, id: String, with input: Machine.Input, at time: FlowTime? = nil,
        existing: Existing = .join, queue: String? = nil, priority: Int = 0, key: String? = nil
    ) async throws -> FlowHandle<Machine> where Machine.State: DurableState {
        let run = identity(type, id)
        let begin = Machine.begin(with: input)
        let entry = FlowStoredEntry(
            number: 0, kind: kind(of: run.machine, begin),
            state: .encoded(try checked(try coding.encode(begin), "input", of: run)), wait: nil)
        let (record, isNew) = try await store.start(
            FlowStart(
                run, creation: configuration.makeText(), fingerprint: Machine.graph.fingerprint, entry: entry,
                at: time, trace: RunJournal.startTrace, caller: try RunJournal.startCaller(coding),
                line: FlowLine(queue: queue, priority: priority, key: key)))
        guard isNew || existing == .join else {
            throw FlowEngineError(
                .runExists, "The run '\(run)' exists and is \(record.status.rawValue); choose another name.")
        }
        return handle(type, run, isNew: isNew)
    }

    /// Returns the handle of a run, without asking the store whether the run exists.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    /// - Returns: The handle of the run.
    public func run<Machine: StateMachine>(_ type: Machine.Type, id: String) -> FlowHandle<Machine> {
        handle(type, identity(type, id), isNew: false)
    }

    /// Stores an event for a run.
    ///
    /// The run consumes the event once, as soon as it waits for an event of this type.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - key: The idempotency key. The call has no effect if the run has received an event with this key.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if there is no such run, `endedRun` if it has
    ///   ended, `tooManyEvents` if it has ``FlowRecord/eventLimit`` unconsumed events, or another code if the
    ///   store cannot be written; ``FlowEngineError`` with the code `tooLarge` if the event exceeds
    ///   ``FlowEngineConfiguration/sizeLimit``; the error of an event that cannot be encoded.
    public func send<Machine: StateMachine>(
        _ event: Machine.State.EventUnion, to type: Machine.Type, id: String, key: String? = nil
    ) async throws where Machine.State: EventDrivenState, Machine.State.EventUnion: Encodable {
        try await send(event.eventType.name, try coding.encode(event), to: identity(type, id), key)
    }

    /// Stores an event for a machine that a run executes as a subflow.
    ///
    /// The subflow consumes the event once, as soon as it waits for an event of this type.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - inner: The machine of the subflow.
    ///   - type: The machine of the run.
    ///   - id: The name of the run.
    ///   - key: The idempotency key. The call has no effect if the run has received an event with this key.
    /// - Throws: The errors of ``send(_:to:id:key:)``.
    public func send<Inner: StateMachine, Machine: StateMachine>(
        _ event: Inner.State.EventUnion, of inner: Inner.Type, inside type: Machine.Type, id: String,
        key: String? = nil
    ) async throws where Inner.State: EventDrivenState, Inner.State.EventUnion: Encodable {
        try await send(event.eventType.name, try coding.encode(event), to: identity(type, id), key)
    }

    func send(_ name: String, _ payload: [UInt8], to run: FlowRunID, _ key: String?) async throws {
        try await store.send(
            name, payload: checked(payload, "event '\(name)'", of: run), to: run, key: key,
            trace: RunJournal.startTrace)
        // If this engine works on the run, a waiting machine inside it receives the event at once, and not
        // only when the worker renews its lease.
        await active.withLock { $0[run] }?.look()
    }

    /// Requests the cancellation of a run.
    ///
    /// The next step or wait of the run throws `FlowExit.cancelled`. If the run reaches neither any more, for
    /// example because it is in its last step, it ends with its result. Only the ending of the run tells
    /// whether it was canceled.
    ///
    /// If the handler reaches neither a step nor a wait within ``FlowEngineConfiguration/cancelGrace``, the
    /// engine cancels the handler's task.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - actor: The person or system that asks, which is stored with the run.
    ///   - reason: The reason, which is stored with the run.
    ///   - force: Whether the run ends at once, without a call of any of its handlers.
    ///   - waiting: Whether the call waits until the run has ended. A canceled run ends even if it is stuck.
    /// - Returns: The ending: `cancelled`, or the result of a run that ended before the request was
    ///   delivered. `nil` if the call does not wait.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if there is no such run, `endedRun` if it has
    ///   ended, or another code if the store cannot be written; `CancellationError` if the waiting task is
    ///   canceled.
    @discardableResult
    public func cancel<Machine: StateMachine>(
        _ type: Machine.Type, id: String, by actor: String, because reason: String, force: Bool = false,
        waiting: Bool = false
    ) async throws -> FlowEnding? {
        let run = identity(type, id)
        try await cancel(run, by: actor, because: reason, force: force)
        return waiting ? try await store.awaitEnd(of: run).ending : nil
    }

    func cancel(_ run: FlowRunID, by actor: String, because reason: String, force: Bool) async throws {
        try await store.perform(FlowAct(force ? .forceCancel : .cancel, by: actor, because: reason), on: run)
        if !force { active.withLock { $0[run] }?.requestCancel() }
    }

    /// Continues a stuck run: the handler of its present state runs again, and so do the steps that failed.
    ///
    /// A run that is stuck in the state `Fail` returns to the state whose handler failed. The run enters that
    /// state anew, so its wait and its steps begin again, and the steps have other idempotency keys.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - actor: The person or system that asks, which is stored with the run.
    ///   - reason: The reason, which is stored with the run.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if there is no such run, `endedRun` or
    ///   `notStuck` if it has ended or is not stuck, or another code if the store cannot be written.
    public func retry<Machine: StateMachine>(
        _ type: Machine.Type, id: String, by actor: String, because reason: String
    ) async throws {
        try await store.perform(FlowAct(.retry, by: actor, because: reason), on: identity(type, id))
    }

    /// Continues a run at another state.
    ///
    /// The results of its present handler are discarded.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - state: The next state.
    ///   - actor: The person or system that asks, which is stored with the run.
    ///   - reason: The reason, which is stored with the run.
    /// - Throws: ``FlowStoreError`` with the code `unknownRun` if there is no such run, `endedRun` if it has
    ///   ended, or another code if the store cannot be written; ``FlowEngineError`` with the code `tooLarge`
    ///   if the state exceeds ``FlowEngineConfiguration/sizeLimit``; the error of a state that cannot be
    ///   encoded.
    public func move<Machine: StateMachine>(
        _ type: Machine.Type, id: String, to state: Machine.State, by actor: String, because reason: String
    ) async throws where Machine.State: DurableState {
        let run = identity(type, id)
        let wait = state.wait.map { FlowStoredWait(events: $0.events.map(\.name), limit: $0.deadline) }
        let entry = FlowStoredEntry(
            number: 0, kind: kind(of: run.machine, state),
            state: .encoded(try checked(try coding.encode(state), "context of \(state.stateName)", of: run)),
            wait: wait)
        try await store.perform(FlowAct(.move, by: actor, because: reason, to: entry), on: run)
    }

    /// Lists the runs that no worker with the registrations of this engine can continue.
    ///
    /// These are runs in states that the registered diagrams lack, and runs that are stuck with
    /// `incompatible`, because their contents could not be read. The store keeps them unchanged and counts no
    /// attempt. Register a machine that has the state, or a migration for the kind; then retry the stuck
    /// runs.
    ///
    /// - Parameters:
    ///   - run: The identity after which the list begins; `nil` for the beginning.
    ///   - limit: The greatest number of runs.
    /// - Returns: The runs in the order of their identities. The kind of a run, or the reason why it is
    ///   stuck, names the missing state or type.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached.
    /// - Complexity: O(*n*) for *n* runs after the given one that wait, are ready or are stuck. Ended runs
    ///   are not read.
    public func incompatibleRuns(after run: FlowRunID? = nil, limit: Int = 100) async throws -> [FlowRecord] {
        // A waiting or stuck run may become ready meanwhile, so the ready ones come last.
        var found: [FlowRunID: FlowRecord] = [:]
        for status in [FlowStatus.waiting, .stuck, .ready] {
            for record in try await incompatibleRuns(status, after: run, limit: limit) {
                found[record.id] = record
            }
        }
        return Array(found.values.sorted { $0.id < $1.id }.prefix(limit))
    }

    private func incompatibleRuns(
        _ status: FlowStatus, after run: FlowRunID?, limit: Int
    ) async throws -> [FlowRecord] {
        let kinds = registeredKinds
        var found: [FlowRecord] = []
        var query = FlowQuery(status: status, after: run, limit: 1_000)
        while found.count < limit {
            let page = try await store.runs(query)
            found += page.filter { $0.stuck?.code == .incompatible || !kinds.contains($0.kind) }
            guard page.count == query.limit, let last = page.last else { break }
            query.after = last.id
        }
        return found
    }

    /// Decodes the text of a failure, or of the reason why a run is stuck, with the codec.
    ///
    /// - Parameter text: A text of a stored run.
    /// - Returns: The decoded text; the text itself if no codec has written it or the codec cannot read it.
    public func opened(_ text: String) -> String { coding.open(text) }

    var registeredKinds: Set<FlowKind> {
        registrations.withLock { $0.values.reduce(into: Set()) { $0.formUnion($1.kinds) } }
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: The selection and the beginning of the page.
    /// - Returns: The runs, at most `query.limit`.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached.
    public func runs(_ query: FlowQuery = FlowQuery()) async throws -> [FlowRecord] {
        try await store.runs(query)
    }

    /// Returns the bytes if they are not too large to be stored; `what` names them in the error.
    ///
    /// - Throws: ``FlowEngineError`` with the code `tooLarge` if they exceed
    ///   ``FlowEngineConfiguration/sizeLimit``.
    private func checked(
        _ bytes: [UInt8], _ what: String, of run: FlowRunID
    ) throws(FlowEngineError) -> [UInt8] {
        if bytes.count > configuration.sizeLimit {
            throw FlowEngineError(
                .tooLarge,
                "The \(what) for the run '\(run)' has \(bytes.count) bytes; at most \(configuration.sizeLimit) are stored: "
                    + "store a reference to what is large instead.")
        }
        if bytes.count > configuration.sizeWarning {
            notices.tell(.large(what, bytes: bytes.count), of: run)
        }
        return bytes
    }

    private func identity<Machine: StateMachine>(_ type: Machine.Type, _ id: String) -> FlowRunID {
        FlowRunID(machine: Machine.graph.machine, id: id)
    }

    private func handle<Machine: StateMachine>(
        _ type: Machine.Type, _ run: FlowRunID, isNew: Bool
    ) -> FlowHandle<Machine> {
        let types = registrations.withLock { $0[run.machine]?.coding.errorTypes } ?? FlowErrorTypes()
        return FlowHandle(run, isNew: isNew, store: store, errorTypes: types, coding: coding)
    }
}
