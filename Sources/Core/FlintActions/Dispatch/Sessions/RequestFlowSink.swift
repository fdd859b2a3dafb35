internal import FlintFlows
internal import Foundation

/// Receives the transitions of flows inside an action, publishes them as dispatch events, and forwards them
/// to each ``FlowReader``.
///
/// A flow that outlives its action stays in the trace of the request. Each run has such a receiver, even if
/// the run is not observed, so the value is small: three words, and no object.
struct RequestFlowSink: FlowSink {
    private let cell: RequestCell
    private let lineage: RequestLineage

    /// The receiver of transitions for flows that start now; `nil` outside of actions, and in a task that
    /// outlived its action.
    static var current: RequestFlowSink? {
        RequestScope.current?.running.map { RequestFlowSink($0) }
    }

    /// Makes the module of flows call ``current`` to find the receiver of a new run's transitions.
    ///
    /// It is evaluated once, before the first action.
    static let connection: Void = FlowSinkSource.connect { RequestFlowSink.current }

    private init(_ scope: RequestScope) {
        cell = scope.cell
        lineage = RequestLineage(scope.cell.row(.transition, of: scope.number))
    }

    private var hub: EventHub { cell.owner.hub }

    var recording: FlowRecordingSwitch { hub.transitions.recording }

    var nanoseconds: Int64 { hub.nanoseconds }

    var clock: any Clock<Duration> { Flint.current.configuration.clock }

    func receive(
        _ transition: FlowTransition, of machine: (any StateMachine.Type)?, at nanoseconds: Int64,
        entering state: () -> (any FlowState)?
    ) {
        let hub = hub
        let moment = hub.moment(at: nanoseconds)
        for reader in hub.recorders.flowReaders where reader.isReading {
            reader.read(transition, of: machine, origin, at: moment, entering: state)
        }
        if hub.log.isObserved {
            hub.publish(cell.row(.transition, of: lineage), in: cell, at: moment) { transition }
        }
    }

    /// The origin of the flow: the request in which it runs.
    private var origin: FlowOrigin {
        let (row, hub) = (cell.row(.transition, of: lineage), hub)
        return FlowOrigin(
            request: RequestID(number: lineage.request), session: hub.names.session(row.session)?.name,
            subject: hub.names.plan(row.plan)?.subject)
    }
}
