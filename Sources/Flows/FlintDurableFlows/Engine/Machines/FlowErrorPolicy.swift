public import FlintFlows

/// The policy for errors that the handlers and steps of a machine throw.
///
/// After an error the engine first attempts the handler again. When ``retrying`` permits no further attempt,
/// the machine enters the state `Fail`. The run becomes stuck if the diagram has no edge from `Fail`, or if
/// the handler of `Fail` throws. If ``endsRuns`` is `true`, the run ends instead. If the `exhaustion` of
/// ``retrying`` is `stick`, the machine does not enter `Fail`, and the run becomes stuck in any case.
public struct FlowErrorPolicy: Sendable {
    /// The rule by which a handler is attempted again in its state.
    ///
    /// A failed step counts as a failed attempt of its handler, unless the step has a rule of its own.
    public var retrying: FlowRetrying
    /// The time that one attempt of a step may take; `nil` for no limit.
    public var stepLimit: Duration?
    /// Whether an unhandled error ends the run instead of making it stuck.
    public var endsRuns: Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - retrying: The rule by which a handler is attempted again; a step may have its own.
    ///   - stepLimit: The time that one attempt of a step may take; a step may have its own.
    ///   - endsRuns: Whether an unhandled error ends the run instead of making it stuck.
    public init(
        retrying: FlowRetrying = .exponential(), stepLimit: Duration? = .seconds(3_600),
        endsRuns: Bool = false
    ) {
        self.retrying = retrying
        self.stepLimit = stepLimit
        self.endsRuns = endsRuns
    }
}
