public import Foundation

/// A donation of a shortcut that repeats an action of the user.
///
/// An action returns its donations in `DonatingAction.donations(for:)` after a success.
public struct IntentDonation: Sendable, Hashable, Codable {
    /// The identifier of the intent, as mapped by an ``IntentMapped`` feature.
    public var identifier: String

    /// The identifier of the performed binding; `nil` is replaced by it when the donation is delivered.
    public var bindingID: String?

    /// The display text of the shortcut's effect.
    public var title: String

    /// The suggested voice phrase; `nil` is replaced by the action's phrase when the donation is delivered.
    public var suggestedPhrase: String?

    /// The parameters of the action's input, as in an ``IntentDonation/Record``.
    public var parameters: RouteParameters

    /// The time of the action's success; `nil` is replaced by it when the donation is delivered.
    public var time: Date?

    /// Creates a donation.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent.
    ///   - title: The display text of the shortcut's effect.
    ///   - parameters: The parameters of the action's input.
    ///   - suggestedPhrase: The suggested voice phrase; by default the action's.
    ///   - bindingID: The binding; by default the performed one.
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

    /// Returns the donation with its `nil` properties replaced.
    package func completed(bindingID: String?, phrase: String?, time: Date) -> IntentDonation {
        var donation = self
        donation.bindingID = donation.bindingID ?? bindingID
        donation.suggestedPhrase = donation.suggestedPhrase ?? phrase
        donation.time = donation.time ?? time
        return donation
    }
}
