/// A tweak of one manager, whose value is resolved already: for reads that must be as fast as can be, and what the `$` of
/// a ``TweakProperty`` gives.
///
/// It follows every change and keeps its manager alive.
///
/// ```swift
/// let limit = tweaks.bind(Tweaks.maxItems)
/// while limit.value > count { … }
/// try limit.set(50)
/// ```
public struct BoundTweak<Value: TweakRepresentable>: Sendable {
    @usableFromInline let slot: BoundTweakSlot<Value>

    init(slot: BoundTweakSlot<Value>) { self.slot = slot }

    /// The value now.
    @inlinable public var value: Value { slot.value }

    /// The tweak.
    public var key: TweakKey<Value> { slot.key }

    /// The manager that the tweak is bound to.
    public var manager: TweakManager { slot.manager }

    /// The value now, and where it comes from.
    public var resolution: TweakResolution<Value> { slot.manager.resolve(slot.key) }

    /// The value now, and after each change.
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

    /// Writes a value and reports what goes wrong.
    @usableFromInline
    func assign(_ value: Value) {
        slot.manager.assign(value, to: slot.key)
    }
}

extension BoundTweak: CustomStringConvertible {
    /// The path; not the value, since a provider may hold it encrypted.
    public var description: String { slot.key.description }
}
