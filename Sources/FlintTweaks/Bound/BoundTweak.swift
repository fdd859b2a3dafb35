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

    /// Writes a value; `nil` of an optional type removes what is stored.
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
