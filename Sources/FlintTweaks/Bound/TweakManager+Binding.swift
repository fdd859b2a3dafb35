internal import Synchronization

extension TweakManager {
    /// Resolves a tweak for fast reads.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The tweak bound to this manager; it follows every change.
    public func bind<Value>(_ key: TweakKey<Value>) -> BoundTweak<Value> {
        BoundTweak(slot: BoundTweakSlot(manager: self, key: key))
    }

    /// The stamp of a path, made on first use; it changes when the path may read another value.
    func stamp(of path: TweakPath) -> TweakStamp {
        state.withLock { state in
            if let stamp = state.stamps[path] { return stamp }
            let stamp = TweakStamp()
            state.stamps[path] = stamp
            return stamp
        }
    }

    /// Whether values may change without notice, because a provider must be queried at each read.
    package var isLive: Bool { state.withLock { $0.resolved.isLive } }

    /// Whether the content cannot be listed as a whole, because a provider answers only queries for single paths.
    var hasLookups: Bool { state.withLock { $0.resolved.hasLookups } }
}
