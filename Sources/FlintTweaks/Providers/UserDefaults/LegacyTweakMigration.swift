/// What became of each legacy key when user defaults were migrated.
public struct LegacyTweakMigration: Sendable, Hashable {
    /// What became of one key.
    public enum Outcome: Sendable, Hashable {
        /// The value was copied to the current key of a tweak.
        case copied(TweakPath)
        /// The state was copied to the current key of a feature.
        case copiedFeature(String)
        /// The tweak has a current key already, which stays as it is.
        case present(TweakPath)
        /// The feature has a current key already, which stays as it is.
        case presentFeature(String)
        /// The value was removed after an earlier migration or reading, and stays so.
        case removed(TweakPath)
        /// The state was removed after an earlier migration or reading, and stays so.
        case removedFeature(String)
        /// Several tweaks may be meant, or a tweak and a feature: decide, and write the value yourself.
        case ambiguous(paths: [TweakPath], isFeature: Bool)
        /// The stored object does not fit; what was found is `nil` if it is no tweak's value at all.
        case wrongType(expected: TweakKind, found: TweakKind?)
        /// No declared tweak or feature has the name.
        case undeclared
    }

    /// What became of one key.
    public struct Entry: Sendable, Hashable {
        /// The legacy key.
        public let key: String
        /// What became of it.
        public let outcome: Outcome
        /// Whether the legacy key was removed.
        public let isOriginalRemoved: Bool
    }

    /// One entry for each legacy key that was found, ordered by key.
    public let entries: [Entry]
}
