/// Finds out from the lines of a journal what its last run left.
struct HistoryReplay {
    private var snapshot: HistorySnapshot?
    private var changes: [ActionStackChange] = []

    /// Takes the next line.
    mutating func add(_ line: HistoryLine) {
        // The beginning of a run may have been deleted by rotation.
        if snapshot == nil { snapshot = HistorySnapshot() }
        switch line {
        case .began(let time):
            snapshot = HistorySnapshot()
            snapshot?.started = time
            changes = []
        case .ended(let time): snapshot?.ended = time
        case .record(.event(let event)): snapshot?.timeline.append(event)
        case .record(.stack(let change)): changes.append(change)
        }
    }

    /// What the last run left; `nil` if there was none.
    func result(_ damage: LogFileDamage = LogFileDamage()) -> HistorySnapshot? {
        guard var snapshot else { return nil }
        // Concurrent dispatches write in any order.
        snapshot.timeline.sort { $0.sequence < $1.sequence }
        var stacks = ActionStacksSnapshot()
        for change in changes.sorted(by: { $0.sequence < $1.sequence }) { stacks.apply(change) }
        snapshot.openStacks = stacks.stacks
        snapshot.damage = damage
        return snapshot
    }
}
