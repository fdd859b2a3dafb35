/// An intent that the system wants to be performed, without anything of the system's own types.
public struct IntentRecord: Sendable, Hashable, Codable {
    /// The identifier of the intent, as it is mapped by an ``IntentMapped`` feature.
    public var identifier: String

    /// What the action works on; decoded as the parameters of a link are.
    public var parameters: RouteParameters

    /// Describes an intent.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent.
    ///   - parameters: What the action works on.
    public init(_ identifier: String, parameters: RouteParameters = RouteParameters()) {
        self.identifier = identifier
        self.parameters = parameters
    }
}

extension IntentRecord {
    /// The intent of a donation, to perform again what was done.
    ///
    /// - Parameter donation: The donation.
    public init(_ donation: IntentDonation) {
        self.init(donation.identifier, parameters: donation.parameters)
    }
}
