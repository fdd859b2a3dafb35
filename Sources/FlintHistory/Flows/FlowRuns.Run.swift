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

        /// The time at which the run began, or was first recorded if it began before the recording.
        public let started: Date

        /// The time at which the run ended; `nil` while it is running.
        public private(set) var ended: Date?

        /// The ending of the run; `nil` while it is running.
        public private(set) var ending: FlowTransition.Ending?

        /// The duration on the runtime's clock; `nil` while the run is running and if its beginning was not recorded.
        public private(set) var duration: Duration?

        /// The name of the current state; after the end, of the last state.
        public private(set) var state: String

        /// The newest transitions, oldest first.
        public private(set) var transitions: [Entry] = []

        /// The number of older transitions of the run.
        public private(set) var droppedTransitions: Int

        /// The monotonic time of the beginning; `nil` if it was not recorded.
        private let beginning: Int64?

        /// The run whose handler started this one; `nil` for an outermost run.
        public var parent: FlowID? { flow.parent }
    }

    /// A transition with its time.
    public struct Entry: Sendable, Hashable {
        /// The record.
        public let transition: FlowTransition

        /// The wall-clock time, in whole milliseconds.
        public let time: Date
    }
}

extension FlowRuns.Run {
    /// Creates a run from its first recorded transition, which is not yet among its transitions.
    package init(_ transition: FlowTransition, _ origin: FlowOrigin, at moment: Moment) {
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

    /// Appends a transition; above the limit, a tenth is removed at once, so that not every call moves the others.
    package mutating func append(_ transition: FlowTransition, at moment: Moment, keeping limit: Int) {
        if transitions.count >= max(1, limit) {
            let count = max(1, limit / 10)
            transitions.removeFirst(count)
        }
        let time = Timestamp(moment.time).date
        transitions.append(FlowRuns.Entry(transition: transition, time: time))
        // The numbers have no gaps, so transitions that were not recorded are counted as well.
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
