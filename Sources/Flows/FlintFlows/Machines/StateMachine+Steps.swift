internal import Synchronization

extension StateMachine {
    /// Performs a piece of a handler's work and records the result, so that a repeated handler gets the
    /// result without the work.
    ///
    /// ```swift
    /// let receipt = try await step("charge") {
    ///     try await payments.charge(order, idempotencyKey: $0.key)
    /// }
    /// ```
    ///
    /// Without an engine of `FlintDurableFlows`, the work just runs. A step should have one effect outside of
    /// the program, and a handler should have few effects outside of steps. The handlers of machines in
    /// composites and subflows may use steps, too. A detached task may not, because nothing would be
    /// recorded: while recorded runs of the machine exist, a debug build stops at a step in such a task.
    ///
    /// - Parameters:
    ///   - name: The name of the step in its state.
    ///   - key: Distinguishes steps of one name that run at once; `nil` if only one of them runs at a time.
    ///   - retrying: The rule by which the step is attempted again, with a count of its own; `nil` for the
    ///     rule of the machine's error policy, which counts all attempts of the handler. For another attempt
    ///     the handler begins anew. Without an engine there is one attempt.
    ///   - limit: The time limit of one attempt. When it is reached, the work is canceled, and the attempt
    ///     counts as failed. `nil` stands for the limit of the machine's error policy. Without an engine
    ///     there is no limit.
    ///   - silence: The longest time, `nil` for any, from the beginning of an attempt or a heartbeat to the
    ///     next heartbeat of the ``StepCall``. When it is over, the work is canceled as at its limit. A step
    ///     with this limit and without `limit` has no other limit. Without an engine there is no limit.
    ///   - work: The work; it receives a key for effects outside of the program, and its heartbeat.
    /// - Returns: The result of the work, or the result that an earlier run of the handler recorded.
    /// - Throws: The error of the work; ``FlowDetachment`` if the worker no longer holds the run.
    public nonisolated(nonsending) func step<Value: Codable & Sendable>(
        _ name: String, key: String? = nil, retrying: FlowRetrying? = nil, limit: Duration? = nil,
        silence: Duration? = nil, _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value {
        let scope = FlowScope.current
        guard let journal = scope?.journal ?? scope?.host?.journal else {
            assert(
                scope != nil || !JournaledRuns.exist(of: Self.self),
                "The step '\(name)' is in a detached task, where nothing is recorded.")
            return try await work(StepCall(key: LooseSteps.nextKey(name), epoch: 0))
        }
        return try await journal.step(
            FlowStepName(name, key: key), FlowStepRules(retrying: retrying, limit: limit, silence: silence),
            work)
    }

    /// Runs the machine with a journal, which records the entered states and can continue an earlier run.
    ///
    /// - Parameters:
    ///   - input: The input; a run that continues from a recorded state does not use it.
    ///   - host: The environment of the run; it has the journal.
    /// - Returns: The output.
    /// - Throws: ``FlowDetachment`` if the run continues elsewhere or later; errors of the journal; the
    ///   errors of `run(_:)`.
    package nonisolated(nonsending) func run(_ input: Input, in host: any FlowHost) async throws -> Output {
        try await run(from: Self.begin(with: input), in: host)
    }

    /// Runs the machine with a journal, which records the entered states and can continue an earlier run.
    ///
    /// - Parameters:
    ///   - state: The state to begin at if the journal has none recorded; a recorded one is used instead.
    ///   - host: The environment of the run; it has the journal.
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:in:)`.
    package nonisolated(nonsending) func run(from state: State, in host: any FlowHost) async throws -> Output
    {
        JournaledRuns.begin(Self.self)
        defer { JournaledRuns.end(Self.self) }
        return try await startScoped(
            from: state, reporting: nil, memory: nil, .current, host: host, journal: host.journal)
    }
}

/// The number of runs with a journal in the process, by machine.
///
/// A step finds no journal in a run without an engine, which is correct, and in a task that was detached
/// from a recorded run, which is a mistake. The task does not show which of the two it is. So a missing
/// journal counts as a mistake only while recorded runs of the step's machine exist.
private enum JournaledRuns {
    private static let counts = Mutex<[ObjectIdentifier: Int]>([:])
    /// The switch that is on while any run has a journal.
    ///
    /// While any switch is on, a new run looks up its observers, and together with them its journal.
    private static let interest = FlowRecordingSwitch()

    static func begin(_ machine: any StateMachine.Type) {
        counts.withLock { counts in
            counts[ObjectIdentifier(machine), default: 0] += 1
            interest.set(true)
        }
    }

    static func end(_ machine: any StateMachine.Type) {
        counts.withLock { counts in
            let rest = (counts[ObjectIdentifier(machine)] ?? 1) - 1
            counts[ObjectIdentifier(machine)] = rest == 0 ? nil : rest
            if counts.isEmpty { interest.set(false) }
        }
    }

    static func exist(of machine: any StateMachine.Type) -> Bool {
        counts.withLock { $0[ObjectIdentifier(machine)] != nil }
    }
}

/// Makes the keys of steps that no journal records; each is unique in the process.
private enum LooseSteps {
    private static let count = Atomic(0)

    static func nextKey(_ name: String) -> String {
        "\(name)/\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
    }
}
