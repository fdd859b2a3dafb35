/// A feature of Flint itself, such as the timeline.
///
/// All of them are conditional and on by default; ``Flint/setEnabled(_:for:)-method`` switches one off from the next
/// dispatch on. A feature that is off has no cost.
public protocol FrameworkFeature: ConditionalFeature {}

extension FrameworkFeature {
    /// The type's name after `Flint.`, so that it cannot collide with an application's type.
    public static var identifier: String { "Flint." + TypeName(of: Self.self).identifier }

    /// Declares the switch.
    ///
    /// - Parameter requirements: The builder of the constraints.
    public static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: true)
    }
}

/// A group of Flint's own features; unlike a ``FrameworkFeature``, it is always available.
package protocol FrameworkGroup: FeatureGroup {}
