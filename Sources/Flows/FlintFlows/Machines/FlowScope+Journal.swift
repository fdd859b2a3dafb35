extension FlowScope {
    /// The journal that records machines inside the current run.
    ///
    /// A run with a stream of events inside a recorded run has none: its events are not stored, so it is done anew.
    @usableFromInline static var enclosingJournal: (any FlowJournal)? {
        guard let host = current?.host, let journal = host.journal, journal === host else { return nil }
        return journal
    }
}

/// The journal of the current run, or of the recorded run around it; `nil` if nothing is recorded.
package var currentFlowJournal: (any FlowJournal)? {
    let scope = FlowScope.current
    return scope?.journal ?? scope?.host?.journal
}

/// The places at which the current run's composites resume; `nil` for a run without.
package var currentFlowPlaces: FlowPlaces? {
    guard let scope = FlowScope.current else { return nil }
    return scope.memory?.places ?? scope.history?.places
}
