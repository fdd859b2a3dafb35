extension IntentDonation {
    /// A plain description of an intent that the system asks the application to perform.
    public struct Record: Sendable, Hashable, Codable {
        /// The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
        public var identifier: String

        /// The parameters of the action's input, decoded like those of a link.
        public var parameters: RouteParameters

        /// Creates an intent.
        ///
        /// - Parameters:
        ///   - identifier: The identifier of the intent.
        ///   - parameters: The parameters of the action's input.
        public init(_ identifier: String, parameters: RouteParameters = RouteParameters()) {
            self.identifier = identifier
            self.parameters = parameters
        }
    }
}

extension IntentDonation.Record {
    /// Creates the intent of a donation, which repeats the donated action.
    ///
    /// - Parameter donation: The donation.
    public init(_ donation: IntentDonation) {
        self.init(donation.identifier, parameters: donation.parameters)
    }
}
