/// The relations between runs: for each run, the runs that it has started and the runs whose ends it awaits.
///
/// The awaited ends are counted in memory. So a run that awaits ten thousand runs is written once, after the
/// last of them has ended.
struct FlowFamily {
    /// For each run that has not ended, the runs that it has started and that have not ended either.
    private var children: [FlowRunID: Set<FlowRunID>] = [:]
    /// For each waiting run, the awaited runs that have not ended.
    private var missing: [FlowRunID: Set<FlowRunID>] = [:]

    /// Adds the relations of a stored run: to the run that has started it, and to the runs whose ends it
    /// awaits.
    mutating func add(_ record: FlowRecord) {
        if let parent = record.parent?.run, record.status != .ended {
            children[parent, default: []].insert(record.id)
        }
        if record.awaited.isEmpty {
            missing[record.id] = nil
        } else {
            missing[record.id] = Set(record.awaited)
        }
    }

    /// Adds a run that another run has started and that has not ended.
    mutating func add(_ run: FlowRunID, startedBy parent: FlowRunID) {
        children[parent, default: []].insert(run)
    }

    /// Sets the runs whose ends a run awaits; an empty list removes them.
    mutating func await(_ runs: [FlowRunID], by run: FlowRunID) {
        missing[run] = runs.isEmpty ? nil : Set(runs)
    }

    /// Removes a run that has ended from the runs that its starting run has started, and from those that the
    /// starting run awaits.
    ///
    /// - Returns: Whether the starting run awaited the run, and awaits no other run now.
    mutating func end(_ run: FlowRunID, of parent: FlowRunID) -> Bool {
        children[parent]?.remove(run)
        guard missing[parent]?.remove(run) != nil, missing[parent]?.isEmpty == true else { return false }
        missing[parent] = nil
        return true
    }

    /// Removes and returns the runs that a run has started and that have not ended, sorted by identity.
    mutating func takeChildren(of run: FlowRunID) -> [FlowRunID] {
        missing[run] = nil
        return (children.removeValue(forKey: run) ?? []).sorted()
    }

    mutating func forget(_ run: FlowRunID) {
        children[run] = nil
        missing[run] = nil
    }
}
