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

/// The description of a machine that a handler begins inside a recorded run.
@usableFromInline
package struct FlowPart<State: FlowState, Output: Sendable>: Sendable {
    /// The name of the machine.
    package let machine: String
    /// The key by which machines of one type are distinguished in one state; `nil` if the caller has set
    /// none.
    package let key: String?
    /// A function that creates the state *Fail* of the machine for an error.
    package let fail: @Sendable (any Error) -> State

    package init(machine: String, key: String?, fail: @escaping @Sendable (any Error) -> State) {
        self.machine = machine
        self.key = key
        self.fail = fail
    }
}

/// The start of a machine that a handler runs inside a recorded run: ended already, recorded, or not
/// recorded.
@usableFromInline
package enum FlowPartStart<Output: Sendable>: Sendable {
    /// The machine has ended in an earlier execution of the handler.
    ///
    /// The first value is the recorded result of the machine. The second value has the states at which the
    /// machine resumes when its composite is entered again; `nil` if the machine never resumes.
    case ended(Result<Output, any Error>, FlowPlaces?)
    /// The given host records the machine. The machine continues at its recorded entry, or begins if there is
    /// none.
    case recorded(any FlowPartHost)
    /// The machine is not recorded.
    ///
    /// The machine begins at its initial state each time that the calling handler is executed.
    case unrecorded
}

/// The receiver of the ends of a composite's regions, or of a fork's branches, in a recorded run.
@usableFromInline
package protocol FlowRegionGroup: AnyObject, Sendable {
    /// Records that a region has ended, by its output, by leaving or by an error.
    ///
    /// - Parameter isDecision: `true` if the region has left the composite or thrown, so that the other
    ///   regions are canceled next; `false` if it finished.
    func endRegion(isDecision: Bool) async
}

extension FlowJournal {
    /// The default, `nil`: the journal does not know in which run, state and attempt the handler works.
    @usableFromInline
    package var place: FlowPlace? { nil }

    /// The default, `nil`: the journal stores no history, so composites of a continued run start at their
    /// first states.
    @usableFromInline
    package var recordedPlaces: FlowPlaces? { nil }

    /// Begins a machine without recording it.
    ///
    /// - Parameter part: The description of the machine.
    /// - Returns: `unrecorded`; the machine begins at its initial state each time that the handler is
    ///   executed.
    package func begin<State: FlowState, Output: Sendable>(
        _ part: FlowPart<State, Output>
    ) async throws -> FlowPartStart<Output> { .unrecorded }

    /// The default: the journal does not record regions, so it needs no report of their ends.
    ///
    /// - Parameter count: The number of regions.
    /// - Returns: Always `nil`.
    package func beginRegions(_ count: Int) -> (any FlowRegionGroup)? { nil }
}
