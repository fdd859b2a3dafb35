import FlintBasics
internal import Foundation
internal import Synchronization

/// The result of migrating values that the library JustTweak stored in user defaults to current keys.
public struct LegacyTweakMigration: Sendable, Hashable {
    /// The outcome of the migration of one legacy key: a key under which JustTweak stored a value.
    public enum Outcome: Sendable, Hashable {
        /// The value was copied to the current key of a tweak.
        case copied(TweakPath)
        /// The state was copied to the current key of a feature.
        case copiedFeature(String)
        /// The tweak has a current key already, which is left unchanged.
        case present(TweakPath)
        /// The feature has a current key already, which is left unchanged.
        case presentFeature(String)
        /// The value was removed after it had been migrated or read under the key of JustTweak, and it stays
        /// removed.
        case removed(TweakPath)
        /// The state was removed after it had been migrated or read under the key of JustTweak, and it stays
        /// removed.
        case removedFeature(String)
        /// The key may belong to each of the tweaks at these paths, and also to a feature if `isFeature` is
        /// `true`; write the value to the right one yourself.
        case ambiguous(paths: [TweakPath], isFeature: Bool)
        /// The stored object is not a value of the expected kind; `found` is `nil` if it is not a value of a
        /// tweak at all.
        case wrongType(expected: TweakKind, found: TweakKind?)
        /// The name in the key is neither the variable of a declared tweak nor the name of a declared
        /// feature.
        case undeclared
    }

    /// A key of JustTweak (a legacy key) with the outcome of its migration.
    public struct Entry: Sendable, Hashable {
        /// The key under which JustTweak has stored the value.
        public let key: String
        /// The outcome of the migration of the key.
        public let outcome: Outcome
        /// Whether the key of JustTweak was removed.
        public let isOriginalRemoved: Bool
    }

    /// One entry for each key of JustTweak that was found, ordered by key.
    public let entries: [Entry]
}

// MARK: - LegacyTweakMigrationPlan

/// The outcome of a migration for each key of JustTweak, computed from the stored objects without changing
/// them.
struct LegacyTweakMigrationPlan {
    private(set) var outcomes: [(key: String, outcome: LegacyTweakMigration.Outcome)] = []
    /// The writes of the migration.
    private(set) var batch = TweakBatch()
    /// The keys of JustTweak that may be removed after the writes.
    ///
    /// For each of them, the current key has the same value, or the value was removed earlier.
    private(set) var removable: [String] = []

    private let content: TweakDefaultsContent
    private let stored: [String: Any]

    init(
        content: TweakDefaultsContent, declarations: [TweakPath: TweakDeclaration], stored: [String: Any]
    ) {
        self.content = content
        self.stored = stored
        let byVariable = Dictionary(grouping: declarations.values, by: \.path.variable)
        let features = Set(declarations.keys.map(\.feature))
        for (key, object) in stored.sortedOutOfLine(by: { $0.key < $1.key }) {
            guard let name = key.dropping(prefix: TweakDefaultsKeys.legacyPrefix) else { continue }
            let candidates = byVariable[name] ?? []
            let isFeature = features.contains(name)
            if candidates.count + (isFeature ? 1 : 0) > 1 {
                let paths = candidates.map(\.path).sortedOutOfLine()
                outcomes.append((key, .ambiguous(paths: paths, isFeature: isFeature)))
            } else if let declaration = candidates.first {
                outcomes.append((key, planValue(object, key, declaration)))
            } else if isFeature {
                outcomes.append((key, planState(object, key, name)))
            } else {
                outcomes.append((key, .undeclared))
            }
        }
    }

    private mutating func planValue(
        _ object: Any, _ key: String, _ declaration: TweakDeclaration
    ) -> LegacyTweakMigration.Outcome {
        let path = declaration.path
        let value = TweakDefaultsContent.legacyValue(object, kind: declaration.kind)
        if let present = stored[content.keys.value(path)] {
            if let value, (try? StoredTweakValue.decode(present)) == value { removable.append(key) }
            return .present(path)
        }
        if stored[content.keys.removedValue(path)] != nil {
            removable.append(key)
            return .removed(path)
        }
        guard let value, StoredTweakValue.encode(value) != nil else {
            return .wrongType(
                expected: declaration.kind, found: (try? StoredTweakValue.plain(object))?.kind)
        }
        batch.append(.set(path, value))
        removable.append(key)
        return .copied(path)
    }

    private mutating func planState(
        _ object: Any, _ key: String, _ feature: String
    ) -> LegacyTweakMigration.Outcome {
        let state = TweakDefaultsContent.bool(object)
        if let present = stored[content.keys.feature(feature)] {
            if let state, TweakDefaultsContent.bool(present) == state { removable.append(key) }
            return .presentFeature(feature)
        }
        if stored[content.keys.removedFeature(feature)] != nil {
            removable.append(key)
            return .removedFeature(feature)
        }
        guard let state else {
            return .wrongType(expected: .bool, found: (try? StoredTweakValue.plain(object))?.kind)
        }
        batch.setFeature(feature, enabled: state)
        removable.append(key)
        return .copiedFeature(feature)
    }
}

// MARK: - Migration

extension UserDefaultsTweakProvider {
    /// Copies the values that the library JustTweak stored under legacy keys to the provider's current keys.
    ///
    /// A second call copies nothing, not even values that were removed in the meantime. Ambiguous keys are
    /// not migrated; they are still read for each declared tweak.
    ///
    /// - Parameters:
    ///   - declarations: The tweaks to which legacy keys may belong.
    ///   - removeOriginals: Whether to remove legacy keys whose value equals that of a current key, or was
    ///     removed earlier.
    /// - Returns: The outcome for each legacy key.
    /// - Throws: ``TweakError`` with the code `storageFailed` if the user defaults cannot be saved.
    @discardableResult
    public func migrateLegacyKeys(
        declarations: [any TweakDeclaring], removeOriginals: Bool = false
    ) throws -> LegacyTweakMigration {
        // The change is announced even if the legacy keys cannot be removed, because the copies are stored by
        // then.
        var announce: (() -> Void)?
        defer { announce?() }
        return try exclusively { () throws(TweakError) -> LegacyTweakMigration in
            guard let defaults else { throw missingSuite }
            let stored = defaults.dictionaryRepresentation()
            let plan = LegacyTweakMigrationPlan(
                content: content.withLock { $0 }, declarations: Self.byPath(declarations), stored: stored)
            if !plan.batch.operations.isEmpty { announce = try write(plan.batch) }
            if removeOriginals, !plan.removable.isEmpty {
                writes.add(1, ordering: .relaxed)
                defer { writes.subtract(1, ordering: .relaxed) }
                try save(plan.removable.map { ($0, nil) }, in: defaults)
            }
            let entries = plan.outcomes.map { key, outcome in
                LegacyTweakMigration.Entry(
                    key: key, outcome: outcome,
                    isOriginalRemoved: removeOriginals && plan.removable.contains(key))
            }
            return LegacyTweakMigration(entries: entries)
        }
    }
}
