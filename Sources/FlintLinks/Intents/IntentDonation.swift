public import Foundation

/// Something that the user did and may want to do again by a shortcut.
///
/// An action says in `ActionDefinition.donations(for:)` what to donate after a success.
public struct IntentDonation: Sendable, Hashable, Codable {
    /// The identifier of the intent, as it is mapped by an ``IntentMapped`` feature.
    public var identifier: String

    /// The identifier of the binding that was performed; `nil` stands for it until the donation is handed over.
    public var bindingID: String?

    /// What the shortcut does, for people.
    public var title: String

    /// What the user may say; `nil` stands for the phrase of the action until the donation is handed over.
    public var suggestedPhrase: String?

    /// What the action works on, as it comes back in an ``IntentRecord``.
    public var parameters: RouteParameters

    /// When the action succeeded; `nil` stands for that time until the donation is handed over.
    public var time: Date?

    /// Describes something that the user did.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the intent.
    ///   - title: What the shortcut does, for people.
    ///   - parameters: What the action works on.
    ///   - suggestedPhrase: What the user may say; by default the action's.
    ///   - bindingID: The binding; by default the one that is performed.
    ///   - time: When it happened; by default when the donation is handed over.
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

    /// The donation with what it leaves open.
    package func completed(bindingID: String?, phrase: String?, time: Date) -> IntentDonation {
        var donation = self
        donation.bindingID = donation.bindingID ?? bindingID
        donation.suggestedPhrase = donation.suggestedPhrase ?? phrase
        donation.time = donation.time ?? time
        return donation
    }
}
