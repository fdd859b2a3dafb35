public import FlintFlows
public import Foundation

extension FlowRuns {
    /// One run of a flow.
    public struct Run: Sendable, Hashable {
        /// The identity of the run.
        public let flow: FlowID

        /// The name of the machine.
        public let machine: String

        /// The request that the run is a part of.
        public let request: RequestID

        /// The session of the request, if it was recorded or observed.
        public let session: String?

        /// The feature of the request, if it was recorded or observed.
        public let feature: DispatchEvent.Label?

        /// The action of the request, if it was recorded or observed.
        public let action: DispatchEvent.Label?

        /// When the run began; for one that was under way when recording began, when it was first seen.
        public let started: Date

        /// When the run ended; `nil` while it goes on.
        public private(set) var ended: Date?

        /// How the run ended; `nil` while it goes on.
        public private(set) var ending: FlowTransition.Ending?

        /// How long the run took, on the runtime's clock; `nil` while it goes on and if its beginning was missed.
        public private(set) var duration: Duration?

        /// The name of the state that the run is in; after its end, the last one before it.
        public private(set) var state: String

        /// The newest transitions, oldest first.
        public private(set) var transitions: [Entry] = []

        /// How many older transitions the run has made.
        public private(set) var droppedTransitions: Int

        /// When the run began, on the monotonic clock; `nil` if its beginning was missed.
        private let beginning: Int64?

        /// The run whose handler began this one; `nil` for an outermost run.
        public var parent: FlowID? { flow.parent }
    }

    /// A transition and when it was made.
    public struct Entry: Sendable, Hashable {
        /// The record.
        public let transition: FlowTransition

        /// The wall-clock time, in whole milliseconds.
        public let time: Date
    }
}

extension FlowRuns.Run {
    /// A run that is first seen with a transition, which is not yet among its transitions.
    init(_ transition: FlowTransition, _ origin: FlowRunTable.Origin, at moment: Moment) {
        flow = transition.flow
        machine = transition.machine
        request = origin.request
        session = origin.session
        feature = origin.subject?.feature
        action = origin.subject?.action
        started = Timestamp(moment.time).date
        state = transition.from ?? transition.to
        droppedTransitions = transition.index
        beginning = transition.index == 0 ? moment.nanoseconds : nil
    }

    /// Adds a transition; of too many, a tenth goes at once, so that not each one moves all others.
    mutating func append(_ transition: FlowTransition, at moment: Moment, keeping limit: Int) {
        if transitions.count >= max(1, limit) {
            let count = max(1, limit / 10)
            transitions.removeFirst(count)
        }
        let time = Timestamp(moment.time).date
        transitions.append(FlowRuns.Entry(transition: transition, time: time))
        // The numbers have no gaps, so that also those count that were made while nothing was recorded.
        droppedTransitions = transition.index + 1 - transitions.count
        guard case .terminated(let ending) = transition.kind else {
            state = transition.to
            return
        }
        ended = time
        self.ending = ending
        duration = beginning.map { .nanoseconds(moment.nanoseconds - $0) }
    }
}
