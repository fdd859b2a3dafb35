internal import FlintFlows
internal import Synchronization

extension RunJournal {
    nonisolated(nonsending) func step<Value: Codable & Sendable>(
        _ name: FlowStepName, _ rules: FlowStepRules,
        _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value {
        let start = try begin(name)
        if case .recorded(let step) = start { return try await answer(step) }
        defer { endStep(name) }
        switch start {
        case .work(let key): return try await perform(key, rules, work)
        case .cancel(let key): try await cancel(key)
        case .held: throw await activation.holdStep()
        case .recorded, .ambiguous: throw FlowEngineError.ambiguousStep(name.name)
        }
    }

    /// Begins a step, or an operation that is recorded as one.
    ///
    /// The caller must call ``endStep(_:)`` afterwards, unless the result of the step is recorded.
    ///
    /// - Throws: `FlowDetachment` if the worker leaves the run; ``FlowEngineError`` with the code
    ///   `nestedStep` inside another step, or `ambiguousStep` while a step with the same name and key runs.
    func begin(_ name: FlowStepName) throws -> ActivationLevel.StepStart {
        if activation.hasLostRun { throw FlowDetachment() }
        if StepMark.isSet { throw FlowEngineError.nestedStep(name.name) }
        guard let start = activation.state.withLock({ $0.beginStep(name, in: path) }) else {
            throw FlowDetachment()
        }
        if case .ambiguous = start { throw FlowEngineError.ambiguousStep(name.name) }
        return start
    }

    func endStep(_ name: FlowStepName) { activation.endStep(name, in: path) }

    /// Throws `FlowExit.cancelled` in place of a step, because the run was requested to cancel, and records
    /// that as the step's result.
    func cancel(_ key: FlowStoredStep.Key) async throws -> Never {
        try await activation.write(.step(FlowStoredStep(key: key, type: "", result: .cancelled)))
        throw FlowExit.cancelled
    }

    private nonisolated(nonsending) func perform<Value: Codable & Sendable>(
        _ key: FlowStoredStep.Key, _ rules: FlowStepRules,
        _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value {
        let pulse = StepPulse(self, key, silence: rules.silence)
        let call = StepCall(key: effectKey(of: key), epoch: activation.record.epoch, pulse: pulse)
        let value: Value
        let attempt = followed.attempt
        let start = attempt?.nanoseconds ?? 0
        let began = activation.limits.now
        do {
            // A step with a limit for the time between its heartbeats has no other limit, unless it sets one.
            let limit = rules.limit ?? (rules.silence == nil ? activation.registration.errors.stepLimit : nil)
            value = try await withLimit(limit, of: key, pulse) {
                try await StepMark.mark { try await work(call) }
            }
            attempt?.endStep(key.name, since: start, throwing: nil)
        } catch {
            attempt?.endStep(key.name, since: start, throwing: error)
            throw try await recordable(
                error, of: key, pulse, rules.retrying, since: began, type: Self.name(of: Value.self))
        }
        let isOverdue = activation.state.withLock { $0.overdue?.step == key }
        // The step has succeeded, but a worker that has lost the run must not record its result.
        if isDetached, !isOverdue { throw FlowDetachment() }
        try await record(value, of: key, took: activation.limits.now - began)
        // The run is handed back, because the handler would continue in a canceled task.
        if isOverdue { try await activation.leave(.release) }
        return value
    }

    private nonisolated(nonsending) func record<Value: Codable & Sendable>(
        _ value: Value, of key: FlowStoredStep.Key, took: Duration
    ) async throws {
        let bytes: [UInt8]
        do {
            bytes = try coding.values.encode(value)
        } catch {
            try await activation.leave(
                .stick(FlowStuck(.unencodable, "The result of the step '\(key)' cannot be encoded: \(error)"))
            )
        }
        try await activation.checkSize(bytes.count, of: "result of the step '\(key)'")
        try await activation.write(
            .step(
                FlowStoredStep(key: key, type: Self.name(of: Value.self), result: .value(bytes), took: took)))
    }

    /// Executes the body of a step in the caller's isolation.
    ///
    /// If the body exceeds the limit or sends no heartbeat for too long, the tasks of all handlers of the run
    /// are canceled.
    ///
    /// - Parameters:
    ///   - limit: The time that the body may take; `nil` for no limit.
    ///   - key: The step.
    ///   - pulse: The heartbeats of the step.
    ///   - body: The body of the step.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body.
    private nonisolated(nonsending) func withLimit<Value>(
        _ limit: Duration?, of key: FlowStoredStep.Key, _ pulse: StepPulse,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        pulse.begin()
        defer { pulse.end() }
        guard let limit else { return try await body() }
        let ticket = activation.limits.begin(limit) { [activation] in activation.endTime(of: key) }
        defer { activation.limits.end(ticket) }
        return try await body()
    }

    /// Records the error of a step, unless another attempt of the step follows.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - key: The step.
    ///   - pulse: The heartbeats of the step.
    ///   - rule: The step's own rule for further attempts; `nil` for that of the machine.
    ///   - began: The time at which the step began, as ``StepLimits/now``.
    ///   - type: The name of the type of the step's value.
    /// - Returns: The error as the handler will read it from the store when it runs again. An exit or a
    ///   cancellation is not recorded, and is returned unchanged.
    private nonisolated(nonsending) func recordable(
        _ error: any Error, of key: FlowStoredStep.Key, _ pulse: StepPulse, _ rule: FlowRetrying?,
        since began: Duration, type: String
    ) async throws -> any Error {
        let overdue = activation.state.withLock { $0.overdue?.step == key ? $0.overdue?.error : nil }
        if isDetached, overdue == nil {
            if !activation.hasLostRun { try? await pulse.flush() }
            return FlowDetachment()
        }
        try await pulse.flush()
        // A handler whose task is canceled may throw any error.
        if activation.state.withLock({ $0.isGraceOver }) { return error }
        if overdue == nil, error is FlowDetachment || error is FlowEngineError || Self.exit(for: error) != nil
        {
            return error
        }
        let error = overdue ?? error
        let failure = coding.failure(of: error)
        let next =
            if let rule {
                activation.nextAttempt(after: error, failure, at: path, of: (key, rule), since: began)
            } else {
                nextAttempt(after: error, failure)
            }
        if let next { try await retry(next, error, failure) }
        if let rule, rule.exhaustion == .stick { try await stick(error, failure) }
        let took = activation.limits.now - began
        try await activation.write(
            .step(FlowStoredStep(key: key, type: type, result: .failure(failure), took: took)))
        activation.state.withLock { $0.exhaust(coding.values.open(failure)) }
        if overdue != nil { try await activation.leave(.release) }
        return coding.error(of: failure)
    }

    private nonisolated(nonsending) func answer<Value: Codable & Sendable>(
        _ step: FlowStoredStep
    ) async throws -> Value {
        switch step.result {
        case .failure(let failure):
            activation.state.withLock { $0.exhaust(coding.values.open(failure)) }
            throw coding.error(of: failure)
        case .cancelled: throw FlowExit.cancelled
        case .value(let bytes):
            let type = Self.name(of: Value.self)
            do {
                if type == step.type { return try coding.keptValue(Value.self, from: bytes) }
            } catch let refusal as FlowRefusal {
                try await activation.refuse(refusal)
            } catch {}
            try await activation.leave(
                .stick(
                    FlowStuck(
                        .changedStep,
                        "The step '\(step.key)' has a recorded result of the type \(step.type), which is no "
                            + "\(type); give the step a new name when its type changes.")))
        }
    }

    /// Returns the idempotency key of a step.
    ///
    /// The key is equal for each attempt of the step. It differs for other steps and for later runs of the
    /// same identity.
    private func effectKey(of key: FlowStoredStep.Key) -> String {
        let prefix = activation.state.withLock {
            // Two members are read, because a copy of the record would retain each of its lists.
            $0.effectPrefix(of: path) { "\(activation.record.id)/\(activation.record.creation)" }
        }
        return prefix + key.description
    }

    static func name<Value>(of type: Value.Type) -> String { TypeNames.name(of: type) }
}
