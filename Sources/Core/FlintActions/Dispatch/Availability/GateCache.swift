internal import Foundation
internal import Synchronization

/// What was judged of a feature for one subject.
///
/// Each result says of which generation of its ``FeatureGate`` it is, so that a change makes those of all subjects outdated
/// at once.
final class GateCache: Sendable {
    /// The result for the feature's own constraints.
    struct Judgment: Sendable {
        let facts: ConstraintFacts
        let evaluation: ConstraintsEvaluation
        let isCacheable: Bool
        /// The revisions of the feature's own services when the facts were read.
        var revisions: SourceRevisions
        var generation: UInt64 = 0

        var expiry: Date? { facts.purchases.earliestExpiry }
    }

    /// The result for the feature's own constraints and those of its ancestors.
    struct Entry: Sendable {
        let availability: Availability
        let revisions: SourceRevisions
        /// The earliest end of a subscription on which the result depends.
        let expiry: Date?
        let generation: UInt64
    }

    private struct State {
        var entry: Entry?
        var judgment: Judgment?
        var announced: Bool??
    }

    private let state = Mutex(State())

    /// The availability of a generation; nil if none is cached.
    func entry(_ generation: UInt64) -> Entry? {
        state.withLock { $0.entry?.generation == generation ? $0.entry : nil }
    }

    /// Whether the feature is available in a generation; nil if that is not cached, or not known.
    func isAvailable(_ generation: UInt64) -> Bool? {
        state.withLock { state in
            guard let entry = state.entry, entry.generation == generation else { return nil }
            return entry.availability.isAvailable
        }
    }

    /// The availability of a generation without its reasons, which saves copying them.
    func result(_ generation: UInt64) -> (isAvailable: Bool?, revisions: SourceRevisions, expiry: Date?)? {
        state.withLock { state in
            guard let entry = state.entry, entry.generation == generation else { return nil }
            return (entry.availability.isAvailable, entry.revisions, entry.expiry)
        }
    }

    /// The judgment of a generation; nil if none is cached.
    func judgment(_ generation: UInt64) -> Judgment? {
        state.withLock { $0.judgment?.generation == generation ? $0.judgment : nil }
    }

    /// Caches an availability, which replaces that of an earlier generation.
    func keep(_ entry: Entry) {
        state.withLock { state in
            if entry.generation >= state.entry?.generation ?? 0 { state.entry = entry }
        }
    }

    /// Caches a judgment; nil if none may be kept.
    func keep(_ judgment: Judgment?) { state.withLock { $0.judgment = judgment } }

    /// Records the result that is about to be announced.
    ///
    /// - Returns: Whether it differs from the last announced result; `false` for the first one.
    func announce(_ result: Bool?) -> Bool {
        state.withLock { state in
            defer { state.announced = .some(result) }
            return state.announced != nil && state.announced != .some(result)
        }
    }
}
