extension OutputProducing {
    /// Hands a value on, and waits until the person sees where it led.
    ///
    /// - Parameter output: The value.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: ``NavigationError`` if the value leads nowhere, else the error of a factory, handler or transform;
    ///   then nothing has changed.
    @discardableResult
    public func produce(_ output: OutputType) async throws -> NavigationResult {
        try await produce(output, as: OutputType.self)
    }

    /// Hands a value on without waiting; an error goes to ``Navigator/problems()``.
    ///
    /// Values are handed on in the order of the calls, and can be handed on from synchronous and asynchronous code.
    ///
    /// - Parameter output: The value.
    public func enqueue(_ output: OutputType) {
        enqueue(output, as: OutputType.self)
    }

    /// Hands on a value that need not be one of the screen's outputs, and waits until the person sees where it led.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type by which its destination is found.
    /// - Returns: What was done, and which screen was reached.
    /// - Throws: As for `produce(_:)`.
    @discardableResult
    public func produce<Value: Sendable>(_ value: Value, as type: Value.Type) async throws -> NavigationResult
    {
        guard let value = try outlet.passStub(TypedValue(value, as: type)) else { return .ended }
        let (receiver, node) = try outlet.connection(of: Self.screenKind)
        return try await receiver.produce(value, from: self, at: node)
    }

    /// Hands on a value that need not be one of the screen's outputs, without waiting.
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
