extension StateMachine {
    /// Runs the loop where the caller runs.
    ///
    /// - Parameter run: Where to begin, and who hears of the transitions.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    /// - Complexity: Constant memory; without a listener, no allocation per transition.
    @inlinable
    public nonisolated(nonsending) func drive(_ run: FlowRun<State>) async throws -> Output {
        guard let listeners = run.listeners else {
            return try await loop(from: run.start, after: run.start, UnheardFlow(run.interest), until: nil)
        }
        return try await loop(from: run.start, after: run.start, FlowRecorder(listeners), until: nil)
    }

    /// Calls handler after handler until one of them, an error, an exit or a cancellation ends the run.
    ///
    /// The isolation is a parameter so that the loop hops to it. A function that is `nonisolated(nonsending)` does
    /// not, and begins on the pool if its caller has just awaited something there (seen with Swift 6.3).
    ///
    /// - Parameters:
    ///   - current: The state to begin or to go on at.
    ///   - previous: The state before it.
    ///   - observer: Makes the records.
    ///   - flag: Tells of a cancellation. Without it the task is asked, but only a few times: a short run is spared
    ///     the installation of the flag, which costs as much as five questions.
    ///   - isolation: Where the caller runs.
    /// - Returns: What ``onTerminate(_:from:)`` returned.
    /// - Throws: What ``onTerminate(_:from:)`` threw.
    @inlinable
    func loop<Observer: FlowObserver>(
        from current: State, after previous: State, _ observer: Observer, until flag: CancellationFlag?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output where Observer.State == State {
        var observer = observer
        var current = current
        var previous = previous
        var questions = 5
        while true {
            if observer.isOutdated, let scope = observer.update(Self.self) {
                let recorder = FlowRecorder<State>(FlowListeners(scope), index: observer.index)
                return try await goOn(from: current, after: previous, recorder, until: flag)
            }
            if let result = Self.result(of: current) {
                return try await end(result, from: previous, observer)
            }
            if flag == nil {
                if questions == 0 { return try await goOn(from: current, after: previous, observer) }
                questions -= 1
            }
            if flag.isSet, !current.isEnd {
                // It was reached, though its handler does not begin: records name it, and a history resumes there.
                observer.enter(current, from: previous)
                return try await end(.failure(CancellationError()), from: current, observer)
            }
            observer.enter(current, from: previous)
            do {
                let next = try await step(current, from: previous)
                previous = current
                current = next
            } catch {
                if flag.isSet || current.isFail || error is FlowExit {
                    return try await end(.failure(error), from: current, observer)
                }
                observer.fail(with: error)
                previous = current
                current = Self.fail(with: error)
            }
        }
    }

    /// Goes on with a run that is not short.
    @inlinable @inline(never)
    nonisolated(nonsending) func goOn<Observer: FlowObserver>(
        from current: State, after previous: State, _ observer: Observer
    ) async throws -> Output where Observer.State == State {
        try await withCancellationFlag(isolation: #isolation) {
            try await loop(from: current, after: previous, observer, until: $0)
        }
    }

    /// Goes on with a run of which somebody has begun to want records.
    @inlinable @inline(never)
    nonisolated(nonsending) func goOn(
        from current: State, after previous: State, _ recorder: FlowRecorder<State>,
        until flag: CancellationFlag?
    ) async throws -> Output {
        try await withFlowScope(recorder.listeners.scope, isolation: #isolation) {
            try await loop(from: current, after: previous, recorder, until: flag)
        }
    }

    /// The one call of the last handler, and the one record of the end.
    @inlinable
    nonisolated(nonsending) func end<Observer: FlowObserver>(
        _ result: Result<Output, any Error>, from last: State, _ observer: Observer
    ) async throws -> Output where Observer.State == State {
        do {
            let output = try await onTerminate(result, from: last)
            observer.end(Self.self, at: last, throwing: nil)
            return output
        } catch {
            observer.end(Self.self, at: last, throwing: error)
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
        guard let listeners = run.listeners else {
            return try await loop(from: run.start, after: run.start, UnheardFlow(run.interest), until: nil)
        }
        return try await loop(from: run.start, after: run.start, FlowRecorder(listeners), until: nil)
    }
}
