package import FlintDurableFlows

/// The observations of clients and workers about runs, in order, and the final contents of the store.
package struct FlowHistory: Sendable {
    /// An event that a client or a worker has observed.
    package enum Event: Sendable, Codable {
        /// A client calls the store; the number identifies the call.
        case calling(Int, FlowClientCall)
        /// The client's call with this number has ended.
        case called(Int, FlowOutcome)
        /// A client is about to start a run in a queue or with a key.
        case lined(FlowRunID, FlowLine)
        /// A worker has claimed a run; `since` is the number of observations before the worker's request.
        case claimed(FlowRunID, epoch: Int, worker: String, since: Int)
        /// A worker writes to a run; the first number identifies the call, and `within` is the number of the
        /// run's present entry.
        case writing(Int, FlowWrite, within: Int)
        /// The worker's write with this number has ended.
        case written(Int, FlowOutcome)
        /// An attempt to execute a step begins.
        case attemptBegan(FlowAttempt)
        /// The attempt sees the progress that an earlier one has recorded; 0 for none.
        case resumed(FlowAttempt, from: Int)
        /// An attempt to execute a step has ended.
        case attemptEnded(FlowAttempt)
        /// A step has returned the result of this attempt to its handler.
        case returned(FlowAttempt)
        /// A handler was called with an event.
        case handled(FlowRunID, event: String)
        /// A handler was called because of a deadline; `machine` is `nil` for the machine of the run itself.
        case expired(FlowRunID, machine: String?, state: String, after: Duration)
        /// The handler `onTerminate` of a run begins; `failure` is `nil` if the run has an output.
        case terminating(FlowRunID, failure: String?)
        /// A client has received the output of a run.
        case output(FlowRunID, FlowOutput)
        /// No faults are injected any more; `calls` is the number of earlier calls of the store.
        case faultsStopped(calls: Int)
        /// Clients have received the outputs of all runs.
        case finished
    }

    /// An observed event with its time.
    package struct Observation: Sendable, Codable {
        package let at: Duration
        package let event: Event

        package init(at time: Duration, _ event: Event) {
            at = time
            self.event = event
        }
    }

    /// A run as the store holds it at the end of the test.
    package struct Reading: Sendable {
        package let record: FlowRecord
        /// The names of the events that the run has not consumed.
        package let unconsumed: [String]

        package init(_ record: FlowRecord, unconsumed: [String]) {
            self.record = record
            self.unconsumed = unconsumed
        }
    }

    package var observations: [Observation]
    /// The number of calls of the store until all runs had ended.
    package var calls: Int
    package var readings: [Reading]

    package init(_ observations: [Observation], calls: Int, readings: [Reading]) {
        self.observations = observations
        self.calls = calls
        self.readings = readings
    }
}

/// A client's call that changes a run.
package enum FlowClientCall: Hashable, Sendable, Codable {
    case start(FlowRunID)
    /// The client sends the event with this name; `lane` names the state that awaits the event.
    case send(FlowRunID, event: String, lane: String)
    case cancel(FlowRunID)

    var run: FlowRunID {
        switch self {
        case .start(let run), .send(let run, _, _), .cancel(let run): run
        }
    }
}

/// The outcome of a call, as far as the caller knows it.
package enum FlowOutcome: Hashable, Sendable, Codable {
    case done
    /// The run to be started existed already.
    case joined
    /// The store has changed nothing.
    case failed
    /// The caller does not know whether the store has executed the call.
    case unknown

    /// Creates the outcome of a call that has thrown an error.
    package init(_ error: any Error) {
        switch (error as? FlowStoreError)?.code {
        case nil, .answerLost: self = .unknown
        default: self = .failed
        }
    }

    var isAcknowledged: Bool { self == .done || self == .joined }
}

/// An attempt to execute a step, which is also the value that the step returns.
package struct FlowAttempt: Hashable, Sendable, Codable {
    package let run: FlowRunID
    /// The idempotency key of the step.
    package let key: String
    package let epoch: Int
    package let worker: String
    /// A number that no other attempt has.
    package let number: Int

    package init(run: FlowRunID, key: String, epoch: Int, worker: String, number: Int) {
        self.run = run
        self.key = key
        self.epoch = epoch
        self.worker = worker
        self.number = number
    }
}

/// The ending of a run, as a client has received it.
package enum FlowOutput: Hashable, Sendable, Codable {
    /// The run finished; its handlers consumed these events, and its steps returned these results, in order.
    ///
    /// If `isPartial` is `true`, events are missing that were consumed by machines inside the run whose
    /// outputs were discarded.
    case finished(consumed: [String], results: [FlowAttempt], isPartial: Bool)
    case cancelled
    case failed(String)
}
