internal import Foundation
internal import Synchronization

extension UserDefaultsTweakProvider {
    /// Copies the values of legacy keys to current keys.
    ///
    /// A second call copies nothing, not even values that were removed in the meantime. Ambiguous keys are not
    /// migrated; they are still read for each declared tweak.
    ///
    /// - Parameters:
    ///   - declarations: The tweaks to which the keys may belong.
    ///   - removeOriginals: Whether to remove each legacy key whose value equals that of a current key, or was
    ///     removed.
    /// - Returns: The outcome for each legacy key.
    /// - Throws: ``TweakError`` with the code `storageFailed` if the user defaults cannot be saved.
    @discardableResult
    public func migrateLegacyKeys(
        declarations: [any TweakDeclaring], removeOriginals: Bool = false
    ) throws -> LegacyTweakMigration {
        // Called even if the originals cannot be removed, because the copies are stored by then.
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
