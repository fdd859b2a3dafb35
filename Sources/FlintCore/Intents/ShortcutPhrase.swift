/// What the user may say to have an action performed, for a settings screen.
public struct ShortcutPhrase: Sendable, Hashable, Codable {
    /// The words.
    public let phrase: String

    /// The identifier of the binding: `<feature>#<action>`.
    public let bindingID: String

    /// The name of the feature, for people.
    public let featureName: String

    /// The name of the action, for people.
    public let actionName: String

    /// The identifiers of the intents that perform the action, in declared order.
    public let intentIDs: [String]
}
