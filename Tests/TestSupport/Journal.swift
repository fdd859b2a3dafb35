internal import Synchronization

/// What happened, in order, from any task.
package final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { $0 } }
    package var count: Int { list.withLock { $0.count } }

    /// Forgets all entries, among which there may be some that keep the journal.
    package func clear() { list.withLock { $0 = [] } }

    /// - Returns: How many entries there were before.
    @discardableResult
    package func note(_ entry: Entry) -> Int {
        list.withLock { list in
            list.append(entry)
            return list.count - 1
        }
    }
}
