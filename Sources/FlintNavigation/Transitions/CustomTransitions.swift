/// The custom transitions of a navigator, tried in the order of their registration.
public struct CustomTransitions: Sendable {
    private(set) var attempts: [CustomTransition.Attempt] = []

    /// Creates custom transitions.
    public init() {}

    /// Adds an attempt.
    ///
    /// - Parameter attempt: Returns whether it takes the transition over; the first that does so ends the search.
    public mutating func register(_ attempt: @escaping CustomTransition.Attempt) {
        attempts.append(attempt)
    }
}
