internal import FlintFlows
internal import Foundation

/// Makes dispatch events of the transitions of the flows that run inside an action, and has their runs written down.
struct RequestFlowSink: FlowSink {
    private let hub: EventHub
    private let scope: RequestScope

    /// - Returns: The sink of the running action; nil outside of actions, and in a task that outlived its action.
    static var current: RequestFlowSink? {
        guard let scope = RequestScope.current, scope.runningRequest != nil else { return nil }
        return RequestFlowSink(scope)
    }

    /// Tells flows how to find the sink of their action; done once, before the first action.
    static let connection: Void = FlowSinkSource.connect { RequestFlowSink.current }

    private init(_ scope: RequestScope) {
        (hub, self.scope) = (scope.cell.owner.hub, scope)
    }

    var recording: FlowRecordingSwitch { hub.transitions.recording }

    var now: Duration { hub.elapsed }

    var clock: any Clock<Duration> { Flint.current.configuration.clock }

    func receive(_ transition: FlowTransition, of machine: (any StateMachine.Type)?) {
        let moment = hub.moment
        if hub.flowRuns.isRecording { hub.flowRuns.record(transition, of: machine, origin, at: moment) }
        if hub.log.isObserved { hub.publish(.transition, in: scope, at: moment) { transition } }
    }

    /// The request that the flow runs in.
    private var origin: FlowRunTable.Origin {
        let row = scope.cell.row(.transition, of: scope.number)
        return FlowRunTable.Origin(
            request: RequestID(number: scope.number), session: hub.names.session(row.session),
            subject: hub.names.plan(row.plan)?.subject)
    }
}
