/// The result of a migration of user defaults, for each legacy key.
public struct LegacyTweakMigration: Sendable, Hashable {
    /// The outcome for one key.
    public enum Outcome: Sendable, Hashable {
        /// The value was copied to the current key of a tweak.
        case copied(TweakPath)
        /// The state was copied to the current key of a feature.
        case copiedFeature(String)
        /// The tweak has a current key already, which is left unchanged.
        case present(TweakPath)
        /// The feature has a current key already, which is left unchanged.
        case presentFeature(String)
        /// The value was removed after an earlier migration or reading, and stays removed.
        case removed(TweakPath)
        /// The state was removed after an earlier migration or reading, and stays removed.
        case removedFeature(String)
        /// The key may belong to several tweaks, or to a tweak and a feature: decide, and write the value yourself.
        case ambiguous(paths: [TweakPath], isFeature: Bool)
        /// The stored object does not fit; `found` is `nil` if the object is no value of a tweak at all.
        case wrongType(expected: TweakKind, found: TweakKind?)
        /// No declared tweak or feature has the name.
        case undeclared
    }

    /// The outcome for one key.
    public struct Entry: Sendable, Hashable {
        /// The legacy key.
        public let key: String
        /// The outcome.
        public let outcome: Outcome
        /// Whether the legacy key was removed.
        public let isOriginalRemoved: Bool
    }

    /// One entry for each legacy key that was found, ordered by key.
    public let entries: [Entry]
}
