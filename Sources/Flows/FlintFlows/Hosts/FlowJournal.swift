/// The recorder of a run, with which another process can continue the run.
///
/// The loop calls ``enter(_:)`` before each handler and ``end(_:)`` before `onTerminate`. An error of these
/// two leaves the loop at once: neither `onFail` nor `onTerminate` runs, and nothing is recorded.
@usableFromInline
package protocol FlowJournal: AnyObject, Sendable {
    /// The name of the stored run among those of its machine, or of a machine inside it.
    var runName: String { get }

    /// The place of the present handler; `nil` for none.
    var place: FlowPlace? { get }

    /// The recorded entry at which the run continues; `nil` for a new run.
    var recorded: FlowEntry<any FlowState>? { get }

    /// The error with which the run has already decided to end; `nil` if it continues at ``recorded``.
    ///
    /// Of such a run only `onTerminate` is executed.
    var decidedEnd: (any Error)? { get }

    /// The places at which the composites of the run resume, at the time of ``recorded``.
    ///
    /// For a run in a composite they include its own.
    var recordedPlaces: FlowPlaces? { get }

    /// Whether the worker has left the run, so that results and errors of its handlers are discarded.
    ///
    /// The loop reads it after each handler. Once true, it stays true.
    var isDetached: Bool { get }

    /// Records the entry into a state.
    ///
    /// For a continued run, the first call names the recorded entry itself.
    ///
    /// - Parameter entry: The state, the previous state, and the number of the entry.
    /// - Throws: ``FlowDetachment`` or another error if the entry is not stored. After an entry that is stored,
    ///   ``isDetached`` says whether the handler begins here.
    func enter<State: FlowState>(_ entry: FlowEntry<State>) async throws

    /// Returns the error that the state Fail receives for the error of a handler.
    ///
    /// A recorded error loses its type unless the type is registered. The state Fail must receive the same
    /// error before and after a restart.
    ///
    /// - Parameter error: The error of a handler.
    /// - Returns: The error as decoded from the record.
    func failure(for error: any Error) -> any Error

    /// Decides on the end of the run, before `onTerminate`.
    ///
    /// - Parameter error: The error of the run; `nil` if there is an output.
    /// - Returns: The error with which the run ends. It differs if the run was canceled and its handler has
    ///   thrown another error.
    /// - Throws: ``FlowDetachment``, or another error. The run has not ended then.
    func end(throwing error: (any Error)?) async throws -> (any Error)?

    /// Executes the work of a step, unless its result is recorded.
    ///
    /// - Parameters:
    ///   - name: The name of the step, and its key.
    ///   - work: The work.
    /// - Returns: The recorded result, or that of the work.
    /// - Throws: The recorded error, or that of the work; ``FlowDetachment``.
    nonisolated(nonsending) func step<Value: Codable & Sendable>(
        _ name: FlowStepName, _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value

    /// Begins a machine inside the run: a composite, a region, a branch of a fork or a subflow.
    ///
    /// - Parameter part: The machine.
    /// - Returns: The kind of beginning.
    /// - Throws: An error, for which the machine must not begin; ``FlowDetachment``.
    func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output>

    /// Begins regions that the handler awaits.
    ///
    /// - Parameter count: The number of regions.
    /// - Returns: The receiver of the regions' ends; `nil` if none is needed.
    func beginRegions(_ count: Int) -> (any FlowRegionGroup)?
}

/// An entry of a run into a state.
@usableFromInline
package struct FlowEntry<State: Sendable>: Sendable {
    @usableFromInline package let state: State
    /// The previous state; at the beginning the state itself.
    @usableFromInline package let previous: State
    /// The number of the entry, from 0.
    @usableFromInline package let number: Int

    @usableFromInline
    package init(_ state: State, from previous: State, number: Int) {
        self.state = state
        self.previous = previous
        self.number = number
    }
}

/// The name of a step in its entry, and the key that distinguishes steps of the same name.
@usableFromInline
package struct FlowStepName: Hashable, Sendable {
    package let name: String
    package let key: String?
    /// The time limit of one attempt; `nil` for the engine's limit.
    package let limit: Duration?

    package init(_ name: String, key: String?, limit: Duration? = nil) {
        self.name = name
        self.key = key
        self.limit = limit
    }
}
