public import FlintFlows
public import Foundation

extension FlowRuns {
    /// One run of a flow.
    public struct Run: Sendable, Hashable {
        /// The identity of the run; of a stored run, that of the first part that was recorded.
        public let flow: FlowID

        /// The name of the stored run among those of its machine; `nil` for a run that is not stored.
        ///
        /// A stored run that goes on, by whatever request, is the same run.
        public let name: String?

        /// The name of the machine.
        public let machine: String

        /// The request that the run is a part of; of a stored run, the one in which it went on last.
        public private(set) var request: RequestID

        /// The session of the request, if it was recorded or observed.
        public private(set) var session: String?

        /// The feature of the request, if it was recorded or observed.
        public private(set) var feature: DispatchEvent.Label?

        /// The action of the request, if it was recorded or observed.
        public private(set) var action: DispatchEvent.Label?

        /// The time at which the run began, or was first recorded if it began before the recording.
        public let started: Date

        /// The time at which the run ended; `nil` while it is running.
        public private(set) var ended: Date?

        /// The ending of the run; `nil` while it is running.
        public private(set) var ending: FlowTransition.Ending?

        /// Whether the run was left without an end: a stored run that waits or goes on elsewhere, or a run inside it.
        public private(set) var isSuspended: Bool = false

        /// The duration on the runtime's clock; `nil` while the run is running and if its beginning was not recorded.
        public private(set) var duration: Duration?

        /// The name of the current state; after the end, of the last state.
        public private(set) var state: String

        /// The newest transitions, oldest first.
        public private(set) var transitions: [Entry] = []

        /// The number of transitions of the run that are not kept, or were not recorded.
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
        name = transition.name
        request = origin.request
        session = origin.session
        feature = origin.subject?.feature
        action = origin.subject?.action
        started = Timestamp(moment.time).date
        state = transition.from ?? transition.to
        droppedTransitions = transition.index
        beginning = transition.index == 0 ? moment.nanoseconds : nil
    }

    /// The stored run when it goes on in another request.
    package func continued(by origin: FlowOrigin) -> FlowRuns.Run {
        var run = self
        run.request = origin.request
        run.session = origin.session
        (run.feature, run.action) = (origin.subject?.feature, origin.subject?.action)
        return run
    }

    /// The number of transitions between the last one and another one that were not recorded.
    private func missed(before next: FlowTransition) -> Int {
        guard let last = transitions.last?.transition else { return 0 }
        guard last.flow != next.flow else { return max(0, next.index - last.index - 1) }
        // A part begins with the last entry of the part before, which a record of its being left follows.
        let entry = last.kind == .suspended ? last.index - 1 : last.index
        return max(0, next.index - entry)
    }

    /// Appends a transition; above the limit, a tenth is removed at once, so that not every call moves the others.
    package mutating func append(_ transition: FlowTransition, at moment: Moment, keeping limit: Int) {
        droppedTransitions += missed(before: transition)
        if transitions.count >= max(1, limit) {
            let count = max(1, limit / 10)
            transitions.removeFirst(count)
            droppedTransitions += count
        }
        let time = Timestamp(moment.time).date
        transitions.append(FlowRuns.Entry(transition: transition, time: time))
        isSuspended = transition.kind == .suspended
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
        case flow, name, parent, machine, request, session, feature, action, started, ended, ending
        case isSuspended, elapsed, state, transitions, droppedTransitions
    }

    /// Encodes the run; absent members are left out, and `elapsed` is a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(flow, forKey: .flow)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encode(machine, forKey: .machine)
        try container.encode(request, forKey: .request)
        try container.encodeIfPresent(session, forKey: .session)
        try container.encodeIfPresent(feature, forKey: .feature)
        try container.encodeIfPresent(action, forKey: .action)
        try container.encode(Timestamp(started), forKey: .started)
        try container.encodeIfPresent(ended.map(Timestamp.init), forKey: .ended)
        try container.encodeIfPresent(ending, forKey: .ending)
        if isSuspended { try container.encode(true, forKey: .isSuspended) }
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
