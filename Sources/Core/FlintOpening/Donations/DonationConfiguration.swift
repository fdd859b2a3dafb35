/// The configuration for donating shortcuts.
public struct DonationConfiguration: Sendable {
    /// The publisher of donations; `nil`, the default, for none.
    ///
    /// Without a publisher nothing is donated, and actions are not asked for donations.
    public var publisher: (any DonationPublisher)?

    /// The maximum number of pending calls of a slow publisher.
    ///
    /// A number below 1 counts as 1.
    public var limit = 64

    /// Creates a configuration.
    ///
    /// - Parameter publisher: The publisher of donations.
    public init(publisher: (any DonationPublisher)? = nil) {
        self.publisher = publisher
    }
}

private enum DonationsKey: FlintEnvironmentKey {
    static let defaultValue = DonationConfiguration()
}

extension FlintConfiguration {
    /// The configuration for donating shortcuts; by default without a publisher.
    public var donations: DonationConfiguration {
        get { self[DonationsKey.self] }
        set { self[DonationsKey.self] = newValue }
    }
}

extension DonationConfiguration {
    /// A filter that selects donations, to remove them.
    public enum Filter: Sendable, Hashable {
        /// The filter that selects all donations.
        case all
        /// The filter that selects the donations of one intent, by its identifier.
        case intent(String)
        /// The filter that selects the donations of one binding, by its identifier.
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
}
