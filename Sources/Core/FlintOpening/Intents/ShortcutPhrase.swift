/// A voice phrase that an action suggests, with the names of the action, for a settings screen.
public struct ShortcutPhrase: Sendable, Hashable, Codable {
    /// The text of the phrase.
    public let phrase: String

    /// The identifier of the action's binding, `<feature>#<action>`.
    public let bindingID: String

    /// The display name of the feature.
    public let featureName: String

    /// The display name of the action.
    public let actionName: String

    /// The identifiers of the intents that perform the action, in the order of their declaration.
    public let intentIDs: [String]
}
