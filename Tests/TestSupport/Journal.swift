internal import Synchronization

/// A list of entries in the order of their addition, to which any task may add.
package final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    package init() {}

    package var entries: [Entry] { list.withLock { $0 } }
    package var count: Int { list.withLock { $0.count } }

    /// Removes all entries, for example because an entry retains the journal.
    package func clear() { list.withLock { $0 = [] } }

    /// Adds an entry.
    ///
    /// - Returns: The number of earlier entries.
    @discardableResult
    package func note(_ entry: Entry) -> Int {
        list.withLock { list in
            list.append(entry)
            return list.count - 1
        }
    }
}
