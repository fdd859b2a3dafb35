public import Foundation

/// A shortcut that the application donates to the system, so that the user can repeat an action by it.
///
/// An action returns its donations in `DonatingAction.donations(for:)` after a success.
public struct IntentDonation: Sendable, Hashable, Codable {
    /// The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
    public var identifier: String

    /// The identity of the action's binding, by which donations can be removed.
    ///
    /// If it is `nil`, the publisher receives the donation with the identity of the binding that was
    /// performed.
    public var bindingID: String?

    /// The text that tells people what the shortcut does.
    public var title: String

    /// The voice phrase that the system suggests to the user.
    ///
    /// If it is `nil`, the publisher receives the donation with the phrase of the action.
    public var suggestedPhrase: String?

    /// The parameters from which the action's input is decoded when the shortcut is performed.
    public var parameters: RouteParameters

    /// The time of the action.
    ///
    /// If it is `nil`, the publisher receives the donation with the time at which the action succeeded.
    public var time: Date?

    /// Creates a donation.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
    ///   - title: The text that tells people what the shortcut does.
    ///   - parameters: The parameters from which the action's input is decoded.
    ///   - suggestedPhrase: The voice phrase that the system suggests; by default that of the action.
    ///   - bindingID: The identity of the action's binding; by default that of the performed binding.
    ///   - time: The time of the action; by default the time at which it succeeded.
    public init(
        _ identifier: String, title: String, parameters: RouteParameters = RouteParameters(),
        suggestedPhrase: String? = nil, bindingID: String? = nil, time: Date? = nil
    ) {
        self.identifier = identifier
        self.bindingID = bindingID
        self.title = title
        self.suggestedPhrase = suggestedPhrase
        self.parameters = parameters
        self.time = time
    }

    /// Returns the donation with the given values for those properties that are `nil`.
    package func completed(bindingID: String?, phrase: String?, time: Date) -> IntentDonation {
        var donation = self
        donation.bindingID = donation.bindingID ?? bindingID
        donation.suggestedPhrase = donation.suggestedPhrase ?? phrase
        donation.time = donation.time ?? time
        return donation
    }
}
