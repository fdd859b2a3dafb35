/// How a runtime donates shortcuts.
public struct DonationConfiguration: Sendable {
    /// Takes the donations; `nil`, the default, donates nothing, and actions are not asked.
    public var publisher: (any DonationPublisher)?

    /// How many calls to keep for a slow publisher; a number below 1 counts as 1.
    public var limit = 64

    /// Creates a configuration.
    ///
    /// - Parameter publisher: Takes the donations.
    public init(publisher: (any DonationPublisher)? = nil) {
        self.publisher = publisher
    }
}

private enum DonationsKey: FlintConfigurationKey {
    static let defaultValue = DonationConfiguration()
}

extension FlintConfiguration {
    /// How shortcuts are donated; by default nobody takes donations.
    public var donations: DonationConfiguration {
        get { self[DonationsKey.self] }
        set { self[DonationsKey.self] = newValue }
    }
}
