extension FlowScope {
    /// The journal that records the machines begun inside the current run; `nil` if nothing records them.
    ///
    /// A run with a stream of events inside a recorded run is not recorded, because its events are not
    /// stored. After a restart it runs again from its beginning.
    @usableFromInline static var enclosingJournal: (any FlowJournal)? {
        guard let host = current?.host, let journal = host.journal, journal === host else { return nil }
        return journal
    }
}

/// The journal that stores the current run, or the recorded run around it; `nil` if neither is recorded.
package var currentFlowJournal: (any FlowJournal)? {
    let scope = FlowScope.current
    return scope?.journal ?? scope?.host?.journal
}

/// The states at which the current run's composites resume; `nil` for a run without resumable composites.
package var currentFlowPlaces: FlowPlaces? {
    guard let scope = FlowScope.current else { return nil }
    return scope.memory?.places ?? scope.history?.places
}
