internal import FlintBasics
public import FlintSubjects
internal import Foundation

/// The newest requests of a runtime: beginnings, ends and refusals.
///
/// An entry is a ``DispatchEvent`` of the kind `began`, `ended` or `refused`. A snapshot contains all earlier events,
/// so after an awaited `perform` it has both of its entries. Above ``TimelineConfiguration/capacity``, the oldest
/// entries are dropped.
///
/// Actions with ``ActionDefinition/hideFromTimeline`` are excluded, features outside of the focus while there is one,
/// and all requests while ``TimelineFeature`` is off. This is decided once, when a request begins.
///
/// ```swift
/// for row in Flint.current.timeline.completed() {
///     print(row.start, row.action.name, row.duration)
/// }
/// ```
///
/// To observe further events, first subscribe to ``Flint/events(bufferingNewest:)-method``, then take a snapshot:
/// there is no gap between the two, and an event in both has the same ``DispatchEvent/sequence``.
public final class ActionTimeline: Sendable {
    private let history: HistoryFold

    init(_ history: HistoryFold) {
        self.history = history
    }

    /// Sets the capacity; the newest entries are kept.
    package func configure(_ configuration: TimelineConfiguration) {
        history.read { $0.timeline.resize(to: configuration.capacity) }
    }

    // MARK: Reading

    /// The maximum number of entries that are kept.
    public var capacity: Int { history.read { $0.timeline.capacity } }

    /// Returns the kept entries, oldest first.
    ///
    /// - Parameters:
    ///   - subject: The subject whose requests are wanted, by its identifier; by default all.
    ///   - userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The entries; their numbers ascend, with gaps.
    /// - Complexity: O(*n*) for *n* kept entries.
    public func snapshot(of subject: Subject? = nil, userInitiatedOnly: Bool = false) -> [DispatchEvent] {
        events(history.read { Array($0.timeline) }.filter { $0.isWanted(subject, userInitiatedOnly) })
    }

    /// Returns the ended actions, in the order in which they ended.
    ///
    /// A row is complete even if the entry of its beginning was dropped.
    ///
    /// - Parameters:
    ///   - subject: The subject whose actions are wanted, by its identifier; by default all.
    ///   - userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: A row for each kept `ended` entry.
    /// - Complexity: O(*n*) for *n* kept entries.
    public func completed(of subject: Subject? = nil, userInitiatedOnly: Bool = false) -> [TimelineRow] {
        snapshot(of: subject, userInitiatedOnly: userInitiatedOnly).compactMap(TimelineRow.init)
    }

    /// Returns the newest entries before a given one, newest first.
    ///
    /// Successive pages, each before the last entry of the previous page, have neither gaps nor repetitions, whatever
    /// is written meanwhile; entries dropped meanwhile are missing at the end.
    ///
    /// - Parameters:
    ///   - sequence: The number of the entry before which to begin, kept or not; `nil` begins with the newest.
    ///   - limit: The maximum number of entries to return; below 1, none.
    ///   - subject: The subject whose requests are wanted, by its identifier; by default all.
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
    /// The ends of running actions are still added.
    public func clear() {
        history.write(EventRow(.timelineCleared))
    }

    private func events(_ entries: some Sequence<TimelineEntry>) -> [DispatchEvent] {
        entries.compactMap { $0.event(history.names, history.origins) }
    }
}

extension TimelineEntry {
    /// Whether the entry is of a subject, and initiated by the user if that is wanted.
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
    /// The recorder of the timeline.
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
    /// The entries as JSON Lines: one ``DispatchEvent/jsonLine()`` each, oldest first, each with its line ending.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text; empty if there are no entries.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func jsonLines(userInitiatedOnly: Bool = false) throws -> String {
        try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() + "\n" }.joined()
    }

    /// The entries as one JSON object, whose member `timeline` is an array of them, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text, with all members in alphabetical order.
    /// - Throws: `EncodingError`, which does not happen for events that a runtime published.
    public func json(userInitiatedOnly: Bool = false) throws -> String {
        let lines = try snapshot(userInitiatedOnly: userInitiatedOnly).map { try $0.jsonLine() }
        return "{\"timeline\":[\(lines.joined(separator: ","))]}"
    }

    /// Returns the entries as text for people: one paragraph each, oldest first.
    ///
    /// - Parameter userInitiatedOnly: Whether to omit requests that the user did not initiate.
    /// - Returns: The text; paragraphs are separated by an empty line. Control characters are escaped, so no entry
    ///   can imitate another.
    public func text(userInitiatedOnly: Bool = false) -> String {
        snapshot(userInitiatedOnly: userInitiatedOnly).map { TimelineParagraph($0).text + "\n" }
            .joined(separator: "\n")
    }
}

extension Flint {
    /// The newest requests of the runtime.
    ///
    /// Entries are added while ``TimelineFeature`` is on; earlier entries are kept.
    public var timeline: ActionTimeline { history.timeline }
}
