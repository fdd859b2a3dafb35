public import FlintFlows
public import Foundation

extension FlowRuns {
    /// A recorded run of a flow.
    public struct Run: Sendable, Hashable {
        /// The identity of the run.
        ///
        /// A stored run has the identity under which it was recorded first.
        public let flow: FlowID

        /// The name of the stored run among those of its machine; `nil` for a run that is not stored.
        ///
        /// A stored run stays the same run when another request resumes it.
        public let name: String?

        /// The name of the state machine that runs.
        public let machine: String

        /// The request of the action in which the run takes place; for a stored run, the request that resumed
        /// it last.
        public private(set) var request: RequestID

        /// The name of the session of ``request``; `nil` if the runtime wrote no event of that request,
        /// because no recorder was on and nobody observed events.
        public private(set) var session: String?

        /// The feature of ``request``; `nil` if the runtime wrote no event of that request, because no
        /// recorder was on and nobody observed events.
        public private(set) var feature: DispatchEvent.Label?

        /// The action of ``request``; `nil` if the runtime wrote no event of that request, because no
        /// recorder was on and nobody observed events.
        public private(set) var action: DispatchEvent.Label?

        /// The time at which the run began.
        ///
        /// If the recording was started later, the time of its first recorded transition.
        public let started: Date

        /// The time at which the run ended; `nil` while it is running.
        public private(set) var ended: Date?

        /// The way in which the run ended; `nil` while it is running.
        public private(set) var ending: FlowTransition.Ending?

        /// Whether the newest transition suspended the run: this process has stopped executing it, and the
        /// stored run waits or continues in another process.
        ///
        /// A run that was started by the handler of a stored run is suspended together with that run.
        public private(set) var isSuspended: Bool = false

        /// The duration on the runtime's clock; `nil` while the run is running, and if its beginning was not
        /// recorded.
        public private(set) var duration: Duration?

        /// The name of the current state; after the end, of the last state.
        public private(set) var state: String

        /// The newest transitions of the run, oldest first.
        public private(set) var transitions: [Entry] = []

        /// The number of the run's transitions that were dropped or not recorded.
        public private(set) var droppedTransitions: Int

        /// The time of the beginning on the monotonic clock, in nanoseconds since the creation of the
        /// runtime; `nil` if the beginning was not recorded.
        private let beginning: Int64?

        /// The run whose handler started this one; `nil` if there is none.
        public var parent: FlowID? { flow.parent }
    }

    /// A recorded transition with its time.
    public struct Entry: Sendable, Hashable {
        /// The recorded transition of the run.
        public let transition: FlowTransition

        /// The wall-clock time of the transition, in whole milliseconds.
        public let time: Date
    }
}

extension FlowRuns.Run {
    /// Creates a run from its first recorded transition, which the caller appends afterwards.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - origin: The request in which the flow runs, with its session, feature and action.
    ///   - moment: The time of the transition.
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

    /// Returns this stored run with the request that has resumed it, and with that request's session,
    /// feature and action.
    package func continued(by origin: FlowOrigin) -> FlowRuns.Run {
        var run = self
        run.request = origin.request
        run.session = origin.session
        (run.feature, run.action) = (origin.subject?.feature, origin.subject?.action)
        return run
    }

    /// Returns how many transitions of the run were not recorded between the last recorded one and the given
    /// next one.
    private func missed(before next: FlowTransition) -> Int {
        guard let last = transitions.last?.transition else { return 0 }
        guard last.flow != next.flow else { return max(0, next.index - last.index - 1) }
        // A resumed run begins with the last entry before the suspension, which the transition *suspended*
        // follows.
        let entry = last.kind == .suspended ? last.index - 1 : last.index
        return max(0, next.index - entry)
    }

    /// Appends a transition, and drops the oldest ones if the run has too many.
    ///
    /// At the limit, a tenth of the transitions is dropped at once, so that not every call moves the others
    /// in memory.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - moment: The time of the transition.
    ///   - limit: The maximum number of transitions to keep.
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

// The encoded form is stable, since inspectors and session files use it: members are added, never renamed or
// removed.

extension FlowRuns.Machine: Encodable {
    private enum Key: String, CodingKey {
        case machine, graph, visits
    }

    /// Encodes the machine's name, its graph, and the number of transitions along each edge.
    ///
    /// - Parameter encoder: The encoder to write to.
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

    /// Encodes the run.
    ///
    /// Absent members are left out, and `elapsed` is a number of nanoseconds.
    ///
    /// - Parameter encoder: The encoder to write to.
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
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        try transition.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Timestamp(time), forKey: .time)
    }
}
