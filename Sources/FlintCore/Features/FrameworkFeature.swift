/// A feature that Flint itself brings, such as the timeline.
///
/// All of them are conditional and on; ``Flint/setEnabled(_:for:)-method`` switches one off, from the next dispatch on.
/// What is off costs nothing.
public protocol FrameworkFeature: ConditionalFeature {}

extension FrameworkFeature {
    /// The type's name behind `Flint.`, so that an application's own types cannot collide with it.
    public static var identifier: String { "Flint." + TypeName(of: Self.self).identifier }

    /// Declares the switch.
    ///
    /// - Parameter requirements: Collects the constraint.
    public static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: true)
    }
}
