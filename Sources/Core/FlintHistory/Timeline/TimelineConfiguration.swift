/// The capacity of a runtime's timeline.
public struct TimelineConfiguration: Sendable {
    /// The maximum number of entries that are kept, by default 100.
    ///
    /// A number below 1 counts as 1, with the set-up warning `history.badCapacity`. Memory is allocated as
    /// needed.
    public var capacity: Int

    /// Creates a configuration.
    ///
    /// - Parameter capacity: The maximum number of entries that are kept.
    public init(capacity: Int = 100) {
        self.capacity = capacity
    }
}
