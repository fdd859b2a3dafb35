internal import Synchronization

/// Keeps donations in memory, for tests and debug screens.
public final class InMemoryDonationPublisher: DonationPublisher {
    private let limit: Int
    private let list = Mutex<[IntentDonation]>([])

    /// Creates a publisher without donations.
    ///
    /// - Parameter limit: How many donations to keep, the newest ones; a number below 1 counts as 1.
    public init(limit: Int = 1000) {
        self.limit = max(1, limit)
    }

    /// What has been donated and not taken back, oldest first.
    ///
    /// Await ``Flint/settle()`` before you look at what an action has donated.
    public var donations: [IntentDonation] { list.withLock { $0 } }

    /// Keeps a donation.
    ///
    /// - Parameter donation: The donation.
    public func donate(_ donation: IntentDonation) async {
        list.withLock { list in
            list.append(donation)
            if list.count > limit { list.removeFirst(list.count - limit) }
        }
    }

    /// Forgets donations.
    ///
    /// - Parameter filter: Says which.
    public func remove(matching filter: DonationFilter) async {
        list.withLock { $0.removeAll(where: filter.matches) }
    }
}
