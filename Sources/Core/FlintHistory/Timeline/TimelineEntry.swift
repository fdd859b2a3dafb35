import FlintBasics

extension Ring<TimelineEntry> {
    /// Returns the newest entries before a position that meet a condition, newest first.
    ///
    /// The entries are in the order of their sequence numbers, which have gaps, because not every event is an entry.
    ///
    /// - Complexity: O(log *n*) to find the position, then O(*k*) for *k* examined entries.
    func page(
        before sequence: UInt64?, limit: Int, where isWanted: (TimelineEntry) -> Bool
    ) -> [TimelineEntry] {
        var index = sequence.map(firstIndex(notBefore:)) ?? count
        var page: [TimelineEntry] = []
        while index > 0, page.count < limit {
            index -= 1
            let entry = self[index]
            if isWanted(entry) { page.append(entry) }
        }
        return page
    }

    /// The number of entries whose sequence numbers are lower.
    private func firstIndex(notBefore sequence: UInt64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The stored form of a timeline entry; its event is made when it is read.
struct TimelineEntry: Sendable {
    let row: EventRow
    let sequence: UInt64
    let note: EventNote?
    /// The name and origin of the session, stored because its index may be reused.
    let session: SessionName

    /// The event of the entry.
    ///
    /// - Parameters:
    ///   - names: The names of the indexes in rows.
    ///   - origins: Derives the trace of the request; nil if it is not known, as in old recordings.
    /// - Returns: The event; nil if the row is none.
    func event(_ names: EventNames, _ origins: RequestOrigins?) -> DispatchEvent? {
        DispatchEvent(
            row, sequence, note, subject: names.plan(row.plan)?.subject,
            session: row.session == 0 ? nil : session, origins)
    }
}
