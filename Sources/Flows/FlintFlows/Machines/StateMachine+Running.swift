// None of these functions calls `run(_:)` as the requirement of `Flow`, because that call would leave the
// caller's actor.
extension StateMachine {
    /// Runs the machine once, from Begin to its end.
    ///
    /// - Parameter input: The input of the machine.
    /// - Returns: The output.
    /// - Throws: ``FlowExit`` if the run was left without an output, `CancellationError` if the task was
    ///   canceled before there was an output, or the error that ended the run.
    /// - Complexity: Constant memory for any number of transitions. A short unobserved run allocates nothing;
    ///   an observed run allocates one object, and a longer run one more, for its cancellation flag.
    @inlinable
    public nonisolated(nonsending) func run(_ input: Input) async throws -> Output {
        try await start(from: Self.begin(with: input), reporting: nil)
    }

    /// Runs the machine once and reports its transitions.
    ///
    /// - Parameters:
    ///   - input: The input of the machine.
    ///   - log: The log that receives the transitions.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    @inlinable
    public nonisolated(nonsending) func run(
        _ input: Input, reporting log: TransitionLog<State>
    ) async throws -> Output {
        try await start(from: Self.begin(with: input), reporting: log)
    }

    /// Runs the machine from any of its states: after a deep link, to resume, in a test.
    ///
    /// This is the only function that runs a machine whose diagram has no Begin: the input of such a machine
    /// is `Never`, so `run(_:)` cannot be called. `onBegin` runs only if the state is Begin. A Terminate
    /// state leads directly to `onTerminate(_:from:)`.
    ///
    /// - Parameters:
    ///   - state: The state to begin at; the first handler also gets it as its previous state.
    ///   - log: The log that receives the transitions; `nil` for none.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    @inlinable
    public nonisolated(nonsending) func run(
        from state: State, reporting log: TransitionLog<State>? = nil
    ) async throws -> Output {
        try await start(from: state, reporting: log)
    }

    // The function is inlined, so that an unobserved run has no additional call.
    @inlinable @inline(__always)
    nonisolated(nonsending) func start(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory? = nil
    ) async throws -> Output {
        let interest = FlowInterest.current
        guard interest.isAny || log != nil || memory != nil || Self.remembersHistory else {
            return try await drive(FlowLaunch(from: state, interest: interest))
        }
        return try await startScoped(from: state, reporting: log, memory: memory, interest)
    }

    @inlinable @inline(never)
    nonisolated(nonsending) func startScoped(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory?,
        _ interest: FlowInterest, host: (any FlowHost)? = nil, journal: (any FlowJournal)? = nil
    ) async throws -> Output {
        guard host == nil, let enclosing = FlowScope.enclosingJournal else {
            return try await startHosted(
                from: state, reporting: log, memory: memory, interest, host: host, journal: journal)
        }
        return try await startRecorded(
            from: state, reporting: log, memory: memory, interest, in: enclosing, key: nil)
    }

    /// Runs the machine inside a recorded run, or returns its recorded result if an earlier execution of the
    /// calling handler has run it.
    ///
    /// - Parameters:
    ///   - state: The state to begin at if the journal has no recorded state of the machine.
    ///   - log: The log that receives the transitions; `nil` for none.
    ///   - memory: The storage of the machine's last state, if its composite may resume; otherwise `nil`.
    ///   - interest: The state of all recording switches, see ``FlowInterest``.
    ///   - enclosing: The journal of the enclosing run.
    ///   - key: Distinguishes the machine from others of its type in the same state; `nil` if there is one
    ///     only.
    /// - Returns: The output of the machine.
    /// - Throws: The error with which the machine ended; ``FlowDetachment`` if the worker has left the run.
    @usableFromInline
    nonisolated(nonsending) func startRecorded(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory?,
        _ interest: FlowInterest, in enclosing: any FlowJournal, key: String?
    ) async throws -> Output {
        let part = FlowPart<State, Output>(machine: Self.graph.machine, key: key) { Self.fail(with: $0) }
        switch try await enclosing.begin(part) {
        case .ended(let result, let places):
            if let places { memory?.restore(places) }
            return try result.get()
        case .unrecorded:
            return try await startHosted(from: state, reporting: log, memory: memory, interest)
        case .recorded(let part):
            let result: Result<Output, any Error>
            do {
                let output = try await startHosted(
                    from: state, reporting: log, memory: memory, interest, host: part, journal: part.journal)
                result = .success(output)
            } catch {
                result = .failure(error)
            }
            return try await part.finish(result, at: memory?.places)
        }
    }

    /// Restores the states at which composites resume, as stored with the journal's last entry.
    ///
    /// - Parameters:
    ///   - memory: The storage for a run inside a resumable composite; `nil` for any other run.
    ///   - history: The history of the run's composites, used if there is no `memory`.
    ///   - journal: The journal of the run.
    @usableFromInline
    static func resume(_ memory: FlowMemory?, _ history: FlowHistory?, in journal: any FlowJournal) {
        guard memory != nil || history != nil, let places = journal.recordedPlaces else { return }
        if let memory { memory.restore(places) } else { history?.restore(places) }
    }

    @inlinable @inline(never)
    nonisolated(nonsending) func startHosted(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory?,
        _ interest: FlowInterest, host: (any FlowHost)? = nil, journal: (any FlowJournal)? = nil
    ) async throws -> Output {
        let history = Self.remembersHistory ? memory?.history ?? FlowHistory() : nil
        if let journal { Self.resume(memory, history, in: journal) }
        let isWanted = log != nil || memory != nil || history != nil || host != nil
        let scope = FlowScope.begin(
            Self.self, isWanted: isWanted, history: history, memory: memory, timing: log?.timing,
            host: host, journal: journal)
        guard let scope else { return try await drive(FlowLaunch(from: state, interest: interest)) }
        return try await withFlowScope(scope, isolation: #isolation) {
            let recorder = FlowRecorder(scope, log: log)
            return try await drive(FlowLaunch(from: state, interest: interest, recorder: recorder))
        }
    }
}

extension StateMachine where Input == Void {
    /// Runs the machine once, from Begin to its end.
    ///
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    @inlinable
    public nonisolated(nonsending) func run() async throws -> Output {
        // The call of `run(())` in generic code would mean the requirement of `Flow`, which leaves the
        // caller's actor.
        try await start(from: Self.begin(with: ()), reporting: nil)
    }

    /// Runs the machine once and reports its transitions.
    ///
    /// - Parameter log: The log that receives the transitions.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    @inlinable
    public nonisolated(nonsending) func run(reporting log: TransitionLog<State>) async throws -> Output {
        try await run((), reporting: log)
    }
}
