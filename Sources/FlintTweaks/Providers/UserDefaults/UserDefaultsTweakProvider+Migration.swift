internal import Foundation
internal import Synchronization

extension UserDefaultsTweakProvider {
    /// Copies the values of legacy keys to current keys.
    ///
    /// A second call copies nothing, also not what was removed in the meantime. Ambiguous keys are left alone; they are still read for each declared tweak.
    ///
    /// - Parameters:
    ///   - declarations: The tweaks to which the keys may belong.
    ///   - removeOriginals: Whether to remove each legacy key whose value now is that of a current key, or was removed.
    /// - Returns: What became of each legacy key.
    /// - Throws: ``TweakError`` with the code `storageFailed` if the user defaults cannot be saved.
    @discardableResult
    public func migrateLegacyKeys(
        declarations: [any TweakDeclaring], removeOriginals: Bool = false
    ) throws -> LegacyTweakMigration {
        // Called also if the originals cannot be removed: the copies are there by then.
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
