internal import Synchronization

/// Receives the transitions of all flows that run while it is the sink of their task, for instance inside an
/// action.
package protocol FlowSink: Sendable {
    /// The switch that is on while the sink requests records; each run reads it in each transition.
    var recording: FlowRecordingSwitch { get }

    /// The monotonic time since a fixed moment, in nanoseconds.
    var nanoseconds: Int64 { get }

    /// The clock by which the handlers of the flows that report to this sink wait.
    var clock: any Clock<Duration> { get }

    /// Receives a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameters:
    ///   - transition: The record.
    ///   - machine: The machine of the run; `nil` for a supervisor, which has no graph.
    ///   - nanoseconds: The time of the transition, by the sink's own clock.
    ///   - state: Returns the entered state with its context; `nil` at the end of the run, and for a
    ///     supervisor.
    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
        entering state: () -> (any FlowState)?)

    /// Returns the sink that receives the transitions of a run while this sink replaces the sink of an
    /// action; by default this sink alone.
    ///
    /// See ``withFlowSink(_:isolation:_:)``.
    ///
    /// A run calls this function once and not for each record, because looking up the action takes longer the
    /// deeper runs nest.
    ///
    /// - Parameter action: The sink of the action that has begun the run; `nil` outside of actions.
    /// - Returns: The sink that receives the run's transitions.
    func standingIn(for action: (any FlowSink)?) -> any FlowSink
}

extension FlowSink {
    /// Returns this sink alone, so that the sink of the action receives nothing.
    package func standingIn(for action: (any FlowSink)?) -> any FlowSink { self }
}

/// The lookup of the sink that receives the transitions of flows in the current task.
///
/// An action binds one task-local. A second task-local for its flows would cost each dispatch as much as a
/// hop between executors, even without a flow. So the module of actions registers a function that reads its
/// own task-local.
package enum FlowSinkSource {
    /// A struct around the registered function.
    ///
    /// A function that is stored directly in a generic type is wrapped in another closure at each read.
    private struct Finder: Sendable {
        let find: @Sendable () -> (any FlowSink)?
    }

    private static let first = Mutex<Finder?>(nil)
    private static let isConnected = Atomic(false)
    /// The registered function as a constant, because a lock would cost each run more.
    ///
    /// It is read for the first time after `connect(_:)`.
    private static let finder = first.withLock { $0 }

    /// Registers the function that finds the sink of the current task.
    ///
    /// A second call has no effect.
    ///
    /// - Parameter find: Returns the sink of the current task; `nil` outside of all sinks. It is called on
    ///   the task of a run: when the run begins while any sink requests records, and when any sink begins to
    ///   request them.
    package static func connect(_ find: @escaping @Sendable () -> (any FlowSink)?) {
        first.withLock { if $0 == nil { $0 = Finder(find: find) } }
        isConnected.store(true, ordering: .releasing)
    }

    /// The sink of the action in which the current task runs, even where another sink replaces it; `nil` for
    /// none.
    ///
    /// - Complexity: Linear in the number of task-locals that were bound since the action began: each
    ///   observed inner run binds one.
    private static var sink: (any FlowSink)? {
        isConnected.load(ordering: .acquiring) ? finder?.find() : nil
    }

    /// Returns the sink that receives the records of a run in the current task; `nil` if there is none.
    ///
    /// - Parameter scope: The current scope of the task, which may have a sink that replaces the action's;
    ///   `nil` for none.
    static func sink(in scope: FlowScope?) -> (any FlowSink)? {
        guard let standIn = scope?.standIn else { return sink }
        return standIn.standingIn(for: sink)
    }

    /// The sink that replaces the action's sink in the current task; `nil` if none does.
    ///
    /// See ``withFlowSink(_:isolation:_:)``.
    package static var standIn: (any FlowSink)? { FlowScope.current?.standIn }
}
