/// Determines the calls of a publisher, so that none is repeated.
struct CurrentActivity {
    /// A call of the publisher.
    enum Command: Sendable, Equatable {
        case publish(Activity)
        case resign
    }

    private(set) var activity: Activity?

    /// Applies a command.
    ///
    /// - Returns: Whether the publisher must be called.
    mutating func take(_ command: Command) -> Bool {
        let before = activity
        switch command {
        case .publish(let new): activity = new
        case .resign: activity = nil
        }
        return activity != before
    }
}
