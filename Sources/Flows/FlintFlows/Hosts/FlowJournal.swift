/// The recorder of a run, with which another process can continue the run.
///
/// The loop of the machine calls ``enter(_:)`` before each handler and ``end(_:)`` before `onTerminate`. If
/// one of these two throws, the loop stops at once and calls neither `onFail` nor `onTerminate`; the run has
/// not ended then.
@usableFromInline
package protocol FlowJournal: AnyObject, Sendable {
    /// The name under which the run is stored; for a machine inside a run, the name of the run and the path
    /// to the machine.
    var runName: String { get }

    /// The run, the state and the attempt in which the present handler works; `nil` if the journal does not
    /// know them.
    var place: FlowPlace? { get }

    /// The recorded entry at which the run continues; `nil` for a new run.
    var recorded: FlowEntry<any FlowState>? { get }

    /// The error with which the run was about to end when its process stopped; `nil` if the run continues at
    /// ``recorded``.
    ///
    /// If there is such an error, the run executes only `onTerminate`.
    var decidedEnd: (any Error)? { get }

    /// The states at which the composites of the run resume, as stored with the entry ``recorded``; `nil` for
    /// a new run and if none are stored.
    ///
    /// For a run inside a composite, they include the last state of the run itself.
    var recordedPlaces: FlowPlaces? { get }

    /// Whether the worker has left the run, so that results and errors of its handlers are discarded.
    ///
    /// The loop of the machine reads this property before and after each handler. Once true, it stays true.
    var isDetached: Bool { get }

    /// Records the entry into a state.
    ///
    /// For a continued run, the first call has the state of ``recorded``.
    ///
    /// - Parameter entry: The state, the previous state, and the number of the entry.
    /// - Throws: ``FlowDetachment`` or another error if the entry is not stored. After a stored entry,
    ///   ``isDetached`` says whether the worker has left the run, so that the handler does not begin in this
    ///   process.
    func enter<State: FlowState>(_ entry: FlowEntry<State>) async throws

    /// Returns the error that the state Fail receives for the error of a handler.
    ///
    /// A recorded error loses its type unless the type is registered. A run that continues after a restart
    /// gets the recorded error, so the state Fail must receive the same one without a restart.
    ///
    /// - Parameter error: The error of a handler.
    /// - Returns: The error as decoded from the record.
    func failure(for error: any Error) -> any Error

    /// Decides with which error the run ends, and records the decision; called before `onTerminate`.
    ///
    /// - Parameter error: The error of the run; `nil` if there is an output.
    /// - Returns: The error with which the run ends. It is ``FlowExit/cancelled`` in place of `error` if the
    ///   cancellation of the run was requested, the time to react to the request is over, and the handler has
    ///   thrown an error that is no exit.
    /// - Throws: ``FlowDetachment`` or another error, in which case the run has not ended.
    func end(throwing error: (any Error)?) async throws -> (any Error)?

    /// Executes the work of a step, unless its result is recorded.
    ///
    /// - Parameters:
    ///   - name: The name of the step, and its key among steps of that name.
    ///   - rules: The retries and the time limits of the step.
    ///   - work: The work.
    /// - Returns: The recorded result, or the result of the work.
    /// - Throws: The recorded error, or the error of the work; ``FlowDetachment`` if the worker has left the
    ///   run.
    nonisolated(nonsending) func step<Value: Codable & Sendable>(
        _ name: FlowStepName, _ rules: FlowStepRules,
        _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value

    /// Begins a machine inside the run: a composite, a region, a branch of a fork or a subflow.
    ///
    /// - Parameter part: The description of the machine.
    /// - Returns: Whether the machine has a recorded result, is recorded from now on, or is not recorded.
    /// - Throws: ``FlowDetachment`` or another error, in which case the machine must not begin.
    func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output>

    /// Informs the journal that a handler is about to run regions concurrently and to wait for all of them.
    ///
    /// - Parameter count: The number of regions.
    /// - Returns: The receiver of the regions' ends; `nil` if none is needed.
    func beginRegions(_ count: Int) -> (any FlowRegionGroup)?
}

/// An entry of a run into a state.
@usableFromInline
package struct FlowEntry<State: Sendable>: Sendable {
    @usableFromInline package let state: State
    /// The previous state; for the first entry of a run, the entered state itself.
    @usableFromInline package let previous: State
    /// The number of the entry in its run, from 0.
    @usableFromInline package let number: Int

    @usableFromInline
    package init(_ state: State, from previous: State, number: Int) {
        self.state = state
        self.previous = previous
        self.number = number
    }
}

/// The name of a step of a handler, and the key that distinguishes steps of that name which run at once.
@usableFromInline
package struct FlowStepName: Hashable, Sendable {
    package let name: String
    package let key: String?

    package init(_ name: String, key: String?) {
        self.name = name
        self.key = key
    }
}

/// The retries and the time limits of a step, in place of those of the machine's error policy.
@usableFromInline
package struct FlowStepRules: Sendable {
    /// The rule by which the step is attempted again; `nil` for that of the machine's error policy.
    package let retrying: FlowRetrying?
    /// The time limit of one attempt, at which its work is canceled; `nil` for that of the machine's error
    /// policy.
    package let limit: Duration?
    /// The longest time between two heartbeats, after which the work of the attempt is canceled; `nil` for no
    /// limit.
    package let silence: Duration?

    package init(retrying: FlowRetrying? = nil, limit: Duration? = nil, silence: Duration? = nil) {
        self.retrying = retrying
        self.limit = limit
        self.silence = silence
    }
}
