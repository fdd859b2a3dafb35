public import FlintFlows
internal import Synchronization

/// Starts stored runs, sends events to them, and works on them.
///
/// Any number of engines may share a store, in any number of processes. Only an engine that ``work()``s needs
/// registrations.
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
    /// What to do about a run that exists already.
    public enum Existing: Hashable, Sendable, CaseIterable {
        /// The existing run is returned, and keeps its input.
        case join
        /// The call throws.
        case refuse
    }

    let store: any FlowStore
    let configuration: FlowEngineConfiguration
    let registrations = Mutex<[String: FlowRegistration]>([:])
    let active = Mutex<[FlowRunID: FlowActivation]>([:])
    /// How often runs were taken, by machine.
    let claimCounts = Mutex<[String: Int]>([:])
    /// How often the worker has had the occasion to remove old runs.
    let removal = Mutex(0)

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - store: Keeps the runs.
    ///   - configuration: How it works.
    public init(store: any FlowStore, configuration: FlowEngineConfiguration = FlowEngineConfiguration()) {
        self.store = store
        self.configuration = configuration
    }

    // MARK: Registering

    /// Registers a machine with an output; a machine that is registered twice is replaced.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by name; 0 for others.
    ///   - errors: What happens when a handler or a step throws.
    ///   - errorTypes: The types of errors that are stored with their values.
    ///   - migrations: How runs are taken over whose kinds the drawing has no more.
    ///   - make: Makes a machine for each time that a run is taken.
    public func register<Machine: StateMachine>(
        _ type: Machine.Type, revisions: [String: Int] = [:], errors: FlowErrorPolicy = FlowErrorPolicy(),
        errorTypes: FlowErrorTypes = FlowErrorTypes(),
        migrations: FlowMigrations<Machine> = FlowMigrations(),
        _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState, Machine.Output: Codable {
        add(type, revisions, errors, errorTypes, migrations, make)
    }

    /// Registers a machine without an output; a machine that is registered twice is replaced.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - revisions: The revisions of states whose contexts have changed their meaning, by name; 0 for others.
    ///   - errors: What happens when a handler or a step throws.
    ///   - errorTypes: The types of errors that are stored with their values.
    ///   - migrations: How runs are taken over whose kinds the drawing has no more.
    ///   - make: Makes a machine for each time that a run is taken.
    public func register<Machine: StateMachine>(
        _ type: Machine.Type, revisions: [String: Int] = [:], errors: FlowErrorPolicy = FlowErrorPolicy(),
        errorTypes: FlowErrorTypes = FlowErrorTypes(),
        migrations: FlowMigrations<Machine> = FlowMigrations(),
        _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState, Machine.Output == Void {
        add(type, revisions, errors, errorTypes, migrations, make)
    }

    private func add<Machine: StateMachine>(
        _ type: Machine.Type, _ revisions: [String: Int], _ errors: FlowErrorPolicy,
        _ errorTypes: FlowErrorTypes, _ migrations: FlowMigrations<Machine>,
        _ make: @escaping @Sendable () async throws -> Machine
    ) where Machine.State: DurableState {
        let coding = MachineCoding(type, revisions: revisions, values: coding, errorTypes: errorTypes)
        let registration = FlowRegistration(
            type, coding, errors: errors, migrations: migrations, make: make)
        registrations.withLock { $0[Machine.graph.machine] = registration }
    }

    /// How values are written.
    var coding: FlowCoding { FlowCoding(codec: configuration.codec, sortsKeys: configuration.sortsKeys) }

    /// The kind of a state: that of the registration, or without one that of revision 0.
    func kind<State: DurableState>(of machine: String, _ state: State) -> FlowKind {
        let (registration, name) = (registrations.withLock { $0[machine] }, state.stateName)
        return registration?.coding.kind(of: name)
            ?? FlowKind(machine: machine, state: name, context: State.contextTypes[name] ?? "")
    }

    // MARK: Runs

    /// Stores a run that begins; a worker takes it as soon as it is due.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run among those of the machine.
    ///   - input: The input.
    ///   - time: The time at which it begins, by the store's clock; `nil` for now.
    ///   - existing: What to do about a run of this name.
    /// - Returns: The run.
    /// - Throws: ``FlowEngineError`` with the codes `runExists` and `tooLarge`; ``FlowStoreError``; an error of encoding the input.
    public func start<Machine: StateMachine>(
        _ type: Machine.Type, id: String, with input: Machine.Input, at time: FlowTime? = nil,
        existing: Existing = .join
    ) async throws -> FlowHandle<Machine> where Machine.State: DurableState {
        let run = identity(type, id)
        let begin = Machine.begin(with: input)
        let entry = FlowStoredEntry(
            number: 0, kind: kind(of: run.machine, begin),
            state: .encoded(try checked(try coding.encode(begin), "input", of: run)), wait: nil)
        let (record, isNew) = try await store.start(
            FlowStart(
                run, creation: configuration.makeText(), fingerprint: Machine.graph.fingerprint, entry: entry,
                at: time, trace: RunJournal.startTrace))
        guard isNew || existing == .join else {
            throw FlowEngineError(
                .runExists, "The run '\(run)' exists and is \(record.status.rawValue); choose another name.")
        }
        return handle(type, run, isNew: isNew)
    }

    /// Refers to a run that may exist.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    /// - Returns: The run.
    public func run<Machine: StateMachine>(_ type: Machine.Type, id: String) -> FlowHandle<Machine> {
        handle(type, identity(type, id), isNew: false)
    }

    /// Stores an event for a run, which consumes it as soon as it waits for its type.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - key: Makes sending idempotent: an event with a key that the run has had is ignored.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun`, `endedRun` and `tooManyEvents`, and others;
    ///   ``FlowEngineError`` with the code `tooLarge`; an error of encoding the event.
    public func send<Machine: StateMachine>(
        _ event: Machine.State.EventUnion, to type: Machine.Type, id: String, key: String? = nil
    ) async throws where Machine.State: EventDrivenState, Machine.State.EventUnion: Encodable {
        try await send(event.eventType.name, try coding.encode(event), to: identity(type, id), key)
    }

    /// Stores an event of a machine that a run runs as a subflow, which consumes it as soon as it waits for its type.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - inner: The machine of the subflow.
    ///   - type: The machine of the run.
    ///   - id: The name of the run.
    ///   - key: Makes sending idempotent: an event with a key that the run has had is ignored.
    /// - Throws: The errors of ``send(_:to:id:key:)``.
    public func send<Inner: StateMachine, Machine: StateMachine>(
        _ event: Inner.State.EventUnion, of inner: Inner.Type, inside type: Machine.Type, id: String,
        key: String? = nil
    ) async throws where Inner.State: EventDrivenState, Inner.State.EventUnion: Encodable {
        try await send(event.eventType.name, try coding.encode(event), to: identity(type, id), key)
    }

    private func send(_ name: String, _ payload: [UInt8], to run: FlowRunID, _ key: String?) async throws {
        try await store.send(name, payload: checked(payload, "event '\(name)'", of: run), to: run, key: key)
        // A machine inside a run that works here need not wait until the worker asks.
        await active.withLock { $0[run] }?.look()
    }

    /// Asks a run to cancel: at its next step or wait, it gets `FlowExit.cancelled`.
    ///
    /// If it comes to none in time, its handler's task is canceled.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    ///   - force: Whether the run ends at once, and none of its code runs.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun` and `endedRun`, and others.
    public func cancel<Machine: StateMachine>(
        _ type: Machine.Type, id: String, by actor: String, because reason: String, force: Bool = false
    ) async throws {
        try await cancel(identity(type, id), by: actor, because: reason, force: force)
    }

    func cancel(_ run: FlowRunID, by actor: String, because reason: String, force: Bool) async throws {
        try await store.perform(FlowAct(force ? .forceCancel : .cancel, by: actor, because: reason), on: run)
        if !force { active.withLock { $0[run] }?.requestCancel() }
    }

    /// Lets a run that is stuck go on at its last entry; its failed steps are done again.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun`, `endedRun` and `notStuck`, and others.
    public func retry<Machine: StateMachine>(
        _ type: Machine.Type, id: String, by actor: String, because reason: String
    ) async throws {
        try await store.perform(FlowAct(.retry, by: actor, because: reason), on: identity(type, id))
    }

    /// Lets a run go on at another state, whatever it does now: what its present handler does is not recorded any more.
    ///
    /// - Parameters:
    ///   - type: The machine.
    ///   - id: The name of the run.
    ///   - state: The state to go on at.
    ///   - actor: On whose behalf.
    ///   - reason: Why.
    /// - Throws: ``FlowStoreError`` with the codes `unknownRun` and `endedRun`, and others; ``FlowEngineError`` with the code
    ///   `tooLarge`; an error of encoding the state.
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

    /// Lists runs that no worker of this engine's registrations takes, because their states are not in the drawings, and those
    /// that are stuck because what they hold could not be read.
    ///
    /// They are kept as they are, and no attempt is counted. Register a machine that has the state, or a migration for its
    /// kind; then retry those that are stuck.
    ///
    /// - Parameters:
    ///   - run: Only runs whose identity comes after this one.
    ///   - limit: How many at most.
    /// - Returns: The runs, in the order of their identities; what is missing is their kind, or what their reason says.
    /// - Throws: ``FlowStoreError``.
    /// - Complexity: O(*n*) for *n* runs after the given one.
    public func incompatibleRuns(after run: FlowRunID? = nil, limit: Int = 100) async throws -> [FlowRecord] {
        let kinds = registeredKinds
        var found: [FlowRecord] = []
        var query = FlowQuery(after: run, limit: 1_000)
        while found.count < limit {
            let page = try await store.runs(query)
            found += page.filter { record in
                switch record.status {
                case .ended, .running: false
                case .stuck where record.stuck?.code == .incompatible: true
                default: !kinds.contains(record.kind)
                }
            }
            guard page.count == query.limit, let last = page.last else { break }
            query.after = last.id
        }
        return Array(found.prefix(limit))
    }

    /// The text of a failure or of a reason as it was before the codec.
    ///
    /// - Parameter text: A text of a stored run.
    /// - Returns: What the codec gives back; the text itself if it was not written by one, or cannot be read.
    public func opened(_ text: String) -> String { coding.open(text) }

    var registeredKinds: Set<FlowKind> {
        registrations.withLock { $0.values.reduce(into: Set()) { $0.formUnion($1.kinds) } }
    }

    /// Lists runs in the order of their identities.
    ///
    /// - Parameter query: Which runs, and where the page begins.
    /// - Returns: At most as many as the query allows.
    /// - Throws: ``FlowStoreError``.
    public func runs(_ query: FlowQuery = FlowQuery()) async throws -> [FlowRecord] {
        try await store.runs(query)
    }

    /// What is to be stored, if it is not too large.
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
            let text = "The \(what) has \(bytes.count) bytes; store a reference to what is large instead."
            configuration.onNotice(FlowNotice(code: .large, run: run, text: text))
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
