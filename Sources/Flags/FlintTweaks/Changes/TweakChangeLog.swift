internal import Synchronization

/// A log of the changes that the subscribers of a manager have not read yet, without a lock of its own.
///
/// The log is a list of segments, each of which merges several successive versions. A segment ends only where
/// a subscriber has stopped reading. So there are at most as many segments as subscribers, the size of each
/// is bounded by the number of paths, and adding a version costs the same for any number of subscribers.
struct TweakChangeLog {
    /// The merged changes of successive versions.
    struct Segment {
        /// The version before the first version of the segment.
        ///
        /// A subscriber that has read the versions up to this one continues with the segment.
        var start: UInt64
        var changes: [TweakPath: TweakChange] = [:]
        var features: [String: FeatureStateChange] = [:]
        var providersChanged = false

        /// Merges the changes of a later segment into this one: per path, the oldest previous and the newest
        /// value.
        mutating func merge(_ later: Segment) {
            providersChanged = providersChanged || later.providersChanged
            for change in later.changes.values { merge(change) }
            for change in later.features.values { merge(change) }
        }

        mutating func merge(_ change: TweakChange) {
            guard let index = changes.index(forKey: change.path) else {
                changes[change.path] = change
                return
            }
            changes.values[index] = TweakChange(
                path: change.path, before: changes.values[index].before, after: change.after,
                source: change.source, previousSource: changes.values[index].previousSource,
                cause: change.cause, version: change.version)
        }

        mutating func merge(_ change: FeatureStateChange) {
            guard let old = features[change.feature] else {
                features[change.feature] = change
                return
            }
            features[change.feature] = FeatureStateChange(
                feature: change.feature, before: old.before, after: change.after, source: change.source,
                previousSource: old.previousSource, cause: change.cause, version: change.version)
        }
    }

    /// The number of the newest version.
    private(set) var version: UInt64 = 0
    private(set) var segments: [Segment] = []
    private var cursors: [UInt64: UInt64] = [:]
    private var nextID: UInt64 = 0
    /// Whether at least one subscriber has read all versions, so that the next version must begin a new
    /// segment.
    private var hasCurrentSubscriber = false

    var isObserved: Bool { !cursors.isEmpty }

    /// Adds a subscriber, which receives the versions that are appended after this call.
    ///
    /// - Returns: The identifier of the subscriber, for ``take(_:)`` and ``unsubscribe(_:)``.
    mutating func subscribe() -> UInt64 {
        nextID += 1
        cursors[nextID] = version
        hasCurrentSubscriber = true
        return nextID
    }

    /// Removes a subscriber, and the segments that no other subscriber has yet to read.
    ///
    /// - Parameter id: The identifier of the subscriber; an unknown one has no effect.
    mutating func unsubscribe(_ id: UInt64) {
        guard cursors.removeValue(forKey: id) != nil else { return }
        compact()
    }

    /// Appends the changes of a new version to the newest segment.
    ///
    /// If a subscriber has read all versions, the changes begin a new segment.
    ///
    /// - Parameters:
    ///   - version: The number of the new version.
    ///   - changes: The changes of values.
    ///   - features: The changes of features' states.
    ///   - providersChanged: Whether the status or the list of providers has changed.
    mutating func append(
        version: UInt64, changes: [TweakChange], features: [FeatureStateChange], providersChanged: Bool
    ) {
        guard !cursors.isEmpty else {
            self.version = version
            return
        }
        if hasCurrentSubscriber || segments.isEmpty { segments.append(Segment(start: self.version)) }
        hasCurrentSubscriber = false
        self.version = version
        let last = segments.count - 1
        for change in changes { segments[last].merge(change) }
        for change in features { segments[last].merge(change) }
        if providersChanged { segments[last].providersChanged = true }
    }

    /// Returns the merged changes of the versions that a subscriber has not read, and marks them as read.
    ///
    /// - Parameter id: The identifier of the subscriber.
    /// - Returns: The changes and the newest version; `nil` if the subscriber has read all versions, or is
    ///   unknown.
    mutating func take(_ id: UInt64) -> (unread: Segment, version: UInt64)? {
        guard let cursor = cursors[id], cursor < version,
            let first = segments.firstIndex(where: { $0.start == cursor })
        else { return nil }
        var unread = segments[first]
        for segment in segments[(first + 1)...] { unread.merge(segment) }
        cursors[id] = version
        hasCurrentSubscriber = true
        compact()
        return (unread, version)
    }

    /// Removes the segments that all subscribers have read, and merges adjacent segments where possible.
    ///
    /// Two adjacent segments are merged unless a subscriber has read the first one but not the second one.
    private mutating func compact() {
        let stops = Set(cursors.values)
        hasCurrentSubscriber = stops.contains(version)
        let oldest = stops.min() ?? version
        var kept: [Segment] = []
        for segment in segments where segment.start >= oldest {
            if kept.isEmpty || stops.contains(segment.start) {
                kept.append(segment)
            } else {
                kept[kept.count - 1].merge(segment)
            }
        }
        segments = kept
    }
}

// MARK: - TweakPending

/// A queue of the elements that a stream has read from the change log and not yet delivered to its consumer.
final class TweakPending<Element: Sendable>: Sendable {
    private let rest = Mutex<[Element]>([])

    /// Removes and returns the oldest element of the queue; `nil` if the queue is empty.
    func pop() -> Element? { rest.withLock { $0.popLast() } }

    /// Appends elements to the queue, then removes and returns the oldest element of the queue.
    ///
    /// The result is `nil` if the queue was empty and no elements were given.
    func refill(_ elements: [Element]) -> Element? {
        rest.withLock { rest in
            rest.insert(contentsOf: elements.reversed(), at: 0)
            return rest.popLast()
        }
    }
}

extension TweakPending where Element: Equatable {
    /// Replaces the content of the queue by a single element.
    ///
    /// - Returns: Whether the new element differs from the previous content; `true` if the queue was empty.
    @discardableResult
    func replace(_ element: Element) -> Bool {
        rest.withLock { rest in
            defer { rest = [element] }
            return rest.first != element
        }
    }
}

extension TweakChangeLog.Segment {
    /// The changes of the segment, ordered by path, without those whose new value equals the previous one.
    var sortedChanges: [TweakChange] {
        changes.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
    }
}
