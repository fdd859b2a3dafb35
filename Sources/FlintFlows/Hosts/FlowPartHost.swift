/// What a machine inside a recorded run lives in: that of a composite, a region, a branch of a fork, or a subflow.
@usableFromInline
package protocol FlowPartHost: FlowHost {
    /// Records the end of the machine.
    ///
    /// - Parameters:
    ///   - result: Its output, or the error that its run threw.
    ///   - places: Where it can be resumed; `nil` if nobody resumes it.
    /// - Returns: The output.
    /// - Throws: The error as it would be read back; ``FlowDetachment``.
    func finish<Output: Sendable>(
        _ result: Result<Output, any Error>, at places: FlowPlaces?
    ) async throws -> Output
}

/// A machine that begins inside a run.
@usableFromInline
package struct FlowPart<State: FlowState, Output: Sendable>: Sendable {
    /// The name of the machine.
    package let machine: String
    /// Distinguishes machines of one type that run at once.
    package let key: String?
    /// Makes the state that an error leads to.
    package let fail: @Sendable (any Error) -> State

    package init(machine: String, key: String?, fail: @escaping @Sendable (any Error) -> State) {
        self.machine = machine
        self.key = key
        self.fail = fail
    }
}

/// How a machine inside a run begins.
@usableFromInline
package enum FlowPartStart<Output: Sendable>: Sendable {
    /// It has ended before, with this result, and can be resumed there.
    case ended(Result<Output, any Error>, FlowPlaces?)
    /// It runs in a host whose journal records it, from the recorded entry if there is one.
    case recorded(any FlowPartHost)
    /// It is not recorded, and runs anew whenever the handler around it does.
    case unrecorded
}

/// The regions of a composite, or the branches of a fork, of a recorded run.
@usableFromInline
package protocol FlowRegionGroup: AnyObject, Sendable {
    /// Notes that one of them has ended, however it did.
    ///
    /// - Parameter isDecision: Whether it has left the composite or thrown, so that the others are canceled next.
    func endRegion(isDecision: Bool) async
}

extension FlowJournal {
    /// `nil`: nothing is resumed.
    @usableFromInline
    package var recordedPlaces: FlowPlaces? { nil }

    /// Begins a machine that is not recorded.
    ///
    /// - Parameter part: The machine.
    /// - Returns: `unrecorded`.
    package func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output> { .unrecorded }

    /// Begins regions of which nothing is noted.
    ///
    /// - Parameter count: How many.
    /// - Returns: `nil`.
    package func beginRegions(_ count: Int) -> (any FlowRegionGroup)? { nil }
}
