public import Synchronization

/// A tweak bound to one manager, with its resolved value cached for fast reads.
///
/// It is also the projected value (`$name`) of a ``TweakProperty``.
///
/// The value follows every change. The bound tweak keeps its manager alive.
///
/// ```swift
/// let limit = tweaks.bind(Tweaks.maxItems)
/// while limit.value > count { … }
/// try limit.set(50)
/// ```
public struct BoundTweak<Value: TweakRepresentable>: Sendable {
    @usableFromInline let slot: BoundTweakSlot<Value>

    init(slot: BoundTweakSlot<Value>) { self.slot = slot }

    /// The current value.
    @inlinable public var value: Value { slot.value }

    /// The tweak.
    public var key: TweakKey<Value> { slot.key }

    /// The manager that the tweak is bound to.
    public var manager: TweakManager { slot.manager }

    /// The current value with its provider, reason and trace.
    public var resolution: TweakResolution<Value> { slot.manager.resolve(slot.key) }

    /// The current value, then the value after each change.
    ///
    /// - Returns: A stream that ends with the manager's shutdown.
    public var values: AsyncStream<Value> { slot.manager.values(for: slot.key) }

    /// Writes a value; `nil` of an optional type removes the stored value.
    ///
    /// - Parameter value: The value.
    /// - Returns: Where it was written, and whether reads see it.
    /// - Throws: ``TweakError`` if there is nowhere to write, the value is not allowed, or storing fails.
    @discardableResult
    public func set(_ value: Value) throws(TweakError) -> TweakWriteResult {
        try slot.manager.set(slot.key, to: value)
    }

    /// Removes the stored value.
    ///
    /// - Returns: Where it was removed.
    /// - Throws: ``TweakError`` if there is nowhere to write, or storing fails.
    @discardableResult
    public func delete() throws(TweakError) -> TweakWriteResult {
        try slot.manager.delete(slot.key)
    }

    /// Writes a value; a failure is reported by ``TweakManager/problems()`` instead of thrown.
    @usableFromInline
    func assign(_ value: Value) {
        slot.manager.assign(value, to: slot.key)
    }
}

extension BoundTweak: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { slot.key.description }
}

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
        let isLasting = !manager.isLive(at: key.path)
        held.withLock { held in
            if isLasting, current > held.stamp { held = Held(value: value, stamp: current) }
        }
        return value
    }
}

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

    /// Whether the value of a path may change without notice, because a provider is queried or a rule is evaluated.
    func isLive(at path: TweakPath) -> Bool {
        state.withLock { $0.resolved.isLive || $0.resolved.record(at: path)?.hasRules ?? false }
    }

    /// Whether the content cannot be listed as a whole, because a provider answers only queries for single paths.
    var hasLookups: Bool { state.withLock { $0.resolved.hasLookups } }
}
