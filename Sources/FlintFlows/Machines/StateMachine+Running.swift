// None of these goes through the plain `run` requirement of `Flow`: it would leave the caller's actor.
extension StateMachine {
    /// Runs the machine once, from Begin to its end.
    ///
    /// - Parameter input: What it begins with.
    /// - Returns: The output.
    /// - Throws: ``FlowExit``, `CancellationError`, or the error that ended it.
    /// - Complexity: Constant memory however many transitions; no allocation for a short run that nobody hears of, else
    ///   one object for those who hear, and one by which a longer run learns of a cancellation.
    @inlinable
    public nonisolated(nonsending) func run(_ input: Input) async throws -> Output {
        try await start(from: Self.begin(with: input), reporting: nil)
    }

    /// Runs the machine once and reports its transitions.
    ///
    /// - Parameters:
    ///   - input: What it begins with.
    ///   - log: Who hears of the transitions.
    /// - Returns: The output.
    /// - Throws: What `run(_:)` throws.
    @inlinable
    public nonisolated(nonsending) func run(
        _ input: Input, reporting log: TransitionLog<State>
    ) async throws -> Output {
        try await start(from: Self.begin(with: input), reporting: log)
    }

    /// Runs the machine from any of its states: after a deep link, to resume, in a test.
    ///
    /// It is the only way to run a machine whose diagram does not say where it begins: the input of such a machine is
    /// `Never`, so that nothing can call `run(_:)`. `onBegin` runs only if the state is Begin. A Terminate state
    /// goes straight to `onTerminate(_:from:)`.
    ///
    /// - Parameters:
    ///   - state: The state to begin at; the first handler gets it as its previous state, too.
    ///   - log: Who hears of the transitions.
    /// - Returns: The output.
    /// - Throws: What `run(_:)` throws.
    @inlinable
    public nonisolated(nonsending) func run(
        from state: State, reporting log: TransitionLog<State>? = nil
    ) async throws -> Output {
        try await start(from: state, reporting: log)
    }

    // Inlined, so that a run that nobody hears of takes no call more than it needs.
    @inlinable @inline(__always)
    nonisolated(nonsending) func start(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory? = nil
    ) async throws -> Output {
        let interest = FlowInterest.current
        guard interest.isAny || log != nil || memory != nil || Self.remembersHistory else {
            return try await drive(FlowRun(from: state, interest: interest))
        }
        return try await startScoped(from: state, reporting: log, memory: memory, interest)
    }

    @inlinable @inline(never)
    nonisolated(nonsending) func startScoped(
        from state: State, reporting log: TransitionLog<State>?, memory: FlowMemory?,
        _ interest: FlowInterest
    ) async throws -> Output {
        let surroundings = FlowSurroundings.current
        guard log != nil || memory != nil || Self.remembersHistory || surroundings.isHeard else {
            return try await drive(FlowRun(from: state, interest: interest))
        }
        let history = Self.remembersHistory ? memory?.history ?? FlowHistory() : nil
        let scope = FlowScope(
            in: surroundings, machine: Self.graph.machine, type: Self.self, history: history,
            timing: log?.timing)
        let listeners = FlowListeners(scope, log: log, memory: memory)
        return try await withFlowScope(scope, isolation: #isolation) {
            try await drive(FlowRun(from: state, interest: interest, listeners: listeners))
        }
    }
}

extension StateMachine where Input == Void {
    /// Runs the machine once, from Begin to its end.
    ///
    /// - Returns: The output.
    /// - Throws: What `run(_:)` throws.
    @inlinable
    public nonisolated(nonsending) func run() async throws -> Output {
        // In generic code `run(())` would be the requirement of `Flow`.
        try await start(from: Self.begin(with: ()), reporting: nil)
    }

    /// Runs the machine once and reports its transitions.
    ///
    /// - Parameter log: Who hears of the transitions.
    /// - Returns: The output.
    /// - Throws: What `run(_:)` throws.
    @inlinable
    public nonisolated(nonsending) func run(reporting log: TransitionLog<State>) async throws -> Output {
        try await run((), reporting: log)
    }
}
