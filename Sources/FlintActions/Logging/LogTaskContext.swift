/// The task context in which log outputs are called: their runtime.
protocol LogTaskContext: Sendable {
    /// Calls a function in this context.
    func run(_ body: () -> Void)
}
