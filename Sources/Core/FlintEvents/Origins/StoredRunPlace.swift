/// The point in a stored run at which work is done: the machine, the run, its state, and the attempt.
public struct StoredRunPlace: Sendable, Hashable, Codable {
    /// The name of the machine.
    public let machine: String
    /// The name of the run, which distinguishes it from the other runs of the machine.
    public let name: String
    /// The name of the state whose handler runs; `nil` outside of handlers.
    ///
    /// In a machine nested in the run's machine, it is the name of the nested machine and its state, such as
    /// `payment.waiting`.
    public let state: String?
    /// The number of the attempt to run the handler in this state, from 1; `nil` outside of handlers.
    public let attempt: Int?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - name: The name of the run.
    ///   - state: The name of the state whose handler runs; `nil` outside of handlers.
    ///   - attempt: The number of the attempt, from 1; `nil` outside of handlers.
    public init(machine: String, name: String, state: String? = nil, attempt: Int? = nil) {
        (self.machine, self.name, self.state, self.attempt) = (machine, name, state, attempt)
    }
}
