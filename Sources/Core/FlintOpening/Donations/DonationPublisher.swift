/// A publisher that passes donations to the system or to another consumer of shortcuts.
///
/// A runtime calls it outside of the dispatch of requests, one call at a time, in the order in which actions
/// ended. A slow publisher does not delay actions. When more than ``DonationConfiguration/limit`` calls are
/// pending, the oldest are dropped.
public protocol DonationPublisher: Sendable {
    /// Donates a shortcut for an action of the user.
    ///
    /// - Parameter donation: The donation, whose binding and time are set.
    func donate(_ donation: IntentDonation) async

    /// Removes earlier donations.
    ///
    /// - Parameter filter: The filter that selects the donations to remove.
    func remove(matching filter: DonationConfiguration.Filter) async
}
