/// A change of a user's preference.
public struct UserToggleChange: Sendable, Hashable {
    /// The feature's stable identifier; `nil` if any may have changed.
    public let feature: String?

    /// The new preference; `nil` if there is none, or if the feature is not known.
    public let isEnabled: Bool?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - feature: The feature's stable identifier; `nil` if any may have changed.
    ///   - isEnabled: The new preference.
    public init(feature: String?, isEnabled: Bool?) {
        self.feature = feature
        self.isEnabled = isEnabled
    }
}
