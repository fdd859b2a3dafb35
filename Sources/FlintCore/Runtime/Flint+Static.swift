// What an application asks its runtime most, without naming it: each member stands for that of `Flint.current`.
extension Flint {
    /// All registered features of the current runtime, in registration order.
    public static var features: [FeatureMetadata] { current.features }

    /// The registered features of the current runtime, with or without those of Flint itself.
    ///
    /// - Parameter includingFramework: Whether those of ``FlintFeatures`` are among them.
    /// - Returns: The metadata of the features, in registration order.
    public static func features(includingFramework: Bool) -> [FeatureMetadata] {
        current.features(includingFramework: includingFramework)
    }

    /// The features of the current runtime that can be unavailable, in registration order.
    public static var conditionalFeatures: [FeatureMetadata] { current.conditionalFeatures }

    /// The features of the current runtime without a parent, in registration order.
    public static var roots: [FeatureMetadata] { current.roots }

    /// The warnings of the current runtime.
    public static var diagnostics: [SetupDiagnostic] { current.diagnostics }

    /// The number of the newest event of the current runtime; see the instance property.
    public static var lastSequence: UInt64 { current.lastSequence }

    /// What the current runtime knows about a feature.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: Its metadata; `nil` if it is not registered.
    public static func metadata(for feature: any FeatureDefinition.Type) -> FeatureMetadata? {
        current.metadata(for: feature)
    }

    /// What the current runtime knows about a binding.
    ///
    /// - Parameter binding: The binding.
    /// - Returns: Its metadata; `nil` if its feature did not declare it or is not registered.
    public static func metadata<Binding: ActionBinding>(for binding: Binding) -> ActionMetadata? {
        current.metadata(for: binding)
    }

    /// Whether a feature is available in the current runtime, and why not.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The result with its reasons.
    public static func availability(of feature: any FeatureDefinition.Type) -> Availability {
        current.availability(of: feature)
    }

    /// Watches whether a feature is available in the current runtime.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: A stream of the current value, then of each different one.
    public static func availabilityChanges(
        of feature: any FeatureDefinition.Type
    ) -> AsyncStream<Availability> {
        current.availabilityChanges(of: feature)
    }

    /// Whether a conditional feature of the current runtime is switched on.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: What `setEnabled(_:for:)` last set, or else what the user prefers; see the instance method.
    public static func isEnabled(_ feature: any ConditionalFeature.Type) -> Bool? {
        current.isEnabled(feature)
    }

    /// Switches a conditional feature of the current runtime on or off, or leaves it undecided.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`: back to the default of the constraint.
    ///   - feature: The feature.
    /// - Throws: ``FlintError`` as the instance method does.
    public static func setEnabled(
        _ isEnabled: Bool?, for feature: any ConditionalFeature.Type
    ) throws(FlintError) {
        try current.setEnabled(isEnabled, for: feature)
    }

    /// Forgets what the current runtime keeps about a feature and its descendants, and tells those who watch.
    ///
    /// - Parameter feature: The feature.
    public static func invalidateAvailability(of feature: any FeatureDefinition.Type) {
        current.invalidateAvailability(of: feature)
    }

    /// Forgets what the current runtime keeps about all features, and tells those who watch.
    public static func invalidateAvailability() {
        current.invalidateAvailability()
    }
}
