/// The environment of a machine inside a recorded run: a composite, a region, a branch of a fork or a
/// subflow.
@usableFromInline
package protocol FlowPartHost: FlowHost {
    /// Records the end of the machine's run.
    ///
    /// - Parameters:
    ///   - result: The output of the machine, or the error that its run threw.
    ///   - places: The states at which the machine and its composites resume; `nil` if they never do.
    /// - Returns: The output of the machine.
    /// - Throws: The error of the result, as decoded from the record; ``FlowDetachment`` if the worker has
    ///   left the run.
    func finish<Output: Sendable>(
        _ result: Result<Output, any Error>, at places: FlowPlaces?
    ) async throws -> Output
}

/// The description of a machine that begins inside a run.
@usableFromInline
package struct FlowPart<State: FlowState, Output: Sendable>: Sendable {
    /// The name of the machine.
    package let machine: String
    /// The key that distinguishes machines of the same type that run at once.
    package let key: String?
    /// Creates the machine's state for an error.
    package let fail: @Sendable (any Error) -> State

    package init(machine: String, key: String?, fail: @escaping @Sendable (any Error) -> State) {
        self.machine = machine
        self.key = key
        self.fail = fail
    }
}

/// The ways in which a machine inside a run can begin.
@usableFromInline
package enum FlowPartStart<Output: Sendable>: Sendable {
    /// The machine has ended in an earlier execution of the handler.
    ///
    /// The values are its recorded result, and the states at which it resumes when its composite is entered
    /// again.
    case ended(Result<Output, any Error>, FlowPlaces?)
    /// The machine is recorded by its host, and continues at the recorded entry if there is one.
    case recorded(any FlowPartHost)
    /// The machine is not recorded: it runs from its beginning each time that the handler around it does.
    case unrecorded
}

/// The regions of a composite, or the branches of a fork, of a recorded run.
@usableFromInline
package protocol FlowRegionGroup: AnyObject, Sendable {
    /// Records that a region has ended, by its output, by leaving or by an error.
    ///
    /// - Parameter isDecision: Whether the region has left the composite or thrown, so that the others are
    ///   canceled next.
    func endRegion(isDecision: Bool) async
}

extension FlowJournal {
    /// Always `nil`: the place is not known.
    @usableFromInline
    package var place: FlowPlace? { nil }

    /// Always `nil`: no composite resumes.
    @usableFromInline
    package var recordedPlaces: FlowPlaces? { nil }

    /// Begins a machine without recording it.
    ///
    /// - Parameter part: The machine.
    /// - Returns: Always `unrecorded`.
    package func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output> { .unrecorded }

    /// Ignores that a handler begins to run regions, because none is recorded.
    ///
    /// - Parameter count: The number of regions.
    /// - Returns: Always `nil`.
    package func beginRegions(_ count: Int) -> (any FlowRegionGroup)? { nil }
}
