/// Passes donations to the system or another consumer of shortcuts.
///
/// A runtime calls it outside the dispatch, one call at a time, in the order in which actions ended. A slow publisher
/// delays no action; when more than ``DonationConfiguration/limit`` calls are pending, the oldest are dropped.
public protocol DonationPublisher: Sendable {
    /// Donates an action of the user.
    ///
    /// - Parameter donation: The donation, with binding and time.
    func donate(_ donation: IntentDonation) async

    /// Removes donations.
    ///
    /// - Parameter filter: The filter of the donations.
    func remove(matching filter: DonationConfiguration.Filter) async
}
