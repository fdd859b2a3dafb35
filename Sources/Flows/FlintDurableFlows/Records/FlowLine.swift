/// The line in which a new run waits for its turn: a queue, a key, or both.
///
/// The runs of a **queue** are limited in number and rate over all workers of a store: ``FlowQueue``. The
/// runs of a **key** are executed one after the other, in the order of ``priority``, whatever their machines.
/// A run with both waits for its key first, then for a place in the queue. The names of the queue and the key
/// are stored without encryption.
public struct FlowLine: Hashable, Sendable, Codable {
    /// The name of the queue; `nil` for none.
    public let queue: String?
    /// The priority among the runs that wait for the same queue or key.
    ///
    /// Smaller numbers go first. Runs with equal priorities go in the order of the times from which they may
    /// begin.
    public let priority: Int
    /// The key whose runs are executed one after the other; `nil` for none.
    public let key: String?

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - queue: The name of the queue.
    ///   - priority: The priority among the runs that wait; smaller numbers go first.
    ///   - key: The key whose runs are executed one after the other.
    /// - Returns: `nil` if both names are `nil`, because such a run waits for nothing.
    public init?(queue: String? = nil, priority: Int = 0, key: String? = nil) {
        guard queue != nil || key != nil else { return nil }
        self.queue = queue
        self.priority = priority
        self.key = key
    }
}
