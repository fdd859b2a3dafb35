/// Says which donations are meant.
public enum DonationFilter: Sendable, Hashable {
    /// All of them.
    case all
    /// Those of one intent, by its identifier.
    case intent(String)
    /// Those of one binding, by its identifier.
    case binding(String)

    /// Whether a donation is meant.
    ///
    /// - Parameter donation: The donation.
    /// - Returns: Whether the filter lets it pass.
    public func matches(_ donation: IntentDonation) -> Bool {
        switch self {
        case .all: true
        case .intent(let identifier): donation.identifier == identifier
        case .binding(let identifier): donation.bindingID == identifier
        }
    }
}
