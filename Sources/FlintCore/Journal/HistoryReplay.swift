/// Finds out from the lines of a journal what its last run left.
struct HistoryReplay {
    private var snapshot: HistorySnapshot?

    /// Takes the next line.
    mutating func add(_ line: HistoryLine) {
        switch line {
        case .began(let time):
            snapshot = HistorySnapshot()
            snapshot?.started = time
        case .ended(let time): change { $0.ended = time }
        case .record(.event(let event)): change { $0.timeline.append(event) }
        }
    }

    /// What the last run left; `nil` if there was none.
    func result(_ damage: LogFileDamage = LogFileDamage()) -> HistorySnapshot? {
        guard var snapshot else { return nil }
        // Concurrent dispatches write in any order.
        snapshot.timeline.sort { $0.sequence < $1.sequence }
        snapshot.damage = damage
        return snapshot
    }

    /// Changes the run, whose beginning may have been deleted by rotation.
    private mutating func change(_ body: (inout HistorySnapshot) -> Void) {
        var changed = snapshot ?? HistorySnapshot()
        body(&changed)
        snapshot = changed
    }
}
