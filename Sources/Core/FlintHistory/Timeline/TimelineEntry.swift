import FlintBasics

extension Ring<TimelineEntry> {
    /// Returns the newest entries before a given one that meet a condition, newest first.
    ///
    /// The entries are sorted by sequence number. The numbers have gaps, because not every event is an entry.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry before which to begin, kept or not; `nil` begins with the
    ///     newest.
    ///   - limit: The maximum number of entries to return.
    ///   - isWanted: Returns whether an entry meets the condition.
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

    /// Returns the number of entries whose sequence numbers are lower than a given one.
    private func firstIndex(notBefore sequence: UInt64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The stored form of a timeline entry.
///
/// Its event is made only when it is read.
struct TimelineEntry: Sendable {
    let row: EventRow
    let sequence: UInt64
    let note: EventNote?
    /// The name of the session, with the subject and trace of its requests.
    ///
    /// They are stored because the session's index may be used again.
    let session: SessionName

    /// Returns the event of the entry.
    ///
    /// - Parameters:
    ///   - names: The table of the names to which indexes in rows refer.
    ///   - origins: The source from which the trace of the request is derived; `nil` if it is not known, as
    ///     in old recordings.
    /// - Returns: The event; `nil` if the row does not describe an event.
    func event(_ names: EventNames, _ origins: RequestOrigins?) -> DispatchEvent? {
        DispatchEvent(
            row, sequence, note, subject: names.plan(row.plan)?.subject,
            session: row.session == 0 ? nil : session, origins)
    }
}
