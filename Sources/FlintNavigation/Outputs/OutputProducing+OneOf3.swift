// One overload for each slot: values are lifted when compiling. A type in two slots is ambiguous there.
extension OutputProducing {
    /// Hands on a value in the slot `t1`, and waits until the person sees where it led.
    ///
    /// - Parameter value: The value.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: As for `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T1) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t1(value))
    }

    /// Hands on a value in the slot `t1` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T1)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t1(value))
    }

    /// Hands on a value in the slot `t2`, and waits until the person sees where it led.
    ///
    /// - Parameter value: The value.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: As for `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T2) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t2(value))
    }

    /// Hands on a value in the slot `t2` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T2)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t2(value))
    }

    /// Hands on a value in the slot `t3`, and waits until the person sees where it led.
    ///
    /// - Parameter value: The value.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: As for `produce(_:)` with an output.
    @discardableResult
    public func produce<T1, T2, T3>(_ value: T3) async throws -> NavigationResult
    where OutputType == OneOf3<T1, T2, T3> {
        try await produce(OutputType.t3(value))
    }

    /// Hands on a value in the slot `t3` without waiting.
    ///
    /// - Parameter value: The value.
    public func enqueue<T1, T2, T3>(_ value: T3)
    where OutputType == OneOf3<T1, T2, T3> {
        enqueue(OutputType.t3(value))
    }
}
