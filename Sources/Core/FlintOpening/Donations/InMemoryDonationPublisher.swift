internal import Synchronization

/// A publisher that only keeps donations in memory, for tests and debug screens.
public final class InMemoryDonationPublisher: DonationPublisher {
    private let limit: Int
    private let list = Mutex<[IntentDonation]>([])

    /// Creates a publisher without donations.
    ///
    /// - Parameter limit: The maximum number of donations that are kept; when there are more, the oldest are
    ///   removed. A number below 1 counts as 1.
    public init(limit: Int = 1000) {
        self.limit = max(1, limit)
    }

    /// The newest donations that were not removed, oldest first.
    ///
    /// Await ``Flint/settle()`` before you read what an action has donated.
    public var donations: [IntentDonation] { list.withLock { $0 } }

    /// Stores a donation.
    ///
    /// - Parameter donation: The donation to store.
    public func donate(_ donation: IntentDonation) async {
        list.withLock { list in
            list.append(donation)
            if list.count > limit { list.removeFirst(list.count - limit) }
        }
    }

    /// Removes donations.
    ///
    /// - Parameter filter: The filter that selects the donations to remove.
    public func remove(matching filter: DonationConfiguration.Filter) async {
        list.withLock { $0.removeAll(where: filter.matches) }
    }
}
