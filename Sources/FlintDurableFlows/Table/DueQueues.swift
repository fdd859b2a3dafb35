internal import FlintFlows

/// The runs of a store that are due at some time, by kind.
///
/// A run whose time or kind changes leaves behind what was queued for it before: the table recognizes that when its turn
/// comes. Before it is most of what the queues hold, they are built anew, so that they take memory for present runs only.
struct DueQueues {
    private var queues: [FlowKind: DueQueue] = [:]
    /// How many items the queues hold.
    private(set) var count = 0

    mutating func add(_ id: FlowRunID, of kind: FlowKind, at time: FlowTime) {
        queues[kind, default: DueQueue()].add(id, at: time)
        count += 1
    }

    /// Whether the queues are to be built anew.
    ///
    /// - Parameter runs: How many runs there are.
    func isOutdated(for runs: Int) -> Bool { count > 2 * runs + 1_024 }

    /// Queues all runs that are due at some time, and nothing else.
    ///
    /// - Complexity: O(*n* log *n*) for *n* runs; if it follows ``isOutdated(for:)``, O(log *n*) for each run that was added.
    mutating func rebuild(_ items: [(id: FlowRunID, kind: FlowKind, time: FlowTime)]) {
        (queues, count) = ([:], 0)
        // In this order a heap takes each at its end.
        for item in items.sorted(by: { ($0.time, $0.id) < ($1.time, $1.id) }) {
            add(item.id, of: item.kind, at: item.time)
        }
    }

    /// The time of the first item of a kind.
    func next(of kind: FlowKind) -> FlowTime? { queues[kind]?.first?.time }

    /// Takes the first item of some kinds whose time has come.
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
