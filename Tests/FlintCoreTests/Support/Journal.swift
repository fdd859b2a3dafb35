import Synchronization

/// Notes of what happened, in order, from any task.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }
    var count: Int { list.withLock { $0.count } }

    func note(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
