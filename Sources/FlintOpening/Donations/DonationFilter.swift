/// A filter for donations.
public enum DonationFilter: Sendable, Hashable {
    /// All donations.
    case all
    /// The donations of one intent, by its identifier.
    case intent(String)
    /// The donations of one binding, by its identifier.
    case binding(String)

    /// Returns whether a donation matches.
    ///
    /// - Parameter donation: The donation.
    /// - Returns: Whether the filter matches the donation.
    public func matches(_ donation: IntentDonation) -> Bool {
        switch self {
        case .all: true
        case .intent(let identifier): donation.identifier == identifier
        case .binding(let identifier): donation.bindingID == identifier
        }
    }
}
