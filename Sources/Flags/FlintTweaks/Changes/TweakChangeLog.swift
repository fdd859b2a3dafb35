internal import Synchronization

/// The changes of a manager's versions that subscribers have not read yet; a struct without a lock of its
/// own.
///
/// The log is a list of segments, each of which merges several successive versions. A segment ends only where
/// a subscriber has stopped reading. So there are at most as many segments as subscribers, the size of each
/// is bounded by the number of paths, and adding a version costs the same for any number of subscribers.
struct TweakChangeLog {
    /// The merged changes of successive versions.
    struct Segment {
        /// The number of the version before the first one of the segment.
        var start: UInt64
        var changes: [TweakPath: TweakChange] = [:]
        var features: [String: FeatureStateChange] = [:]
        var providersChanged = false

        /// Adds the changes of a later segment to this one.
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
    /// Whether a subscriber has read everything, so that the next version starts a new segment.
    private var hasCurrentSubscriber = false

    var isObserved: Bool { !cursors.isEmpty }

    /// Adds a subscriber that gets all versions from the next one on.
    ///
    /// - Returns: The subscriber's identifier.
    mutating func subscribe() -> UInt64 {
        nextID += 1
        cursors[nextID] = version
        hasCurrentSubscriber = true
        return nextID
    }

    /// Removes the subscriber with an identifier, and the segments that no other subscriber will read.
    mutating func unsubscribe(_ id: UInt64) {
        guard cursors.removeValue(forKey: id) != nil else { return }
        compact()
    }

    /// Adds the changes of a new version to the newest segment, or to a new one if a subscriber has read all
    /// versions.
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
    /// - Returns: The changes and the newest version; `nil` if nothing is unread or there is no such
    ///   subscriber.
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

    /// Removes the segments that all subscribers have read, and merges segments between which no subscriber
    /// has stopped.
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

/// The elements that a stream has selected and not yet delivered.
final class TweakPending<Element: Sendable>: Sendable {
    private let rest = Mutex<[Element]>([])

    /// Removes and returns the next element; nil if there is none.
    func pop() -> Element? { rest.withLock { $0.popLast() } }

    /// Adds elements to the queue, and removes and returns the first one.
    func refill(_ elements: [Element]) -> Element? {
        rest.withLock { rest in
            rest.insert(contentsOf: elements.reversed(), at: 0)
            return rest.popLast()
        }
    }
}

extension TweakPending where Element: Equatable {
    /// Replaces all queued elements by a single one.
    ///
    /// - Returns: Whether the element differs from the newest queued one; `true` for an empty queue.
    @discardableResult
    func replace(_ element: Element) -> Bool {
        rest.withLock { rest in
            defer { rest = [element] }
            return rest.first != element
        }
    }
}

extension TweakChangeLog.Segment {
    /// The merged changes, without those whose value is the same as before, ordered by path.
    var sortedChanges: [TweakChange] {
        changes.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
    }
}
