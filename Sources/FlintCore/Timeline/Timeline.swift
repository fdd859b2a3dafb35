/// The newest requests of a runtime: when they began, how they ended, which were refused.
///
/// An entry is a ``DispatchEvent`` of the kind `began`, `ended` or `refused`. What
/// happened before a snapshot is in it, so whoever awaited a `perform` finds both of its entries. When there are more than
/// ``TimelineConfiguration/capacity``, the oldest are dropped.
///
/// Actions with ``ActionDefinition/hideFromTimeline`` are left out, features outside of the focus while there is one,
/// and everything while ``TimelineFeature`` is off. This is decided once, when a request begins.
///
/// ```swift
/// for row in Flint.timeline.completed() {
///     print(row.start, row.action.name, row.duration)
/// }
/// ```
///
/// To follow what happens, subscribe to ``Flint/events(bufferingNewest:)-method`` first and take a snapshot then: there
/// is no gap between the two, and what is in both has the same ``DispatchEvent/sequence``.
public final class Timeline: Sendable {
    private let history: HistoryFold

    init(_ history: HistoryFold) {
        self.history = history
    }

    /// Sets the capacity; the newest entries are kept.
    func configure(_ configuration: TimelineConfiguration) {
        history.read { $0.timeline.resize(to: configuration.capacity) }
    }

    // MARK: Reading

    /// How many entries are held at most.
    public var capacity: Int { history.read { $0.timeline.capacity } }

    /// The entries that are held, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to leave out what the user did not ask for.
    /// - Returns: The entries; their numbers ascend, with gaps.
    /// - Complexity: O(*n*) for *n* held entries.
    public func snapshot(userInitiatedOnly: Bool = false) -> [DispatchEvent] {
        events(history.read { $0.timeline.entries }, userInitiatedOnly)
    }

    /// The actions that ended, in the order in which they did.
    ///
    /// A row is complete even if the entry of its beginning has been dropped.
    ///
    /// - Parameter userInitiatedOnly: Whether to leave out what the user did not ask for.
    /// - Returns: A row for each `ended` entry that is held.
    /// - Complexity: O(*n*) for *n* held entries.
    public func completed(userInitiatedOnly: Bool = false) -> [TimelineRow] {
        snapshot(userInitiatedOnly: userInitiatedOnly).compactMap(TimelineRow.init)
    }

    /// The newest entries before one that has been read, newest first.
    ///
    /// Pages that are asked for one after the other, each before the last entry of the one before, have neither gaps
    /// nor repetitions, whatever is written meanwhile; entries that are dropped meanwhile are missing at the end.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry before which to begin, held or not; `nil` begins with the newest.
    ///   - limit: How many entries to return at most; below 1, none.
    ///   - userInitiatedOnly: Whether to leave out what the user did not ask for.
    /// - Returns: The entries; empty if there is nothing older.
    /// - Complexity: O(log *n* + *k*) for *n* held entries, of which *k* are looked at.
    public func page(
        before sequence: UInt64? = nil, limit: Int, userInitiatedOnly: Bool = false
    ) -> [DispatchEvent] {
        let page = history.read { history in
            history.timeline.page(before: sequence, limit: limit) {
                !userInitiatedOnly || Self.isUserInitiated($0)
            }
        }
        return events(page, false)
    }

    /// Drops all entries.
    ///
    /// The ends of actions that are running are still written.
    public func clear() {
        history.write(EventRow(.timelineCleared))
    }

    private func events(_ entries: some Sequence<TimelineEntry>, _ userInitiatedOnly: Bool) -> [DispatchEvent]
    {
        entries.lazy.filter { !userInitiatedOnly || Self.isUserInitiated($0) }
            .compactMap { $0.event(history.names) }
    }

    private static func isUserInitiated(_ entry: TimelineEntry) -> Bool {
        entry.row.flags.isDisjoint(with: .anonymous) && entry.row.flags.contains(.userInitiated)
    }
}
