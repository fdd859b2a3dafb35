/// How much the timeline of a runtime holds.
public struct TimelineConfiguration: Sendable {
    /// How many entries are held before the oldest is dropped; the default is 100.
    ///
    /// A number below 1 counts as 1, with the set-up warning `history.badCapacity`. Memory is taken as needed.
    public var capacity: Int

    /// Creates a configuration.
    ///
    /// - Parameter capacity: How many entries are held.
    public init(capacity: Int = 100) {
        self.capacity = capacity
    }
}
