// Static forms of the most common members; each refers to `Flint.current`.
extension Flint {
    /// All registered features of the current runtime, in registration order.
    public static var features: [FeatureMetadata] { current.features }

    /// The registered features of the current runtime, with or without those of Flint itself.
    ///
    /// - Parameter includingFramework: Whether the features of ``FlintFeatures`` are included.
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

    /// Returns the metadata of a feature in the current runtime.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: Its metadata; `nil` if it is not registered.
    public static func metadata(for feature: any FeatureDefinition.Type) -> FeatureMetadata? {
        current.metadata(for: feature)
    }

    /// Returns the metadata of a binding in the current runtime.
    ///
    /// - Parameter binding: The binding.
    /// - Returns: Its metadata; `nil` if its feature did not declare it or is not registered.
    public static func metadata<Binding: ActionBinding>(for binding: Binding) -> ActionMetadata? {
        current.metadata(for: binding)
    }

    /// Returns whether a feature is available in the current runtime, with the reasons if it is not.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The result with its reasons.
    public static func availability(of feature: any FeatureDefinition.Type) -> Availability {
        current.availability(of: feature)
    }

    /// Observes the availability of a feature in the current runtime.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: A stream of the current value, then of each different one.
    public static func availabilityChanges(
        of feature: any FeatureDefinition.Type
    ) -> AsyncStream<Availability> {
        current.availabilityChanges(of: feature)
    }

    /// Returns whether a conditional feature of the current runtime is switched on.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The value last set by `setEnabled(_:for:)`, or else the user's preference; see the instance method.
    public static func isEnabled(_ feature: any ConditionalFeature.Type) -> Bool? {
        current.isEnabled(feature)
    }

    /// Switches a conditional feature of the current runtime on or off, or leaves it undecided.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil` for the default of the constraint.
    ///   - feature: The feature.
    /// - Throws: The errors of the instance method.
    public static func setEnabled(
        _ isEnabled: Bool?, for feature: any ConditionalFeature.Type
    ) throws(FlintError) {
        try current.setEnabled(isEnabled, for: feature)
    }

    /// Discards the cached availability of a feature and its descendants, and notifies subscribers.
    ///
    /// - Parameter feature: The feature.
    public static func invalidateAvailability(of feature: any FeatureDefinition.Type) {
        current.invalidateAvailability(of: feature)
    }

    /// Discards the cached availability of all features, and notifies subscribers.
    public static func invalidateAvailability() {
        current.invalidateAvailability()
    }
}
