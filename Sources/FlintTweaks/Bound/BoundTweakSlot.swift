public import Synchronization

/// Caches the typed value of a bound tweak, and reads the manager again when the stamp of the path has changed.
@usableFromInline
final class BoundTweakSlot<Value: TweakRepresentable>: Sendable {
    @usableFromInline
    struct Held: Sendable {
        @usableFromInline var value: Value
        /// The stamp of the path when the value was read; zero if the value must not be reused.
        @usableFromInline var stamp: UInt64

        @inlinable
        init(value: Value, stamp: UInt64) {
            self.value = value
            self.stamp = stamp
        }
    }

    let manager: TweakManager
    let key: TweakKey<Value>
    @usableFromInline let stamp: TweakStamp
    @usableFromInline let held: Mutex<Held>

    init(manager: TweakManager, key: TweakKey<Value>) {
        self.manager = manager
        self.key = key
        stamp = manager.stamp(of: key.path)
        held = Mutex(Held(value: key.defaultValue, stamp: 0))
        _ = read()
    }

    @inlinable var value: Value {
        let current = stamp.value
        return held.withLock { $0.stamp == current ? $0.value : nil } ?? read()
    }

    /// Reads the manager, outside the lock because that may run user code.
    @usableFromInline
    func read() -> Value {
        // The stamp is loaded before the value: if a change comes in between, the cached stamp is outdated and the
        // next read refreshes the value.
        let current = stamp.value
        let value = manager.value(of: key)
        let isLasting = !manager.isLive
        held.withLock { held in
            if isLasting, current > held.stamp { held = Held(value: value, stamp: current) }
        }
        return value
    }
}
