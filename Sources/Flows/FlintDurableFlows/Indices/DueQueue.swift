/// A binary heap of runs by the times at which they are due.
///
/// A run whose time changes leaves an outdated item in the heap. The item remains until its time has come or
/// ``DueQueues`` is rebuilt.
struct DueQueue {
    struct Item {
        let time: FlowTime
        /// The number of the item in the order of addition; of items with equal times, the one with the
        /// lowest number comes first.
        let number: Int
        let id: FlowRunID

        func isBefore(_ other: Item) -> Bool { (time, number) < (other.time, other.number) }
    }

    private var items: [Item] = []
    private var added = 0

    var first: Item? { items.first }

    mutating func add(_ id: FlowRunID, at time: FlowTime) {
        added += 1
        items.append(Item(time: time, number: added, id: id))
        var index = items.count - 1
        while index > 0, items[index].isBefore(items[(index - 1) / 2]) {
            items.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func removeFirst() -> Item? {
        guard let first = items.first else { return nil }
        let last = items.removeLast()
        if !items.isEmpty {
            items[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var index = 0
        while true {
            let left = 2 * index + 1
            guard left < items.count else { return }
            let right = left + 1
            let child = right < items.count && items[right].isBefore(items[left]) ? right : left
            guard items[child].isBefore(items[index]) else { return }
            items.swapAt(index, child)
            index = child
        }
    }
}
