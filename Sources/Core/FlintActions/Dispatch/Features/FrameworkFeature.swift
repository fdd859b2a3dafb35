/// A feature of Flint itself, such as the timeline.
///
/// Such a feature is on by default. ``Flint/setEnabled(_:for:)-method`` switches it off, beginning with the
/// next dispatch. A feature that is off costs nothing.
public protocol FrameworkFeature: ConditionalFeature {}

extension FrameworkFeature {
    /// The feature's identifier: the type's name after `Flint.`, which no type of an application can have.
    public static var identifier: String { "Flint." + TypeName(of: Self.self).identifier }

    /// Declares the feature's switch, which is on by default.
    ///
    /// - Parameter requirements: The builder of the constraints.
    public static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: true)
    }
}

/// A group of Flint's own features; unlike a ``FrameworkFeature``, it is always available.
package protocol FrameworkGroup: FeatureGroup {}
