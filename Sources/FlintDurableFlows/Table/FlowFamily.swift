/// Which runs have started which, and which of them are waited for.
///
/// The counts of awaited ends are kept here, so that ten thousand ends write to the run that waits for them once.
struct FlowFamily {
    /// The runs that a run has started, as long as it has not ended.
    private var children: [FlowRunID: Set<FlowRunID>] = [:]
    /// The runs whose ends a run waits for, and which have not ended.
    private var missing: [FlowRunID: Set<FlowRunID>] = [:]

    /// Notes a run as it is stored.
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

    /// Notes a run that has not ended.
    mutating func add(_ run: FlowRunID, startedBy parent: FlowRunID) {
        children[parent, default: []].insert(run)
    }

    /// Notes that a run waits for the ends of others.
    mutating func await(_ runs: [FlowRunID], by run: FlowRunID) {
        missing[run] = runs.isEmpty ? nil : Set(runs)
    }

    /// Notes the end of a run.
    ///
    /// - Returns: Whether it is the last for which the run that has started it waits.
    mutating func end(_ run: FlowRunID, of parent: FlowRunID) -> Bool {
        children[parent]?.remove(run)
        guard missing[parent]?.remove(run) != nil, missing[parent]?.isEmpty == true else { return false }
        missing[parent] = nil
        return true
    }

    /// The runs that a run has started, in order; they are forgotten.
    mutating func takeChildren(of run: FlowRunID) -> [FlowRunID] {
        missing[run] = nil
        return (children.removeValue(forKey: run) ?? []).sorted()
    }

    mutating func forget(_ run: FlowRunID) {
        children[run] = nil
        missing[run] = nil
    }
}
