import FlintTweaks

/// Keeps tweaks in memory.
struct MemoryTweakProvider: MutableTweakProvider, SnapshotTweakProvider {
    let id: String
    let source: TweakSource

    init(_ id: String, _ table: TweakTable = TweakTable()) {
        self.id = id
        source = TweakSource(table)
    }

    func apply(_ batch: TweakBatch) { source.apply(batch) }
}
