// The compiler selects the slot by the type of the value. A type in two slots makes the call ambiguous.
extension OutputProducing where OutputType: OneOfT1 {
    /// Produces a value in the case `t1` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T1) async throws -> NavigationResult {
        try await produce(OutputType.t1(value))
    }

    /// Produces a value in the case `t1` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T1) {
        enqueue(OutputType.t1(value))
    }
}

extension OutputProducing where OutputType: OneOfT2 {
    /// Produces a value in the case `t2` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T2) async throws -> NavigationResult {
        try await produce(OutputType.t2(value))
    }

    /// Produces a value in the case `t2` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T2) {
        enqueue(OutputType.t2(value))
    }
}

extension OutputProducing where OutputType: OneOfT3 {
    /// Produces a value in the case `t3` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T3) async throws -> NavigationResult {
        try await produce(OutputType.t3(value))
    }

    /// Produces a value in the case `t3` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T3) {
        enqueue(OutputType.t3(value))
    }
}

extension OutputProducing where OutputType: OneOfT4 {
    /// Produces a value in the case `t4` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T4) async throws -> NavigationResult {
        try await produce(OutputType.t4(value))
    }

    /// Produces a value in the case `t4` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T4) {
        enqueue(OutputType.t4(value))
    }
}

extension OutputProducing where OutputType: OneOfT5 {
    /// Produces a value in the case `t5` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T5) async throws -> NavigationResult {
        try await produce(OutputType.t5(value))
    }

    /// Produces a value in the case `t5` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T5) {
        enqueue(OutputType.t5(value))
    }
}

extension OutputProducing where OutputType: OneOfT6 {
    /// Produces a value in the case `t6` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T6) async throws -> NavigationResult {
        try await produce(OutputType.t6(value))
    }

    /// Produces a value in the case `t6` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T6) {
        enqueue(OutputType.t6(value))
    }
}

extension OutputProducing where OutputType: OneOfT7 {
    /// Produces a value in the case `t7` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T7) async throws -> NavigationResult {
        try await produce(OutputType.t7(value))
    }

    /// Produces a value in the case `t7` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T7) {
        enqueue(OutputType.t7(value))
    }
}

extension OutputProducing where OutputType: OneOfT8 {
    /// Produces a value in the case `t8` of the output type, and waits until the resulting screen is shown.
    ///
    /// - Parameter value: The value to produce.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ value: OutputType.T8) async throws -> NavigationResult {
        try await produce(OutputType.t8(value))
    }

    /// Produces a value in the case `t8` of the output type without waiting.
    ///
    /// - Parameter value: The value to produce.
    public func enqueue(_ value: OutputType.T8) {
        enqueue(OutputType.t8(value))
    }
}
