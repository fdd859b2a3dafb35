internal import Synchronization

extension TweakManager {
    /// Resolves a tweak for fast reads.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The tweak bound to this manager; it follows every change.
    public func bind<Value>(_ key: TweakKey<Value>) -> BoundTweak<Value> {
        BoundTweak(slot: BoundTweakSlot(manager: self, key: key))
    }

    /// What changes with the values of a path.
    func stamp(of path: TweakPath) -> TweakStamp {
        state.withLock { state in
            if let stamp = state.stamps[path] { return stamp }
            let stamp = TweakStamp()
            state.stamps[path] = stamp
            return stamp
        }
    }

    /// Whether values may change without notice, because a provider must be asked at each read.
    package var isLive: Bool { state.withLock { $0.picture.isLive } }

    /// Whether the content cannot be told as a whole, because a provider must be asked.
    var hasLookups: Bool { state.withLock { $0.picture.hasLookups } }
}
