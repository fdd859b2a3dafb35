internal import FlintFlows

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
