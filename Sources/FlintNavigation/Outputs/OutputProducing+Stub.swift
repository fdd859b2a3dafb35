extension OutputProducing {
    /// Intercepts the outputs of this instance before they are handled; for tests.
    ///
    /// The returned value replaces the output; `nil` consumes it. Values of `produce(_:as:)` that are none of the
    /// outputs bypass it; ``ScreenOutlet/stub`` intercepts these, too.
    ///
    /// ```swift
    /// list.produceStub = { output in
    ///     produced.append(output)
    ///     return nil
    /// }
    /// ```
    public var produceStub: (@MainActor (OutputType) throws -> OutputType?)? {
        get {
            guard let stub = outlet.stub else { return nil }
            return { output in try stub(TypedValue(output))?.lifted(to: OutputType.self) }
        }
        set {
            guard let stub = newValue else {
                outlet.stub = nil
                return
            }
            outlet.stub = { produced in
                guard let output = produced.lifted(to: OutputType.self) else { return produced }
                return try stub(output).map { TypedValue($0) }
            }
        }
    }
}
