package import FlintTweaks

/// Keeps tweaks in memory.
package struct MemoryTweakProvider: MutableTweakProvider, SnapshotTweakProvider {
    package let id: String
    package let source: TweakSource

    package init(_ id: String, _ table: TweakTable = TweakTable()) {
        self.id = id
        source = TweakSource(table)
    }

    package func apply(_ batch: TweakBatch) { source.apply(batch) }
}
