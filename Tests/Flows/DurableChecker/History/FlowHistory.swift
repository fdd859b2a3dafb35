package import FlintDurableFlows

/// What clients and workers saw of runs, in order, and what the store held in the end.
package struct FlowHistory: Sendable {
    /// Something that was seen.
    package enum Event: Sendable, Codable {
        /// A client calls; the number is that of the call.
        case calling(Int, FlowClientCall)
        case called(Int, FlowOutcome)
        /// A worker has got a run; it asked when so many observations had been made.
        case claimed(FlowRunID, epoch: Int, worker: String, since: Int)
        /// A worker writes; the number is that of the call, and that of the run's entry at this time.
        case writing(Int, FlowWrite, within: Int)
        case written(Int, FlowOutcome)
        /// The work of a step begins, and ends.
        case attemptBegan(FlowAttempt)
        case attemptEnded(FlowAttempt)
        /// A step has returned what this attempt gave.
        case returned(FlowAttempt)
        /// A handler got an event.
        case handled(FlowRunID, event: String)
        /// A handler was called because of a deadline; the machine is `nil` for that of the run.
        case expired(FlowRunID, machine: String?, state: String, after: Duration)
        /// The last handler of a run begins, because of this failure or with an output.
        case terminating(FlowRunID, failure: String?)
        /// A client got the output of a run.
        case output(FlowRunID, FlowOutput)
        /// From now on nothing goes wrong; so many calls of the store were made before.
        case faultsStopped(calls: Int)
        /// Clients have the outputs of all runs.
        case finished
    }

    /// Something that was seen, and when.
    package struct Observation: Sendable, Codable {
        package let at: Duration
        package let event: Event

        package init(at time: Duration, _ event: Event) {
            at = time
            self.event = event
        }
    }

    /// A run as it was stored in the end.
    package struct Reading: Sendable {
        package let record: FlowRecord
        /// The names of the events that nobody has consumed.
        package let unconsumed: [String]

        package init(_ record: FlowRecord, unconsumed: [String]) {
            self.record = record
            self.unconsumed = unconsumed
        }
    }

    package var observations: [Observation]
    /// How many calls of the store were made, until all runs had ended.
    package var calls: Int
    package var readings: [Reading]

    package init(_ observations: [Observation], calls: Int, readings: [Reading]) {
        self.observations = observations
        self.calls = calls
        self.readings = readings
    }
}

/// What a client does to a run.
package enum FlowClientCall: Hashable, Sendable, Codable {
    case start(FlowRunID)
    /// It sends an event of this name; those that one state awaits are in one lane.
    case send(FlowRunID, event: String, lane: String)
    case cancel(FlowRunID)

    var run: FlowRunID {
        switch self {
        case .start(let run), .send(let run, _, _), .cancel(let run): run
        }
    }
}

/// What a caller knows of its call.
package enum FlowOutcome: Hashable, Sendable, Codable {
    case done
    /// The run that was to be started existed.
    case joined
    /// Nothing was done.
    case failed
    case unknown

    /// What an error of a store says.
    package init(_ error: any Error) {
        switch (error as? FlowStoreError)?.code {
        case nil, .answerLost: self = .unknown
        default: self = .failed
        }
    }

    var isAcknowledged: Bool { self == .done || self == .joined }
}

/// One attempt to do the work of a step; it is also what the step returns.
package struct FlowAttempt: Hashable, Sendable, Codable {
    package let run: FlowRunID
    /// The key for outside effects.
    package let key: String
    package let epoch: Int
    package let worker: String
    /// Distinguishes attempts.
    package let number: Int

    package init(run: FlowRunID, key: String, epoch: Int, worker: String, number: Int) {
        self.run = run
        self.key = key
        self.epoch = epoch
        self.worker = worker
        self.number = number
    }
}

/// How a run ended, as a client got it.
package enum FlowOutput: Hashable, Sendable, Codable {
    /// With the events that its handlers consumed and the results of its steps, in order.
    ///
    /// Some events are missing if it is partial: machines inside the run have consumed them, whose outputs nobody used.
    case finished(consumed: [String], results: [FlowAttempt], isPartial: Bool)
    case cancelled
    case failed(String)
}
