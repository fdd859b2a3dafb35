public import FlintTweaks
public import Observation

/// A tweak for views, which are invalidated by changes of this tweak only; an assignment writes the tweak.
///
/// ```swift
/// @State private var limit = tweaks.observed(Tweaks.maxItems)
/// // In the body:
/// Stepper("At most \(limit.value)", value: $limit.value)
/// ```
///
/// The value is always the current one, also right after an assignment. All objects for one tweak of one
/// manager share one subscription, so that making one costs little. The subscription exists only while
/// somebody reads.
@MainActor
public final class ObservedTweak<Value: TweakRepresentable>: Observable {
    private let tweak: BoundTweak<Value>
    private let follower: TweakFollower

    init(_ key: TweakKey<Value>, of manager: TweakManager) {
        tweak = manager.bind(key)
        follower = TweakFollower.of(key.path, in: manager)
    }

    /// The typed name of the tweak.
    public var key: TweakKey<Value> { tweak.key }

    /// The current value of the tweak.
    ///
    /// An assignment writes the value. A failure is not thrown, but is among the manager's `problems()`.
    /// Assigning `nil` to a tweak of an optional type removes the stored value.
    public var value: Value {
        get {
            follower.read(tweak.key)
            return tweak.value
        }
        set {
            tweak.manager.assign(newValue, to: tweak.key)
            follower.noteWrite()
        }
    }

    /// The current value with its provider, the reason why the tweak has the value, and the findings of all
    /// providers.
    ///
    /// Readers are invalidated when the value changes, not when another provider gives the same value.
    public var resolution: TweakResolution<Value> {
        follower.read(tweak.key)
        return tweak.resolution
    }

    /// Writes a value; `nil` of an optional type removes the stored value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: `TweakError` if no provider can be written to, the value is not allowed, or storing fails.
    @discardableResult
    public func set(_ value: Value) throws(TweakError) -> TweakWriteResult {
        defer { follower.noteWrite() }
        return try tweak.set(value)
    }

    /// Removes the stored value.
    ///
    /// - Returns: The provider that stored the value, and whether reads see the removal.
    /// - Throws: `TweakError` if no provider can be written to, or storing fails.
    @discardableResult
    public func delete() throws(TweakError) -> TweakWriteResult {
        defer { follower.noteWrite() }
        return try tweak.delete()
    }
}

extension TweakManager {
    /// Makes a tweak observable by views.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: An object whose ``ObservedTweak/value`` views read and assign.
    @MainActor
    public func observed<Value>(_ key: TweakKey<Value>) -> ObservedTweak<Value> {
        ObservedTweak(key, of: self)
    }
}
