extension OutputProducing {
    /// Produces an output, and waits until the resulting screen is shown.
    ///
    /// - Parameter output: The value.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: ``NavigationError`` if the value has no destination, else the error of a factory, handler or
    ///   transform; then nothing has changed.
    @discardableResult
    public func produce(_ output: OutputType) async throws -> NavigationResult {
        try await produce(output, as: OutputType.self)
    }

    /// Produces an output without waiting; an error is reported by ``Navigator/problems()``.
    ///
    /// Outputs are handled in the order of the calls. It may be called from synchronous and asynchronous code.
    ///
    /// - Parameter output: The value.
    public func enqueue(_ output: OutputType) {
        enqueue(output, as: OutputType.self)
    }

    /// Produces a value that need not be one of the screen's outputs, and waits until the resulting screen is shown.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which its destination is found.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The errors of `produce(_:)`.
    @discardableResult
    public func produce<Value: Sendable>(_ value: Value, as type: Value.Type) async throws -> NavigationResult
    {
        guard let value = try outlet.passStub(TypedValue(value, as: type)) else { return .ended }
        let (receiver, node) = try outlet.connection(of: Self.screenKind)
        return try await receiver.produce(value, from: self, at: node)
    }

    /// Produces a value that need not be one of the screen's outputs, without waiting.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which its destination is found.
    public func enqueue<Value: Sendable>(_ value: Value, as type: Value.Type) {
        do {
            guard let value = try outlet.passStub(TypedValue(value, as: type)) else { return }
            let (receiver, node) = try outlet.connection(of: Self.screenKind)
            receiver.enqueue(value, from: self, at: node)
        } catch {
            outlet.report(error, on: Self.screenKind)
        }
    }
}
