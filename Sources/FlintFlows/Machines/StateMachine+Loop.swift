extension StateMachine {
    /// Runs the loop where the caller runs.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    /// - Complexity: Constant memory; without a listener, no allocation per transition.
    @inlinable
    public nonisolated(nonsending) func drive(_ run: FlowRun<State>) async throws -> Output {
        try await loop(run, until: nil)
    }

    /// Calls handler after handler until one of them, an error, an exit or a cancellation ends the run.
    ///
    /// The isolation is a parameter so that the loop hops to it. A function that is `nonisolated(nonsending)` does
    /// not, and begins on the pool if its caller has just awaited something there (seen with Swift 6.3).
    ///
    /// - Parameters:
    ///   - run: Where to begin or to go on, and who hears of the transitions.
    ///   - flag: Tells of a cancellation. Without it the task is asked, but only a few times: a short run is spared
    ///     the installation of the flag, which costs as much as five questions.
    ///   - isolation: Where the caller runs.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    @inlinable
    func loop(
        _ run: FlowRun<State>, until flag: CancellationFlag?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        var recorder = run.recorder
        var current = run.current
        var previous = run.previous
        var questions = 5
        while true {
            if let result = Self.result(of: current) {
                return try await end(result, from: previous, recorder)
            }
            if flag == nil {
                if questions == 0 {
                    return try await loopWithFlag(FlowRun(current, from: previous, recorder: recorder))
                }
                questions -= 1
            }
            if flag.isSet, !current.isEnd {
                // It was reached, though its handler does not begin: records name it, and a history resumes there.
                recorder?.enter(current, from: previous)
                return try await end(.failure(CancellationError()), from: current, recorder)
            }
            recorder?.enter(current, from: previous)
            do {
                let next = try await step(current, from: previous)
                previous = current
                current = next
            } catch {
                if flag.isSet || current.isFail || error is FlowExit {
                    return try await end(.failure(error), from: current, recorder)
                }
                recorder?.fail(with: error)
                previous = current
                current = Self.fail(with: error)
            }
        }
    }

    /// Goes on with a run that is not short.
    @inlinable @inline(never)
    nonisolated(nonsending) func loopWithFlag(_ run: FlowRun<State>) async throws -> Output {
        try await withCancellationFlag(isolation: #isolation) { try await loop(run, until: $0) }
    }

    /// The one call of the last handler, and the one record of the end.
    @inlinable
    nonisolated(nonsending) func end(
        _ result: Result<Output, any Error>, from last: State, _ recorder: FlowRecorder<State>?
    ) async throws -> Output {
        do {
            let output = try await onTerminate(result, from: last)
            recorder?.end(at: last, throwing: nil)
            return output
        } catch {
            recorder?.end(at: last, throwing: error)
            throw error
        }
    }
}

extension StateMachine where Self: Actor {
    /// Runs the loop on the actor, so that no handler needs a hop.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    /// - Complexity: Constant memory; without a listener, no allocation per transition.
    @inlinable
    public nonisolated(nonsending) func drive(_ run: FlowRun<State>) async throws -> Output {
        try await drive(run, on: self)
    }
}

extension StateMachine {
    /// Runs the loop on the main actor: for machines whose generated protocol is isolated to it.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    @inlinable
    public nonisolated(nonsending) func driveOnMainActor(_ run: FlowRun<State>) async throws -> Output {
        try await drive(run, on: MainActor.shared)
    }

    /// Hops to an actor and runs the loop there.
    @inlinable
    func drive<Owner: Actor>(_ run: FlowRun<State>, on owner: isolated Owner) async throws -> Output {
        try await loop(run, until: nil)
    }
}
