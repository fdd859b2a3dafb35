internal import FlintFlows
internal import Synchronization

/// The next attempt of a handler or step after a failed one: the pause before it, and the notes to store.
struct NextAttempt {
    let pause: Duration
    /// The notes to store, which hold the numbers of failed attempts.
    let notes: [FlowStoredStep]
}

extension FlowActivation {
    /// Returns the attempt that follows a failed one.
    ///
    /// - Parameters:
    ///   - error: The error of the failed attempt.
    ///   - failure: The stored form of the error.
    ///   - path: The machine.
    ///   - own: The failed step and its own retry rule; `nil` if the rule of the machine applies.
    ///   - began: The time at which the failed attempt began, as ``StepLimits/now``.
    /// - Returns: The next attempt; `nil` if the rule permits none.
    func nextAttempt(
        after error: any Error, _ failure: FlowFailure, at path: FlowPath,
        of own: (step: FlowStoredStep.Key, rule: FlowRetrying)? = nil, since began: Duration
    ) -> NextAttempt? {
        let rule = own?.rule ?? registration.errors.retrying
        var attempts = state.withLock { $0[path]?.attempts(of: own?.step) } ?? FlowAttempts()
        attempts.failures += 1
        if rule.budget != nil { attempts.spent += limits.now - began }
        guard !(error is FlowEngineError),
            let pause = rule.pause(afterAttempt: attempts.failures, error, spent: attempts.spent)
        else { return nil }
        attempts.spent += pause
        // Without a note, the number of the handler's attempts follows from that of the run.
        if own == nil, rule.budget == nil { return NextAttempt(pause: pause, notes: []) }
        let note = FlowStoredStep(attempts, of: own?.step ?? .handler(of: path), failure)
        return NextAttempt(pause: pause, notes: [note])
    }
}

extension RunJournal {
    /// Returns the attempt that follows a failed one of the present handler; `nil` if the retry rule permits
    /// none.
    func nextAttempt(after error: any Error, _ failure: FlowFailure) -> NextAttempt? {
        activation.nextAttempt(after: error, failure, at: path, since: handlerBegan.withLock { $0 })
    }

    /// Stores the time at which the handler begins, if its retry rule bounds the total time of the attempts.
    func noteBeginning() {
        guard activation.registration.errors.retrying.budget != nil else { return }
        handlerBegan.withLock { $0 = activation.limits.now }
    }

    func noteFailedAttempt(_ error: any Error, retriedAfter pause: Duration?) {
        followed.end(.failed, throwing: error)
        activation.notify(.attemptFailed(error, retriedAfter: pause), at: path)
    }

    /// Stores the next attempt, hands the run back, and throws the `FlowDetachment` that ends the handler.
    ///
    /// - Parameters:
    ///   - next: The next attempt.
    ///   - error: The error of the failed attempt.
    ///   - failure: The stored form of the error.
    func retry(_ next: NextAttempt, _ error: any Error, _ failure: FlowFailure) async throws -> Never {
        noteFailedAttempt(error, retriedAfter: next.pause)
        let (pause, notes) = (next.pause, next.notes)
        try await activation.leave(
            isRoot
                ? .retry(after: pause, failure, notes: notes)
                : .part(path, .retry(after: pause, failure, notes: notes)))
    }

    /// Makes the run stuck after the last attempt of a step or of a handler.
    ///
    /// The function then throws the `FlowDetachment` that ends the handler.
    ///
    /// - Parameters:
    ///   - error: The error of the failed attempt.
    ///   - failure: The stored form of the error.
    func stick(_ error: any Error, _ failure: FlowFailure) async throws -> Never {
        noteFailedAttempt(error, retriedAfter: nil)
        try await activation.leave(.stick(Self.stuck(coding.values.open(failure))))
    }
}
