public import Synchronization

/// A tweak bound to one manager, with its resolved value cached for fast reads.
///
/// The projected value (`$name`) of a ``TweakProperty`` is a bound tweak, too.
///
/// After each change of the tweak, ``value`` returns the new value. The bound tweak retains its manager.
///
/// ```swift
/// let limit = tweaks.bind(Tweaks.maxItems)
/// while limit.value > count { … }
/// try limit.set(50)
/// ```
public struct BoundTweak<Value: TweakRepresentable>: Sendable {
    @usableFromInline let slot: BoundTweakSlot<Value>

    init(slot: BoundTweakSlot<Value>) { self.slot = slot }

    /// The current value of the tweak.
    @inlinable public var value: Value { slot.value }

    /// The typed name of the tweak.
    public var key: TweakKey<Value> { slot.key }

    /// The manager that the tweak is bound to.
    public var manager: TweakManager { slot.manager }

    /// The current value with its provider, its reason and a trace, which lists what each provider has for
    /// the tweak.
    public var resolution: TweakResolution<Value> { slot.manager.resolve(slot.key) }

    /// Observes the tweak: the current value, then the value after each change.
    ///
    /// - Returns: A stream that ends when the manager is shut down or released.
    public var values: AsyncStream<Value> { slot.manager.values(for: slot.key) }

    /// Writes a value; if the type is optional, `nil` removes the stored value.
    ///
    /// - Parameter value: The value to store.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if the tweak's declaration does not allow the value, and
    ///   `storageFailed` or a code of the provider if storing fails.
    @discardableResult
    public func set(_ value: Value) throws(TweakError) -> TweakWriteResult {
        try slot.manager.set(slot.key, to: value)
    }

    /// Removes the stored value.
    ///
    /// - Returns: The provider that stored the value, and whether reads see the removal.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails.
    @discardableResult
    public func delete() throws(TweakError) -> TweakWriteResult {
        try slot.manager.delete(slot.key)
    }

    /// Writes a value; a failure is not thrown, but is among ``TweakManager/problems()``.
    @usableFromInline
    func assign(_ value: Value) {
        slot.manager.assign(value, to: slot.key)
    }
}

extension BoundTweak: CustomStringConvertible {
    /// The path of the tweak; the value is left out, because it may be a secret.
    public var description: String { slot.key.description }
}

/// A cache of the typed value of a bound tweak.
///
/// The manager has a change counter for each path. The counter changes when reads of the path may get another
/// value. If the counter has changed since the value was cached, the next read gets the value from the
/// manager.
@usableFromInline
final class BoundTweakSlot<Value: TweakRepresentable>: Sendable {
    @usableFromInline
    struct Held: Sendable {
        @usableFromInline var value: Value
        /// The state of the change counter of the tweak's path when ``value`` was read; zero if ``value``
        /// must be read again.
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

    /// Reads the value from the manager and caches it.
    ///
    /// The function calls the manager outside the lock of the cache, because reading may run code of the
    /// application. It does not cache a value that may change without an announcement.
    ///
    /// - Returns: The resolved value of the tweak.
    @usableFromInline
    func read() -> Value {
        // The counter of changes is loaded before the value. If the value changes in between, the loaded
        // counter is outdated, and the next read gets the new value.
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
    /// Returns a tweak bound to this manager, with its resolved value cached for fast reads.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The bound tweak; after each change of the tweak, its `value` is the new one.
    public func bind<Value>(_ key: TweakKey<Value>) -> BoundTweak<Value> {
        BoundTweak(slot: BoundTweakSlot(manager: self, key: key))
    }

    /// Returns the change counter of a path, and creates it if it does not exist.
    ///
    /// The counter changes whenever a read of the path may return another value than before.
    func stamp(of path: TweakPath) -> TweakStamp {
        state.withLock { state in
            if let stamp = state.stamps[path] { return stamp }
            let stamp = TweakStamp()
            state.stamps[path] = stamp
            return stamp
        }
    }

    /// Whether values of the manager may change without an element in its streams of changes.
    ///
    /// True if a provider that cannot list its content is queried at each read.
    package var isLive: Bool { state.withLock { $0.resolved.isLive } }

    /// Returns whether the value of a path may change without an element in the manager's streams of changes.
    ///
    /// True if a provider is queried at each read, or if the value is the result of a rule.
    func isLive(at path: TweakPath) -> Bool {
        state.withLock { $0.resolved.isLive || $0.resolved.record(at: path)?.hasRules ?? false }
    }

    /// Whether the manager has a provider that cannot list its content, but only returns values for single
    /// paths.
    var hasLookups: Bool { state.withLock { $0.resolved.hasLookups } }
}
