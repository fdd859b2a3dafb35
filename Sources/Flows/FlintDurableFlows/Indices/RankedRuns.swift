/// Waiting runs, ordered by rank (their priority, smaller numbers first) and then by the time from which each
/// may begin.
///
/// If a run waits no longer, its item stays until it is the first item of its rank, and is then removed.
struct RankedRuns {
    private var ranks: [Int: DueQueue] = [:]

    mutating func add(_ id: FlowRunID, rank: Int, at time: FlowTime) {
        ranks[rank, default: DueQueue()].add(id, at: time)
    }

    /// Returns the item of the smallest rank whose time has come, and removes the outdated items before it.
    ///
    /// - Parameters:
    ///   - now: The present time; `nil` if the times do not matter.
    ///   - isPresent: Returns whether the run of an item still waits, with the time of the item and the given
    ///     rank.
    /// - Returns: The item and its rank; `nil` if no item's time has come.
    /// - Complexity: O(*r* log *r*) for *r* ranks, and O(log *n*) for each removed item of *n*.
    mutating func first(
        at now: FlowTime?, where isPresent: (DueQueue.Item, Int) -> Bool
    ) -> (item: DueQueue.Item, rank: Int)? {
        for rank in ranks.keys.sorted() {
            while let item = ranks[rank]?.first, now.map({ item.time <= $0 }) ?? true {
                if isPresent(item, rank) { return (item, rank) }
                _ = ranks[rank]?.removeFirst()
            }
            if ranks[rank]?.first == nil { ranks[rank] = nil }
        }
        return nil
    }

    /// The earliest time of all items, those of runs that wait no longer included; `nil` without items.
    var nextTime: FlowTime? { ranks.values.compactMap { $0.first?.time }.min() }
}
