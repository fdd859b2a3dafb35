/// A feature with a toggle for the user, as a settings screen shows it.
public struct UserToggledFeature: Sendable {
    /// The feature's type, for ``Flint/setUserToggle(_:for:of:)``.
    public let feature: any ConditionalFeature.Type

    /// The stable identity of the feature.
    public let identifier: String

    /// The feature's name shown to people.
    public let name: String

    /// The user's preference for the feature; `nil` if there is none.
    public let preference: Bool?

    /// The value that counts if the user has no preference.
    public let defaultValue: Bool

    /// Whether the feature is switched on: the preference, or else the default.
    public var isEnabled: Bool { preference ?? defaultValue }
}
