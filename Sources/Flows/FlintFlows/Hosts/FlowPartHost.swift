/// The environment of a machine inside a recorded run: a composite, a region, a branch of a fork or a
/// subflow.
@usableFromInline
package protocol FlowPartHost: FlowHost {
    /// Records the end of the machine.
    ///
    /// - Parameters:
    ///   - result: Its output, or the error that its run threw.
    ///   - places: The places at which the machine resumes; `nil` if it never does.
    /// - Returns: The output.
    /// - Throws: The error as decoded from the record; ``FlowDetachment``.
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
    /// Makes the state for an error.
    package let fail: @Sendable (any Error) -> State

    package init(machine: String, key: String?, fail: @escaping @Sendable (any Error) -> State) {
        self.machine = machine
        self.key = key
        self.fail = fail
    }
}

/// The kinds of beginnings of a machine inside a run.
@usableFromInline
package enum FlowPartStart<Output: Sendable>: Sendable {
    /// The machine has a recorded result.
    ///
    /// It can resume at these places.
    case ended(Result<Output, any Error>, FlowPlaces?)
    /// The machine is recorded by its host, and continues at the recorded entry if there is one.
    case recorded(any FlowPartHost)
    /// The machine is not recorded, and runs anew whenever its surrounding handler does.
    case unrecorded
}

/// The regions of a composite, or the branches of a fork, of a recorded run.
@usableFromInline
package protocol FlowRegionGroup: AnyObject, Sendable {
    /// Counts a region that has ended in any way.
    ///
    /// - Parameter isDecision: Whether the region has left the composite or thrown, so that the others are
    ///   canceled next.
    func endRegion(isDecision: Bool) async
}

extension FlowJournal {
    /// `nil`: the place is not known.
    @usableFromInline
    package var place: FlowPlace? { nil }

    /// `nil`: nothing resumes.
    @usableFromInline
    package var recordedPlaces: FlowPlaces? { nil }

    /// Begins a machine that is not recorded.
    ///
    /// - Parameter part: The machine.
    /// - Returns: `unrecorded`.
    package func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output> { .unrecorded }

    /// Begins regions that are not recorded.
    ///
    /// - Parameter count: The number of regions.
    /// - Returns: `nil`.
    package func beginRegions(_ count: Int) -> (any FlowRegionGroup)? { nil }
}
