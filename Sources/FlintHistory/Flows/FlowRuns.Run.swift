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

// MARK: - Encodable

// The encoded form on the wire and in session files is stable: members are added, never renamed or removed.

extension FlowRuns.Machine: Encodable {
    private enum Key: String, CodingKey {
        case machine, graph, visits
    }

    /// Encodes the machine's name, its graph and its visits.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(graph.machine, forKey: .machine)
        try container.encode(graph, forKey: .graph)
        try container.encode(visits, forKey: .visits)
    }
}

extension FlowRuns.Run: Encodable {
    private enum Key: String, CodingKey {
        case flow, parent, machine, request, session, feature, action, started, ended, ending, elapsed, state
        case transitions, droppedTransitions
    }

    /// Encodes the run; absent members are left out, and `elapsed` is a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(flow, forKey: .flow)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encode(machine, forKey: .machine)
        try container.encode(request, forKey: .request)
        try container.encodeIfPresent(session, forKey: .session)
        try container.encodeIfPresent(feature, forKey: .feature)
        try container.encodeIfPresent(action, forKey: .action)
        try container.encode(Timestamp(started), forKey: .started)
        try container.encodeIfPresent(ended.map(Timestamp.init), forKey: .ended)
        try container.encodeIfPresent(ending, forKey: .ending)
        try container.encodeIfPresent(duration?.wholeNanoseconds, forKey: .elapsed)
        try container.encode(state, forKey: .state)
        try container.encode(transitions, forKey: .transitions)
        try container.encode(droppedTransitions, forKey: .droppedTransitions)
    }
}

extension FlowRuns.Entry: Encodable {
    private enum Key: String, CodingKey {
        case time
    }

    /// Encodes the transition as one flat object with the time as an additional member.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try transition.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Timestamp(time), forKey: .time)
    }
}
