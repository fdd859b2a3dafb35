internal import Synchronization

extension TweakManager {
    /// Takes an immutable copy of all values at one version.
    ///
    /// - Returns: A snapshot with the same reads.
    public func snapshot() -> TweakSnapshot {
        state.withLock { state in
            TweakSnapshot(
                resolved: state.resolved,
                asking: state.resolved.hasLookups
                    ? TweakSnapshotAnswers(slots: state.slots, decryption: state.effectiveDecryption) : nil)
        }
    }
}
