/// The running requests in the order of their deadlines, as a value.
///
/// All have the same time, so the order in which they began is that of their deadlines.
struct SlowActionQueue {
    typealias Warning = @Sendable (Duration) -> Void

    private struct Entry {
        let id: RequestID
        let began: Duration
    }

    /// Those that have ended are skipped when their time comes.
    private var entries: ArraySlice<Entry> = []
    private var running: [RequestID: Warning] = [:]

    /// How many entries are held.
    var count: Int { entries.count }

    /// When the oldest running request began; `nil` if none waits for its deadline.
    var oldest: Duration? { entries.first?.began }

    mutating func add(_ id: RequestID, began: Duration, _ warning: @escaping Warning) {
        entries.append(Entry(id: id, began: began))
        running[id] = warning
    }

    /// - Returns: What is not called any more, to be released outside of locks; `nil` if the request was not there.
    @discardableResult
    mutating func remove(_ id: RequestID) -> Warning? {
        guard let warning = running.removeValue(forKey: id) else { return nil }
        dropEnded()
        // Behind one that runs for long, others that have ended must not pile up.
        if entries.count > 2 * running.count + 64 {
            entries = ArraySlice(entries.filter { running[$0.id] != nil })
        }
        return warning
    }

    private mutating func dropEnded() {
        while let first = entries.first, running[first.id] == nil { entries.removeFirst() }
    }

    /// Takes out those that have been running since a time or longer.
    mutating func takeDue(beganBy limit: Duration) -> [(began: Duration, warning: Warning)] {
        var due: [(began: Duration, warning: Warning)] = []
        while let first = entries.first, first.began <= limit {
            entries.removeFirst()
            if let warning = running.removeValue(forKey: first.id) { due.append((first.began, warning)) }
        }
        dropEnded()
        return due
    }
}
