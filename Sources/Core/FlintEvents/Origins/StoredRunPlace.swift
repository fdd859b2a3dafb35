/// The place in a stored run whose handler does something: the machine, the run, its state, and the attempt.
public struct StoredRunPlace: Sendable, Hashable, Codable {
    /// The name of the machine.
    public let machine: String
    /// The name of the run among those of the machine.
    public let name: String
    /// The state, or the machine inside the run and its state; `nil` between states.
    public let state: String?
    /// The number of the attempt in this state, from 1; `nil` between states.
    public let attempt: Int?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - machine: The name of the machine.
    ///   - name: The name of the run.
    ///   - state: The state.
    ///   - attempt: The number of the attempt.
    public init(machine: String, name: String, state: String? = nil, attempt: Int? = nil) {
        (self.machine, self.name, self.state, self.attempt) = (machine, name, state, attempt)
    }
}
