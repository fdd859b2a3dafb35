/// Hands donations to the system, or wherever shortcuts are made.
///
/// A runtime calls it off the dispatch, one call at a time, in the order in which actions ended. A slow publisher
/// delays no action; while it is behind by more than ``DonationConfiguration/limit``, the oldest calls are dropped.
public protocol DonationPublisher: Sendable {
    /// Donates something that the user did.
    ///
    /// - Parameter donation: The donation, with binding and time.
    func donate(_ donation: IntentDonation) async

    /// Takes donations back.
    ///
    /// - Parameter filter: Says which.
    func remove(matching filter: DonationFilter) async
}
