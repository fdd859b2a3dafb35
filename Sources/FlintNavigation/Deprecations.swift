// Former names: `produce` was overloaded, and only `async` distinguished the function that waits from the one that
// does not.

extension OutputProducing {
    /// Produces an output without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce(_ output: OutputType) { enqueue(output) }

    /// Produces a value that need not be one of the outputs, without waiting.
    @available(*, deprecated, renamed: "enqueue(_:as:)")
    public func produce<Value: Sendable>(_ value: Value, as type: Value.Type) { enqueue(value, as: type) }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2>(_ value: T1) where OutputType == OneOf2<T1, T2> { enqueue(value) }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2>(_ value: T2) where OutputType == OneOf2<T1, T2> { enqueue(value) }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3>(_ value: T1) where OutputType == OneOf3<T1, T2, T3> { enqueue(value) }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3>(_ value: T2) where OutputType == OneOf3<T1, T2, T3> { enqueue(value) }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3>(_ value: T3) where OutputType == OneOf3<T1, T2, T3> { enqueue(value) }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4>(_ value: T1) where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(value)
    }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4>(_ value: T2) where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(value)
    }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4>(_ value: T3) where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(value)
    }

    /// Produces a value in the slot `t4` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4>(_ value: T4) where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(value)
    }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5>(_ value: T1) where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(value)
    }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5>(_ value: T2) where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(value)
    }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5>(_ value: T3) where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(value)
    }

    /// Produces a value in the slot `t4` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5>(_ value: T4) where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(value)
    }

    /// Produces a value in the slot `t5` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5>(_ value: T5) where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(value)
    }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T1)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T2)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T3)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t4` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T4)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t5` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T5)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t6` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T6)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> { enqueue(value) }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T1)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T2)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T3)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t4` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T4)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t5` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T5)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t6` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T6)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t7` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T7)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> { enqueue(value) }

    /// Produces a value in the slot `t1` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T1)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t2` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T2)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t3` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T3)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t4` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T4)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t5` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T5)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t6` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T6)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t7` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T7)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }

    /// Produces a value in the slot `t8` without waiting.
    @available(*, deprecated, renamed: "enqueue(_:)")
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T8)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> { enqueue(value) }
}
