// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T1)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T2)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T3)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t3(value))
    }

    /// Produces a value in the slot `t4`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T4) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the slot `t4` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T4)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t4(value))
    }

    /// Produces a value in the slot `t5`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T5) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t5(value))
    }

    /// Produces a value in the slot `t5` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T5)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t5(value))
    }

    /// Produces a value in the slot `t6`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6>(_ value: T6) async throws -> NavigationResult
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        try await produce(OutputType.t6(value))
    }

    /// Produces a value in the slot `t6` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6>(_ value: T6)
    where OutputType == OneOf6<T1, T2, T3, T4, T5, T6> {
        enqueue(OutputType.t6(value))
    }
}

// MARK: - OneOf7

// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T1)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T2)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T3)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t3(value))
    }

    /// Produces a value in the slot `t4`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T4) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the slot `t4` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T4)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t4(value))
    }

    /// Produces a value in the slot `t5`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T5) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t5(value))
    }

    /// Produces a value in the slot `t5` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T5)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t5(value))
    }

    /// Produces a value in the slot `t6`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T6) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t6(value))
    }

    /// Produces a value in the slot `t6` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T6)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t6(value))
    }

    /// Produces a value in the slot `t7`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7>(_ value: T7) async throws -> NavigationResult
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        try await produce(OutputType.t7(value))
    }

    /// Produces a value in the slot `t7` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7>(_ value: T7)
    where OutputType == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        enqueue(OutputType.t7(value))
    }
}

// MARK: - OneOf8

// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T1)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T2)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T3)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t3(value))
    }

    /// Produces a value in the slot `t4`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T4) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the slot `t4` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T4)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t4(value))
    }

    /// Produces a value in the slot `t5`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T5) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t5(value))
    }

    /// Produces a value in the slot `t5` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T5)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t5(value))
    }

    /// Produces a value in the slot `t6`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T6) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t6(value))
    }

    /// Produces a value in the slot `t6` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T6)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t6(value))
    }

    /// Produces a value in the slot `t7`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T7) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t7(value))
    }

    /// Produces a value in the slot `t7` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T7)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t7(value))
    }

    /// Produces a value in the slot `t8`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T8) async throws -> NavigationResult
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        try await produce(OutputType.t8(value))
    }

    /// Produces a value in the slot `t8` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5, T6, T7, T8>(_ value: T8)
    where OutputType == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        enqueue(OutputType.t8(value))
    }
}
