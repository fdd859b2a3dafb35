internal import Synchronization

/// Receives the transitions of all flows in a scope, for instance in an action.
package protocol FlowSink: Sendable {
    /// Whether records are requested; read in each transition.
    var recording: FlowRecordingSwitch { get }

    /// The monotonic time since a fixed moment, in nanoseconds.
    var nanoseconds: Int64 { get }

    /// The clock that handlers of its flows wait by.
    var clock: any Clock<Duration> { get }

    /// Receives a record, on the flow's own task, before the handler of the entered state begins.
    ///
    /// - Parameters:
    ///   - transition: The record.
    ///   - machine: The machine of the run; `nil` for a supervisor, which has no graph.
    ///   - nanoseconds: The time of the transition, by the sink's own clock.
    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64)

    /// Returns the sink for a run that began where this sink replaces the sink of an action; see
    /// ``withFlowSink(_:isolation:_:)``.
    ///
    /// It is called once per run, so that a record need not look up the action, which takes longer the deeper runs
    /// nest.
    ///
    /// - Parameter action: The sink of the action that the run is in; `nil` outside of actions.
    /// - Returns: The sink that receives the run's transitions.
    func standingIn(for action: (any FlowSink)?) -> any FlowSink
}

extension FlowSink {
    /// Returns this sink alone, so that the sink of the action receives nothing.
    package func standingIn(for action: (any FlowSink)?) -> any FlowSink { self }
}

/// Looks up the sink of the current task for flows.
///
/// An action binds one task-local already. A second one, for the flows that it may or may not run, would cost each
/// dispatch as much as its hop; so the layer above registers once a function that reads its own task-local.
package enum FlowSinkSource {
    /// A struct around the function, because a function that is stored directly in a generic type is wrapped again at
    /// each read.
    private struct Finder: Sendable {
        let find: @Sendable () -> (any FlowSink)?
    }

    private static let first = Mutex<Finder?>(nil)
    private static let isConnected = Atomic(false)
    /// Evaluated only after `connect(_:)`: a constant costs a run less than a lock.
    private static let finder = first.withLock { $0 }

    /// Registers the function that finds the sink of the current task.
    ///
    /// Calling it again changes nothing.
    ///
    /// - Parameter find: Called on the task of a run, when the run begins while any sink requests records, or when
    ///   any sink starts to request them; returns `nil` outside of all sinks.
    package static func connect(_ find: @escaping @Sendable () -> (any FlowSink)?) {
        first.withLock { if $0 == nil { $0 = Finder(find: find) } }
        isConnected.store(true, ordering: .releasing)
    }

    /// The sink of the action that the current task runs in, even where another sink replaces it.
    ///
    /// - Complexity: Linear in the number of task-locals that were bound since the action began: each observed inner
    ///   run binds one.
    private static var sink: (any FlowSink)? {
        isConnected.load(ordering: .acquiring) ? finder?.find() : nil
    }

    /// The sink for a run that begins in the current task.
    static func sink(in scope: FlowScope?) -> (any FlowSink)? {
        guard let standIn = scope?.standIn else { return sink }
        return standIn.standingIn(for: sink)
    }

    /// The sink that replaces that of the action; see ``withFlowSink(_:isolation:_:)``.
    package static var standIn: (any FlowSink)? { FlowScope.current?.standIn }
}
