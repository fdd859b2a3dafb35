internal import Foundation
internal import Synchronization

/// The cached results of one feature for one subject.
///
/// The ``FeatureGate`` has a generation: a counter of possible changes. Each result has the generation at
/// which it was evaluated. When the generation changes, the results of all subjects are outdated.
final class GateCache: Sendable {
    /// The cached result for the feature's own constraints, without those of its ancestors: whether they are
    /// satisfied, and the facts that decide it.
    struct Judgment: Sendable {
        let facts: ConstraintFacts
        let evaluation: ConstraintsEvaluation
        let isCacheable: Bool
        /// The revisions of the services when the facts were read: numbers that differ when values of a
        /// service may have changed.
        var revisions: SourceRevisions
        var generation: UInt64 = 0

        var expiry: Date? { facts.purchases.earliestExpiry }
    }

    /// The cached availability: the result for the feature's constraints and those of its ancestors.
    struct Entry: Sendable {
        let availability: Availability
        let revisions: SourceRevisions
        /// The earliest expiry of a subscription on which the result depends; `nil` for none.
        let expiry: Date?
        let generation: UInt64
    }

    private struct State {
        var entry: Entry?
        var judgment: Judgment?
        var announced: Bool??
    }

    private let state = Mutex(State())

    /// Returns the cached availability; `nil` if none is cached, or if it was evaluated before the last
    /// possible change.
    ///
    /// - Parameter generation: The feature's current counter of possible changes.
    func entry(_ generation: UInt64) -> Entry? {
        state.withLock { $0.entry?.generation == generation ? $0.entry : nil }
    }

    /// Returns whether the feature is available according to the cached result.
    ///
    /// It is `nil` if no result is cached, if the cached one is outdated, or if the availability is not
    /// known.
    ///
    /// - Parameter generation: The feature's current counter of possible changes.
    func isAvailable(_ generation: UInt64) -> Bool? {
        state.withLock { state in
            guard let entry = state.entry, entry.generation == generation else { return nil }
            return entry.availability.isAvailable
        }
    }

    /// Returns the cached availability without its reasons, so that they are not copied.
    ///
    /// - Parameter generation: The feature's current counter of possible changes.
    /// - Returns: Whether the feature is available, `nil` if that is not decided yet; the revisions of the
    ///   services from which this follows; and the time until which it holds, `nil` for no limit. The whole
    ///   result is `nil` if no availability is cached, or the cached one is outdated.
    func result(_ generation: UInt64) -> (isAvailable: Bool?, revisions: SourceRevisions, expiry: Date?)? {
        state.withLock { state in
            guard let entry = state.entry, entry.generation == generation else { return nil }
            return (entry.availability.isAvailable, entry.revisions, entry.expiry)
        }
    }

    /// Returns the cached result for the feature's own constraints; `nil` if none is cached, or if the cached
    /// one is outdated.
    ///
    /// - Parameter generation: The current value of the feature's counter of possible changes to the result
    ///   for its own constraints.
    func judgment(_ generation: UInt64) -> Judgment? {
        state.withLock { $0.judgment?.generation == generation ? $0.judgment : nil }
    }

    /// Caches an availability, unless the cached one was evaluated after a later change.
    func keep(_ entry: Entry) {
        state.withLock { state in
            if entry.generation >= state.entry?.generation ?? 0 { state.entry = entry }
        }
    }

    /// Caches the result for the feature's own constraints; `nil` empties the cache.
    func keep(_ judgment: Judgment?) { state.withLock { $0.judgment = judgment } }

    /// Stores the availability that is about to be announced to subscribers, so that the next one can be
    /// compared with it.
    ///
    /// - Returns: Whether the availability differs from the last announced one; `false` for the first
    ///   announcement.
    func announce(_ result: Bool?) -> Bool {
        state.withLock { state in
            defer { state.announced = .some(result) }
            return state.announced != nil && state.announced != .some(result)
        }
    }
}
