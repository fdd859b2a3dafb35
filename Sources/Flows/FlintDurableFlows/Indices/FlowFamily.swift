/// The relations between starting and started runs, with the awaited ends.
///
/// The awaited ends are counted here, so that ten thousand ends write to the waiting run once.
struct FlowFamily {
    /// The started runs by starting run, while the starting run has not ended.
    private var children: [FlowRunID: Set<FlowRunID>] = [:]
    /// The awaited runs that have not ended, by waiting run.
    private var missing: [FlowRunID: Set<FlowRunID>] = [:]

    /// Adds the relations of a stored run.
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

    /// Adds a started run that has not ended.
    mutating func add(_ run: FlowRunID, startedBy parent: FlowRunID) {
        children[parent, default: []].insert(run)
    }

    /// Adds the runs that a run awaits.
    mutating func await(_ runs: [FlowRunID], by run: FlowRunID) {
        missing[run] = runs.isEmpty ? nil : Set(runs)
    }

    /// Removes an ended run.
    ///
    /// - Returns: Whether it was the last run that its starting run awaits.
    mutating func end(_ run: FlowRunID, of parent: FlowRunID) -> Bool {
        children[parent]?.remove(run)
        guard missing[parent]?.remove(run) != nil, missing[parent]?.isEmpty == true else { return false }
        missing[parent] = nil
        return true
    }

    /// Removes and returns the runs that a run has started, in order.
    mutating func takeChildren(of run: FlowRunID) -> [FlowRunID] {
        missing[run] = nil
        return (children.removeValue(forKey: run) ?? []).sorted()
    }

    mutating func forget(_ run: FlowRunID) {
        children[run] = nil
        missing[run] = nil
    }
}
