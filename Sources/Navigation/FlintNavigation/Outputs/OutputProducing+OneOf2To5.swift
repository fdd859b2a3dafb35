// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf2<T1, T2> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2>(_ value: T1)
    where OutputType == OneOf2<T1, T2> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf2<T1, T2> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2>(_ value: T2)
    where OutputType == OneOf2<T1, T2> {
        enqueue(OutputType.t2(value))
    }
}

// MARK: - OneOf3

// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T1)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T2)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T3)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t3(value))
    }
}

// MARK: - OneOf4

// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf4<T1, T2, T3, T4> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4>(_ value: T1)
    where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf4<T1, T2, T3, T4> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4>(_ value: T2)
    where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf4<T1, T2, T3, T4> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4>(_ value: T3)
    where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(OutputType.t3(value))
    }

    /// Produces a value in the slot `t4`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4>(_ value: T4) async throws -> NavigationResult
    where OutputType == OneOf4<T1, T2, T3, T4> {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the slot `t4` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4>(_ value: T4)
    where OutputType == OneOf4<T1, T2, T3, T4> {
        enqueue(OutputType.t4(value))
    }
}

// MARK: - OneOf5

// There is one overload per slot, so that values are lifted at compile time. A type in two slots makes the call
// ambiguous.
extension OutputProducing {
    /// Produces a value in the slot `t1`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5>(_ value: T1)
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(OutputType.t1(value))
    }

    /// Produces a value in the slot `t2`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5>(_ value: T2)
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(OutputType.t2(value))
    }

    /// Produces a value in the slot `t3`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5>(_ value: T3)
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(OutputType.t3(value))
    }

    /// Produces a value in the slot `t4`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5>(_ value: T4) async throws -> NavigationResult
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the slot `t4` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5>(_ value: T4)
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(OutputType.t4(value))
    }

    /// Produces a value in the slot `t5`, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3, T4, T5>(_ value: T5) async throws -> NavigationResult
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        try await produce(OutputType.t5(value))
    }

    /// Produces a value in the slot `t5` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3, T4, T5>(_ value: T5)
    where OutputType == OneOf5<T1, T2, T3, T4, T5> {
        enqueue(OutputType.t5(value))
    }
}
