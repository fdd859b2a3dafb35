/// The settings for donating shortcuts to the system.
public struct DonationConfiguration: Sendable {
    /// The publisher that passes donations to the system; `nil`, the default, for none.
    ///
    /// Without a publisher nothing is donated, and actions are not asked for donations.
    public var publisher: (any DonationPublisher)?

    /// The maximum number of donations and removals that wait for a slow publisher.
    ///
    /// Above it, the oldest are dropped. A number below 1 counts as 1.
    public var limit = 64

    /// Creates settings for donating shortcuts.
    ///
    /// - Parameter publisher: The publisher that passes donations to the system; `nil` for none.
    public init(publisher: (any DonationPublisher)? = nil) {
        self.publisher = publisher
    }
}

private enum DonationsKey: FlintEnvironmentKey {
    static let defaultValue = DonationConfiguration()
}

extension FlintConfiguration {
    /// The settings for donating shortcuts; by default there is no publisher.
    public var donations: DonationConfiguration {
        get { self[DonationsKey.self] }
        set { self[DonationsKey.self] = newValue }
    }
}

extension DonationConfiguration {
    /// A filter that selects the donations to remove.
    public enum Filter: Sendable, Hashable {
        /// The filter that selects all donations.
        case all
        /// The filter that selects the donations of an intent, by its identifier, such as `open-document`.
        case intent(String)
        /// The filter that selects the donations of a binding, by its identifier `<feature>#<action>`.
        case binding(String)

        /// Returns whether the filter selects a donation.
        ///
        /// - Parameter donation: The donation.
        /// - Returns: Whether the filter selects it.
        public func matches(_ donation: IntentDonation) -> Bool {
            switch self {
            case .all: true
            case .intent(let identifier): donation.identifier == identifier
            case .binding(let identifier): donation.bindingID == identifier
            }
        }
    }
}
