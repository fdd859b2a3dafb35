/// Records a run while it runs, so that another process can go on where it was.
///
/// The loop calls it beside its observers: ``enter(_:)`` before each handler, ``end(_:)`` before `onTerminate`. What
/// these two throw leaves the loop at once: neither `onFail` nor `onTerminate` runs, and nothing is recorded.
@usableFromInline
package protocol FlowJournal: AnyObject, Sendable {
    /// The name of the stored run among those of its machine, or of a machine inside it.
    var runName: String { get }

    /// The recorded entry at which the run goes on; `nil` for a run that begins.
    var recorded: FlowEntry<any FlowState>? { get }

    /// The error with which the run has already decided to end; `nil` if it goes on at ``recorded``.
    ///
    /// Such a run goes on with `onTerminate`, and no other handler runs.
    var decidedEnd: (any Error)? { get }

    /// Where the composites of the run, and the run itself if it is in one, can be resumed, as of ``recorded``.
    var recordedPlaces: FlowPlaces? { get }

    /// Whether the run goes on elsewhere, so that whatever its handlers return or throw is discarded.
    ///
    /// It is read after each handler; once true, it stays true.
    var isDetached: Bool { get }

    /// Records the entry into a state.
    ///
    /// For a run that goes on, the first call is for the recorded entry itself.
    ///
    /// - Parameter entry: The state, the one before it, and their number.
    /// - Throws: ``FlowDetachment`` or another error if the entry is not stored. After an entry that is stored, ``isDetached``
    ///   says whether the handler begins here.
    func enter<State: FlowState>(_ entry: FlowEntry<State>) async throws

    /// Returns the error that the state Fail gets for the error of a handler.
    ///
    /// What is recorded loses its type unless that is known, and a handler must not see another error after a restart
    /// than before it.
    ///
    /// - Parameter error: The error of a handler.
    /// - Returns: The error as it would be read back.
    func failure(for error: any Error) -> any Error

    /// Decides on the end of the run, before `onTerminate`.
    ///
    /// - Parameter error: The error of the run; `nil` if there is an output.
    /// - Returns: The error with which it ends: another one if it was canceled, and its handler has answered that with an error
    ///   of its own.
    /// - Throws: ``FlowDetachment``, or any error after which the run has not ended.
    func end(throwing error: (any Error)?) async throws -> (any Error)?

    /// Runs the work of a step, unless its result is recorded.
    ///
    /// - Parameters:
    ///   - name: The name of the step, and its key.
    ///   - work: The work.
    /// - Returns: The recorded result, or that of the work.
    /// - Throws: The recorded error, or that of the work; ``FlowDetachment``.
    nonisolated(nonsending) func step<Value: Codable & Sendable>(
        _ name: FlowStepName, _ work: nonisolated(nonsending) (StepCall) async throws -> Value
    ) async throws -> Value

    /// Begins a machine inside the run: that of a composite, a region, a branch of a fork, or a subflow.
    ///
    /// - Parameter part: The machine.
    /// - Returns: How it begins.
    /// - Throws: An error for which the machine must not begin; ``FlowDetachment``.
    func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output>

    /// Notes that regions begin, for which the handler waits.
    ///
    /// - Parameter count: How many.
    /// - Returns: Receives the end of each; `nil` if nobody does.
    func beginRegions(_ count: Int) -> (any FlowRegionGroup)?
}

/// An entry of a run into a state.
@usableFromInline
package struct FlowEntry<State: Sendable>: Sendable {
    @usableFromInline package let state: State
    /// The state before it; the state itself at the beginning.
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

/// The name of a step in its entry, and the key that distinguishes steps of one name.
@usableFromInline
package struct FlowStepName: Hashable, Sendable {
    package let name: String
    package let key: String?
    /// The time that one attempt may take; `nil` for that of the engine.
    package let limit: Duration?

    package init(_ name: String, key: String?, limit: Duration? = nil) {
        self.name = name
        self.key = key
        self.limit = limit
    }
}
