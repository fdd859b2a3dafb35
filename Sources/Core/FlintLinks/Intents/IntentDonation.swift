public import Foundation

/// A donation of a shortcut that repeats an action of the user.
///
/// An action returns its donations in `DonatingAction.donations(for:)` after a success.
public struct IntentDonation: Sendable, Hashable, Codable {
    /// The identifier of the intent, which an ``IntentMapped`` feature maps to an action.
    public var identifier: String

    /// The identifier of the binding; if it is `nil`, the donation is delivered with that of the performed
    /// binding.
    public var bindingID: String?

    /// The text that tells people what the shortcut does.
    public var title: String

    /// The suggested voice phrase; if it is `nil`, the donation is delivered with the phrase of the action.
    public var suggestedPhrase: String?

    /// The parameters of the action's input, as in an ``IntentDonation/Record``.
    public var parameters: RouteParameters

    /// The time of the action; if it is `nil`, the donation is delivered with the time of the action's
    /// success.
    public var time: Date?

    /// Creates a donation.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent.
    ///   - title: The text that tells people what the shortcut does.
    ///   - parameters: The parameters of the action's input.
    ///   - suggestedPhrase: The suggested voice phrase; by default that of the action.
    ///   - bindingID: The identifier of the binding; by default that of the performed binding.
    ///   - time: The time of the action; by default the time of delivery.
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

    /// Returns the donation with the given values in place of `nil` properties.
    package func completed(bindingID: String?, phrase: String?, time: Date) -> IntentDonation {
        var donation = self
        donation.bindingID = donation.bindingID ?? bindingID
        donation.suggestedPhrase = donation.suggestedPhrase ?? phrase
        donation.time = donation.time ?? time
        return donation
    }
}
