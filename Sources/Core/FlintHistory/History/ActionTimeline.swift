internal import FlintBasics
internal import FlintStreams
public import FlintSubjects
internal import Foundation

/// The newest requests of a runtime: beginnings, ends and refusals.
///
/// An entry is a ``DispatchEvent`` of the kind `began`, `ended` or `refused`. A snapshot contains all earlier
/// events, so when an awaited `perform` has returned, both of its entries are there. Above
/// ``TimelineConfiguration/capacity``, the oldest entries are dropped.
///
/// The timeline excludes actions with ``ActionDefinition/hideFromTimeline``, features outside of the focus
/// while there is one, and all requests while ``TimelineFeature`` is off. Whether a request is included is
/// decided once, when it begins.
///
/// ```swift
/// for row in Flint.current.timeline.completed() {
///     print(row.start, row.action.name, row.duration)
/// }
/// ```
///
/// To observe further events without a gap, first subscribe to ``Flint/events(bufferingNewest:)-method``,
/// then take a snapshot. An event in both has the same ``DispatchEvent/sequence``.
public final class ActionTimeline: Sendable {
    private let history: HistoryFold
    private let clearings = Broadcast<Void>()

    init(_ history: HistoryFold) {
        self.history = history
    }

    /// Sets the capacity; if there are more entries, the oldest are dropped.
    package func configure(_ configuration: TimelineConfiguration) {
        history.read { $0.timeline.resize(to: configuration.capacity) }
    }

    // MARK: Reading

    /// The maximum number of entries that are kept.
    public var capacity: Int { history.read { $0.timeline.capacity } }

    /// Returns the kept entries, oldest first.
    ///
    /// - Parameters:
    ///   - subject: The subject whose requests are returned, by its identifier; by default all.
    ///   - userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The entries. Their numbers ascend, with gaps.
    /// - Complexity: O(*n*) for *n* kept entries.
    public func snapshot(of subject: Subject? = nil, userInitiatedOnly: Bool = false) -> [DispatchEvent] {
        events(history.read { Array($0.timeline) }.filter { $0.isWanted(subject, userInitiatedOnly) })
    }

    /// Returns the ended actions, in the order in which they ended.
    ///
    /// A row is complete even if the entry of its beginning was dropped.
    ///
    /// - Parameters:
    ///   - subject: The subject whose actions are returned, by its identifier; by default all.
    ///   - userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: A row for each entry of the kind `ended` that is kept.
    /// - Complexity: O(*n*) for *n* kept entries.
    public func completed(of subject: Subject? = nil, userInitiatedOnly: Bool = false) -> [TimelineRow] {
        snapshot(of: subject, userInitiatedOnly: userInitiatedOnly).compactMap(TimelineRow.init)
    }

    /// Returns the newest entries before a given one, newest first.
    ///
    /// For each further page, pass the number of the last entry of the previous page. The pages then have
    /// neither gaps nor repetitions, even if entries are added meanwhile. Entries that are dropped meanwhile
    /// are missing from the last pages.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry before which the page begins, even if it was dropped; `nil`
    ///     begins with the newest.
    ///   - limit: The maximum number of entries to return; below 1, none.
    ///   - subject: The subject whose requests are returned, by its identifier; by default all.
    ///   - userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The entries; empty if there are no older ones.
    /// - Complexity: O(log *n* + *k*) for *n* kept entries, of which *k* are examined.
    public func page(
        before sequence: UInt64? = nil, limit: Int, of subject: Subject? = nil,
        userInitiatedOnly: Bool = false
    ) -> [DispatchEvent] {
        events(
            history.read { history in
                history.timeline.page(before: sequence, limit: limit) {
                    $0.isWanted(subject, userInitiatedOnly)
                }
            })
    }

    /// Drops all entries.
    ///
    /// The ends of running actions are still added afterwards.
    public func clear() {
        history.write(EventRow(.timelineCleared))
        clearings.publish(())
    }

    /// Returns a stream with an element for each call of ``clear()`` from now on.
    package func clears() -> AsyncStream<Void> { clearings.signals() }

    private func events(_ entries: some Sequence<TimelineEntry>) -> [DispatchEvent] {
        entries.compactMap { $0.event(history.names, history.origins) }
    }
}

extension TimelineEntry {
    /// Returns whether the entry belongs to a subject and, if requested, was initiated by the user.
    ///
    /// - Parameters:
    ///   - subject: The subject; `nil` accepts any.
    ///   - userInitiatedOnly: Whether to accept only requests that the user initiated.
    fileprivate func isWanted(_ subject: Subject?, _ userInitiatedOnly: Bool) -> Bool {
        if userInitiatedOnly, !row.flags.isDisjoint(with: .anonymous) || !row.flags.contains(.userInitiated) {
            return false
        }
        guard let subject else { return true }
        let own = (note?.origin ?? session.origin)?.subject ?? .application
        return own.id == subject.id && own.isApplication == subject.isApplication
    }
}

extension RecorderSet {
    /// The set that contains only the recorder of the timeline, ``ActionTimeline``.
    package static let timeline = RecorderSet(rawValue: EventRow.Flags.inTimeline.rawValue)
}

extension ActionTimeline: Recorder {
    package var kind: RecorderSet { .timeline }
    package var feature: any ConditionalFeature.Type { TimelineFeature.self }
    package var obeysFocus: Bool { true }

    package func concerns(
        _ action: any ActionDefinition.Type, of feature: FeatureRecord,
        _ contribution: inout ActionContribution
    ) -> Bool {
        !action.hideFromTimeline
    }
}

extension ActionTimeline {
    /// Returns the entries as JSON Lines: the ``DispatchEvent/jsonLine()`` of each entry with a line break,
    /// oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text; empty if there are no entries.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func jsonLines(userInitiatedOnly: Bool = false) throws -> String {
        try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() + "\n" }.joined()
    }

    /// Returns the entries as one JSON object.
    ///
    /// Its member `timeline` is the array of entries, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, with all members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        let lines = try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() }
        return "{\"timeline\":[\(lines.joined(separator: ","))]}"
    }

    /// Returns the entries as text for people, with one paragraph for each entry, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, with an empty line between paragraphs. Control characters are escaped, so that no
    ///   entry can imitate another one.
    public func text(userInitiatedOnly: Bool = false) -> String {
        snapshot(userInitiatedOnly: userInitiatedOnly).map { TimelineParagraph($0).text + "\n" }
            .joined(separator: "\n")
    }
}

extension Flint {
    /// The timeline of the runtime, which has its newest requests.
    ///
    /// Entries are added while ``TimelineFeature`` is on. Earlier entries stay when it is switched off.
    public var timeline: ActionTimeline { history.timeline }
}
