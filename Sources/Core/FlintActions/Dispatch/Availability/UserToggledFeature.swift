/// A feature with a toggle for the user, as a settings screen shows it.
public struct UserToggledFeature: Sendable {
    /// The feature's type, for ``Flint/setUserToggle(_:for:of:)``.
    public let feature: any ConditionalFeature.Type

    /// The stable identity.
    public let identifier: String

    /// The display name.
    public let name: String

    /// The user's preference; `nil` if there is none.
    public let preference: Bool?

    /// The value that counts while there is no preference.
    public let defaultValue: Bool

    /// Whether the feature is switched on: the preference, or else the default.
    public var isEnabled: Bool { preference ?? defaultValue }
}
