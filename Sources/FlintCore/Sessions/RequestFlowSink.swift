internal import FlintFlows
internal import FlintStreams
internal import Foundation

/// Makes dispatch events of the transitions of the flows that run inside an action, and has their runs written down.
struct RequestFlowSink: FlowSink {
    private let hub: EventHub
    private let number: UInt64
    /// What the events of the request have in common; nil if nobody listened when the action began.
    private let facts: EventFacts?

    /// - Returns: The sink of the running action; nil outside of actions, and in a task that outlived its action.
    static var current: RequestFlowSink? {
        guard let scope = RequestScope.current, scope.runningRequest != nil else { return nil }
        return RequestFlowSink(scope)
    }

    /// Tells flows how to find the sink of their action; done once, before the first action.
    static let connection: Void = FlowSinkSource.connect { RequestFlowSink.current }

    private init(_ scope: RequestScope) {
        hub = scope.cell.owner.hub
        number = scope.number
        facts = scope.cell.facts(of: scope.number)
    }

    var counter: BroadcastCounter { hub.counter }

    var now: Duration { hub.elapsed }

    var clock: any Clock<Duration> { Flint.current.configuration.clock }

    var recording: FlowRecordingSwitch? { hub.flowRuns.recording }

    func receive(_ transition: FlowTransition, of machine: (any StateMachine.Type)?) {
        var time: Date?
        if hub.flowRuns.recording.isOn {
            let moment = hub.moment
            hub.flowRuns.record(
                transition, of: machine, RequestID(number: number), facts, at: moment)
            time = moment.time
        }
        guard hub.counter.isListening else { return }
        hub.publish {
            let facts = facts ?? EventFacts(requestID: RequestID(number: number))
            return DispatchEvent(.flowTransition(transition), at: time ?? hub.now, facts)
        }
    }
}
