/// A tweak whose value is resolved already, for reads that must be as fast as can be.
///
/// It follows every change and keeps its manager alive.
///
/// ```swift
/// let limit = tweaks.bind(Tweaks.maxItems)
/// while limit.value > count { … }
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
}
