internal import Synchronization

extension TweakManager {
    /// Everything at one version, frozen.
    ///
    /// - Returns: A snapshot with the same reads.
    public func snapshot() -> TweakSnapshot {
        state.withLock { state in
            TweakSnapshot(
                picture: state.picture,
                asking: state.picture.hasLookups
                    ? TweakSnapshotAnswers(slots: state.slots, decryption: state.effectiveDecryption) : nil)
        }
    }
}
