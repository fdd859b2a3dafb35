public import Synchronization

extension StateMachine {
    /// Calls one handler after another until the machine has ended, in the caller's isolation.
    ///
    /// - Parameter launch: The initial state and the recorder of the transitions.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    /// - Complexity: Constant memory; without a subscriber, no allocation per transition.
    @inlinable
    public nonisolated(nonsending) func drive(_ launch: FlowLaunch<State>) async throws -> Output {
        let progress = FlowProgress(launch.interest)
        guard let recorder = launch.recorder else {
            return try await loop(
                from: launch.start, after: launch.start, UnobservedFlow(), progress, until: nil)
        }
        if let journal = recorder.scope.journal {
            return try await loop(journaled: launch, recorder, journal, progress)
        }
        return try await loop(from: launch.start, after: launch.start, recorder, progress, until: nil)
    }

    /// Calls handlers in sequence until the machine, an error, an exit or a cancellation ends the run.
    ///
    /// The isolation is a parameter so that the loop hops to it. A `nonisolated(nonsending)` function does
    /// not hop, and begins on the pool if its caller has just awaited something there (observed with Swift
    /// 6.3).
    ///
    /// - Parameters:
    ///   - current: The state to begin or continue at.
    ///   - previous: The state before it.
    ///   - observer: The observer of the run.
    ///   - progress: The progress of the run.
    ///   - flag: The flag that is set when the task is canceled. With `nil`, the task is queried in the first
    ///     five transitions, and the run then continues with a flag. Installing a flag costs as much as five
    ///     queries, so a short run has none.
    ///   - isolation: The caller's isolation.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    @inlinable
    func loop<Observer: FlowObserver>(
        from current: State, after previous: State, _ observer: Observer, _ progress: FlowProgress,
        until flag: CancellationFlag?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output where Observer.State == State {
        var progress = progress
        var current = current
        var previous = previous
        var remainingChecks = 5
        // Whether the run has entered `current`; otherwise it is still in `previous`.
        var isEntered = false
        do {
            while true {
                if observer.isOutdated(progress), let scope = observer.update(Self.self, &progress) {
                    let recorder = FlowRecorder<State>(scope)
                    return try await goOn(from: current, after: previous, recorder, progress, until: flag)
                }
                try observer.checkAttachment()
                if let result = Self.result(of: current) {
                    return try await end(result, from: previous, observer, progress)
                }
                if flag == nil {
                    if remainingChecks == 0 {
                        return try await goOn(from: current, after: previous, observer, progress)
                    }
                    remainingChecks -= 1
                }
                if flag.isSet, !current.isEnd {
                    // The handler of a canceled run does not begin, but the state was entered: it is
                    // recorded, and a history resumes there.
                    observer.enter(current, from: previous, &progress)
                    observer.didStore(current, from: previous, &progress)
                    return try await end(.failure(CancellationError()), from: current, observer, progress)
                }
                let number = progress.index
                observer.enter(current, from: previous, &progress)
                if let journal = observer.journal {
                    // An error of the journal leaves the run without an end: neither `onFail` nor
                    // `onTerminate` is called.
                    try await journal.enter(FlowEntry(current, from: previous, number: number))
                    observer.didStore(current, from: previous, &progress)
                }
                isEntered = true
                // The worker may have left a run whose stored state waits; then the handler does not begin
                // here.
                try observer.checkAttachment()
                do {
                    let next = try await step(current, from: previous)
                    previous = current
                    current = next
                    isEntered = false
                } catch {
                    try observer.checkAttachment()
                    if error is FlowDetachment { throw error }
                    if flag.isSet || current.isFail || error is FlowExit {
                        return try await end(.failure(error), from: current, observer, progress)
                    }
                    observer.fail(with: error, &progress)
                    previous = current
                    current = Self.fail(with: observer.journal?.failure(for: error) ?? error)
                    isEntered = false
                }
            }
        } catch {
            // Has no effect after an end: `end` has informed the observer already.
            observer.leave(at: isEntered ? current : previous, progress)
            throw error
        }
    }

    /// Calls the handlers of a run whose entries a journal stores.
    ///
    /// The run continues at the recorded entry if there is one.
    @inlinable @inline(never)
    nonisolated(nonsending) func loop(
        journaled launch: FlowLaunch<State>, _ recorder: FlowRecorder<State>, _ journal: any FlowJournal,
        _ progress: FlowProgress
    ) async throws -> Output {
        var progress = progress
        let observer = JournaledFlow(recorder, journal)
        defer { recorder.scope.end() }
        guard let recorded = journal.recorded, let state = recorded.state as? State,
            let previous = recorded.previous as? State
        else {
            return try await loop(from: launch.start, after: launch.start, observer, progress, until: nil)
        }
        (progress.index, progress.isResuming) = (recorded.number, true)
        if let error = journal.decidedEnd {
            return try await end(.failure(error), from: state, observer, progress)
        }
        return try await loop(from: state, after: previous, observer, progress, until: nil)
    }

    /// Continues a run after its first few transitions, with a flag that shows whether the task was canceled.
    @inlinable @inline(never)
    nonisolated(nonsending) func goOn<Observer: FlowObserver>(
        from current: State, after previous: State, _ observer: Observer, _ progress: FlowProgress
    ) async throws -> Output where Observer.State == State {
        try await withCancellationFlag(isolation: #isolation) {
            try await loop(from: current, after: previous, observer, progress, until: $0)
        }
    }

    /// Continues a run with a recorder, because code outside of the run (a sink) has begun to request records
    /// of its transitions.
    @inlinable @inline(never)
    nonisolated(nonsending) func goOn(
        from current: State, after previous: State, _ recorder: FlowRecorder<State>, _ progress: FlowProgress,
        until flag: CancellationFlag?
    ) async throws -> Output {
        try await withFlowScope(recorder.scope, isolation: #isolation) {
            try await loop(from: current, after: previous, recorder, progress, until: flag)
        }
    }

    /// Ends a run: lets the journal record the end, calls `onTerminate` once, and then informs the observer
    /// once.
    ///
    /// - Parameters:
    ///   - result: The output, or the error that ended the run.
    ///   - last: The last state before the end.
    ///   - observer: The observer of the run.
    ///   - progress: The progress of the run.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``, or of the journal, which leaves the run unended.
    @inlinable
    nonisolated(nonsending) func end<Observer: FlowObserver>(
        _ result: Result<Output, any Error>, from last: State, _ observer: Observer, _ progress: FlowProgress
    ) async throws -> Output where Observer.State == State {
        var result = result
        if let journal = observer.journal {
            if case .failure(let error) = result {
                result = .failure(try await journal.end(throwing: error) ?? error)
            } else {
                _ = try await journal.end(throwing: nil)
            }
        }
        do {
            let output = try await onTerminate(result, from: last)
            observer.end(Self.self, at: last, throwing: nil, progress)
            return output
        } catch {
            observer.end(Self.self, at: last, throwing: error, progress)
            throw error
        }
    }
}

extension StateMachine where Self: Actor {
    /// Calls one handler after another on this actor, so that no call of a handler switches the executor.
    ///
    /// - Parameter launch: The initial state and the recorder of the transitions.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    /// - Complexity: Constant memory; without a subscriber, no allocation per transition.
    @inlinable
    public nonisolated(nonsending) func drive(_ launch: FlowLaunch<State>) async throws -> Output {
        try await drive(launch, on: self)
    }
}

extension StateMachine {
    /// Calls one handler after another on the main actor, for machines whose generated protocol is isolated
    /// to the main actor.
    ///
    /// - Parameter launch: The initial state and the recorder of the transitions.
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    @inlinable
    public nonisolated(nonsending) func driveOnMainActor(_ launch: FlowLaunch<State>) async throws -> Output {
        try await drive(launch, on: MainActor.shared)
    }

    /// Hops to an actor and calls the handlers there.
    ///
    /// - Returns: The output of ``onTerminate(_:from:)``.
    /// - Throws: The error of ``onTerminate(_:from:)``.
    @inlinable
    func drive<Owner: Actor>(_ launch: FlowLaunch<State>, on owner: isolated Owner) async throws -> Output {
        let progress = FlowProgress(launch.interest)
        guard let recorder = launch.recorder else {
            return try await loop(
                from: launch.start, after: launch.start, UnobservedFlow(), progress, until: nil)
        }
        if let journal = recorder.scope.journal {
            return try await loop(journaled: launch, recorder, journal, progress)
        }
        return try await loop(from: launch.start, after: launch.start, recorder, progress, until: nil)
    }
}

// MARK: - CancellationFlag

/// A flag that is set when the task of a run is canceled.
///
/// Querying the task in each transition costs about 19 ns, reading this flag about 1 ns.
@usableFromInline
final class CancellationFlag: Sendable {
    @usableFromInline let value = Atomic(false)

    @inlinable
    init() {}

    @inlinable var isSet: Bool { value.load(ordering: .relaxed) }

    @inlinable
    func set() {
        value.store(true, ordering: .relaxed)
    }
}

/// Runs a closure in the caller's isolation, with a flag that is set when the task is canceled; rethrows its
/// errors.
@inlinable
func withCancellationFlag<Value>(
    isolation: isolated (any Actor)?, _ body: nonisolated(nonsending) (CancellationFlag) async throws -> Value
) async throws -> Value {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
        // The closure captures the caller's actor, because otherwise it would run on the shared pool.
        _ = isolation
        return try await body(flag)
    } onCancel: {
        flag.set()
    }
}

extension CancellationFlag? {
    /// Whether the task was canceled: read from the flag, or from the task if there is no flag.
    @inlinable var isSet: Bool {
        if let flag = self { flag.isSet } else { Task.isCancelled }
    }
}
