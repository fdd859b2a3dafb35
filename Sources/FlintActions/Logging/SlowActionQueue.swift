/// The running requests in the order of their deadlines, as a value.
///
/// All have the same time limit, so they are in the order in which they began.
struct SlowActionQueue {
    typealias Warning = @Sendable (Duration) -> Void

    private struct Entry {
        let id: RequestID
        let began: Duration
    }

    /// The requests, including ended ones, which are skipped at their deadline.
    private var entries: ArraySlice<Entry> = []
    private var running: [RequestID: Warning] = [:]

    /// The number of entries.
    var count: Int { entries.count }

    /// The time at which the oldest running request began; `nil` if no request has a pending deadline.
    var oldest: Duration? { entries.first?.began }

    mutating func add(_ id: RequestID, began: Duration, _ warning: @escaping Warning) {
        entries.append(Entry(id: id, began: began))
        running[id] = warning
    }

    /// - Returns: The removed warning, to be released outside of locks; `nil` if the request was not in the queue.
    @discardableResult
    mutating func remove(_ id: RequestID) -> Warning? {
        guard let warning = running.removeValue(forKey: id) else { return nil }
        dropEnded()
        // Ended requests after a long-running one must not accumulate.
        if entries.count > 2 * running.count + 64 {
            entries = ArraySlice(entries.filter { running[$0.id] != nil })
        }
        return warning
    }

    private mutating func dropEnded() {
        while let first = entries.first, running[first.id] == nil { entries.removeFirst() }
    }

    /// Removes and returns the requests that began at a time or earlier.
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
