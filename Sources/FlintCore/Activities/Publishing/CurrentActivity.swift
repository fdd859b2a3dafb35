/// Decides what a publisher is told, so that it hears nothing twice.
struct CurrentActivity {
    /// What is to be done.
    enum Command: Sendable, Equatable {
        case publish(Activity)
        case resign
    }

    private(set) var activity: Activity?

    /// Takes over a command.
    ///
    /// - Returns: Whether the publisher needs to be told.
    mutating func take(_ command: Command) -> Bool {
        let before = activity
        switch command {
        case .publish(let new): activity = new
        case .resign: activity = nil
        }
        return activity != before
    }
}
