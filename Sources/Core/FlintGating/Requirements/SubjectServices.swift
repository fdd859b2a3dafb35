public import FlintTweaks

/// The services that judge the constraints of features for one subject: its toggles, purchases, permissions
/// and flags.
///
/// ```swift
/// configuration.subjectServices = { subject, services in
///     services.toggles = accounts.toggles(of: subject.id)
///     services.purchases = accounts.purchases(of: subject.id)
/// }
/// ```
///
/// For ``Subject/application``, the services of the configuration itself apply.
public struct SubjectServices: Sendable {
    /// The toggles that the subject sets; `nil`, the default, if the subject cannot toggle any feature.
    public var toggles: (any UserFeatureToggles)?

    /// The purchases of the subject; `nil`, the default, if there are none.
    public var purchases: (any PurchaseTracker)?

    /// The permissions of the subject.
    ///
    /// By default, every permission is unsupported.
    public var permissions: PermissionChecker

    /// The tweaks for the subject, by default those of the configuration; `nil` if there are none.
    public var tweaks: TweakManager?

    /// Creates services.
    ///
    /// - Parameters:
    ///   - toggles: The toggles that the subject sets.
    ///   - purchases: The purchases of the subject.
    ///   - permissions: The permissions of the subject.
    ///   - tweaks: The tweaks for the subject.
    public init(
        toggles: (any UserFeatureToggles)? = nil, purchases: (any PurchaseTracker)? = nil,
        permissions: PermissionChecker = PermissionChecker(), tweaks: TweakManager? = nil
    ) {
        self.toggles = toggles
        self.purchases = purchases
        self.permissions = permissions
        self.tweaks = tweaks
    }
}
