/// The configuration for donating shortcuts.
public struct DonationConfiguration: Sendable {
    /// The publisher of donations; with `nil`, the default, nothing is donated, and actions are not asked for
    /// donations.
    public var publisher: (any DonationPublisher)?

    /// The maximum number of pending calls for a slow publisher; a number below 1 counts as 1.
    public var limit = 64

    /// Creates a configuration.
    ///
    /// - Parameter publisher: The publisher of donations.
    public init(publisher: (any DonationPublisher)? = nil) {
        self.publisher = publisher
    }
}

private enum DonationsKey: FlintConfigurationKey {
    static let defaultValue = DonationConfiguration()
}

extension FlintConfiguration {
    /// The configuration for donating shortcuts; by default without a publisher.
    public var donations: DonationConfiguration {
        get { self[DonationsKey.self] }
        set { self[DonationsKey.self] = newValue }
    }
}
