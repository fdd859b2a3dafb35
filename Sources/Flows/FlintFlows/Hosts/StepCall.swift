/// The identification of a step for other systems, equal in each rerun of the step.
///
/// Pass ``key`` as the idempotency key of a payment or a message: if a process ends in the middle of a step,
/// the step runs again with the same key. Pass ``epoch`` as the fencing token where another system compares
/// such numbers.
public struct StepCall: Hashable, Sendable {
    /// A key that is equal in each rerun of this step, and differs from that of any other step and run.
    public let key: String
    /// A number that rises whenever another process takes over the run; 0 without an engine.
    public let epoch: Int

    package init(key: String, epoch: Int) {
        self.key = key
        self.epoch = epoch
    }
}
