/// A feature that the user can switch on and off, for a settings screen.
public struct UserToggledFeature: Sendable {
    /// The feature itself, to be switched with ``Flint/setUserToggle(_:for:)-method``.
    public let feature: any ConditionalFeature.Type

    /// The stable identity.
    public let identifier: String

    /// The name for people.
    public let name: String

    /// What the user prefers; `nil` if there is no preference.
    public let preference: Bool?

    /// What counts while there is no preference.
    public let defaultValue: Bool

    /// Whether the feature is switched on: the preference, or else the default.
    public var isEnabled: Bool { preference ?? defaultValue }
}
