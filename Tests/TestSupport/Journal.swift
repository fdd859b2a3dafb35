internal import Synchronization

/// What happened, in order, from any task.
package final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { $0 } }
    package var count: Int { list.withLock { $0.count } }

    /// - Returns: How many entries there were before.
    @discardableResult
    package func note(_ entry: Entry) -> Int {
        list.withLock { list in
            list.append(entry)
            return list.count - 1
        }
    }
}
