internal import Synchronization

/// Keeps donations in memory, for tests and debug screens.
public final class InMemoryDonationPublisher: DonationPublisher {
    private let list = Mutex<[IntentDonation]>([])

    /// Creates a publisher without donations.
    public init() {}

    /// What has been donated and not taken back, oldest first.
    ///
    /// Await ``Flint/settle()`` before you look at what an action has donated.
    public var donations: [IntentDonation] { list.withLock { $0 } }

    /// Keeps a donation.
    ///
    /// - Parameter donation: The donation.
    public func donate(_ donation: IntentDonation) async {
        list.withLock { $0.append(donation) }
    }

    /// Forgets donations.
    ///
    /// - Parameter filter: Says which.
    public func remove(matching filter: DonationFilter) async {
        list.withLock { $0.removeAll(where: filter.matches) }
    }
}
