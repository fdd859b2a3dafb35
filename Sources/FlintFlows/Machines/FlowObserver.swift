/// What the loop of a run tells of it.
///
/// There are two: one for runs that somebody can hear of, and one that makes nothing. The loop is compiled for each.
@usableFromInline
protocol FlowObserver<State>: Sendable {
    associatedtype State: FlowState

    /// The number of the next record.
    var index: Int { get }

    /// Whether to look again for those who would hear of the run.
    var isOutdated: Bool { get }

    /// Looks again.
    ///
    /// - Parameter machine: What runs.
    /// - Returns: The scope of the run if somebody has begun to want records of it.
    mutating func update<Machine: StateMachine>(_ machine: Machine.Type) -> FlowScope?

    /// Notes that a state was reached; its handler begins next, unless the task is canceled.
    mutating func enter(_ state: State, from previous: State)

    /// Notes that a handler threw an error, which leads to the next state.
    mutating func fail(with error: any Error)

    /// Notes the end of the run.
    ///
    /// - Parameters:
    ///   - machine: What ran.
    ///   - last: The last state before the end.
    ///   - error: What the run throws.
    consuming func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?
    ) where Machine.State == State
}

/// Watches over a run that nobody hears of: it counts, and notices when somebody begins to want records.
@usableFromInline
struct UnheardFlow<State: FlowState>: FlowObserver {
    @usableFromInline var index = 0
    @usableFromInline var interest: FlowInterest

    @inlinable
    init(_ interest: FlowInterest) {
        self.interest = interest
    }

    @inlinable @inline(__always) var isOutdated: Bool { FlowInterest.current != interest }

    @inlinable @inline(never)
    mutating func update<Machine: StateMachine>(_ machine: Machine.Type) -> FlowScope? {
        interest = .current
        guard interest.isAny, let surroundings = FlowSurroundings.heard else { return nil }
        return FlowScope(in: surroundings, machine: machine.graph.machine, type: machine)
    }

    @inlinable @inline(__always)
    mutating func enter(_ state: State, from previous: State) { index += 1 }

    @inlinable @inline(__always)
    mutating func fail(with error: any Error) {}

    @inlinable @inline(__always)
    consuming func end<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?
    ) where Machine.State == State {
        if isOutdated { endLate(machine, at: last, throwing: error) }
    }

    /// Makes the record of the end where somebody has begun to want records in the last handler.
    @inlinable @inline(never)
    consuming func endLate<Machine: StateMachine>(
        _ machine: Machine.Type, at last: State, throwing error: (any Error)?
    ) where Machine.State == State {
        guard let scope = update(machine) else { return }
        FlowRecorder(FlowListeners(scope), index: index).end(machine, at: last, throwing: error)
    }
}
