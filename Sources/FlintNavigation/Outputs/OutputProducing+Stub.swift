extension OutputProducing {
    /// Sees what this instance produces, before anybody else; for tests.
    ///
    /// What it returns goes on in place of the value; nil ends it there. Values given by `produce(_:as:)` that are none of
    /// the outputs pass it by; ``ScreenOutlet/stub`` sees those, too.
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
