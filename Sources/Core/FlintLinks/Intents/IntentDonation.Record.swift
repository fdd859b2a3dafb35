extension IntentDonation {
    /// An intent (a shortcut of the system) that the application is asked to perform, in a form of Flint's
    /// own.
    public struct Record: Sendable, Hashable, Codable {
        /// The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
        public var identifier: String

        /// The parameters from which the action's input is decoded, like those of a link.
        public var parameters: RouteParameters

        /// Creates an intent.
        ///
        /// - Parameters:
        ///   - identifier: The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
        ///   - parameters: The parameters from which the action's input is decoded.
        public init(_ identifier: String, parameters: RouteParameters = RouteParameters()) {
            self.identifier = identifier
            self.parameters = parameters
        }
    }
}

extension IntentDonation.Record {
    /// Creates the intent with which the system repeats a donated action.
    ///
    /// - Parameter donation: The donation of the action, whose identifier and parameters the intent has.
    public init(_ donation: IntentDonation) {
        self.init(donation.identifier, parameters: donation.parameters)
    }
}
