internal import FlintFlows

/// The queues of a store's due runs, one for each kind.
///
/// A run whose time or kind changes leaves an outdated item behind. The store's table of runs skips such an
/// item when it takes the item out. The queues are rebuilt once outdated items are the majority, so their
/// memory is bounded by the number of runs.
struct DueQueues {
    private var queues: [FlowKind: DueQueue] = [:]
    /// The number of items in all queues.
    private(set) var count = 0

    mutating func add(_ id: FlowRunID, of kind: FlowKind, at time: FlowTime) {
        queues[kind, default: DueQueue()].add(id, at: time)
        count += 1
    }

    /// Returns whether the queues should be rebuilt, because most of their items are outdated.
    ///
    /// - Parameter runs: The number of runs in the store.
    func isOutdated(for runs: Int) -> Bool { count > 2 * runs + 1_024 }

    /// Replaces all items of the queues.
    ///
    /// - Complexity: O(*n* log *n*) for *n* runs. If you rebuild only when ``isOutdated(for:)`` returns
    ///   `true`, the cost is O(log *n*) for each added run.
    mutating func rebuild(_ items: [(id: FlowRunID, kind: FlowKind, time: FlowTime)]) {
        (queues, count) = ([:], 0)
        // An item that is added in ascending order stays at the end of its heap, so no other item moves.
        for item in items.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            add(item.id, of: item.kind, at: item.time)
        }
    }

    /// Returns the earliest time in the queue of a kind; `nil` if the queue is empty.
    func next(of kind: FlowKind) -> FlowTime? { queues[kind]?.first?.time }

    /// Removes and returns the earliest item of the given kinds; `nil` if there is no item whose time has
    /// come.
    mutating func takeFirst(
        of kinds: Set<FlowKind>, at now: FlowTime
    ) -> (id: FlowRunID, kind: FlowKind, time: FlowTime)? {
        var first: (kind: FlowKind, item: DueQueue.Item)?
        for kind in kinds {
            guard let item = queues[kind]?.first, item.time <= now else { continue }
            if let other = first?.item, (other.time, other.id) < (item.time, item.id) { continue }
            first = (kind, item)
        }
        guard let kind = first?.kind, let item = queues[kind]?.removeFirst() else { return nil }
        count -= 1
        return (item.id, kind, item.time)
    }
}
