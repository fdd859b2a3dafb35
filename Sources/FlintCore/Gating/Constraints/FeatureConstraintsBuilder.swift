/// Collects what must hold for a conditional feature to be available.
///
/// Flint passes one to ``ConditionalFeature/constraints(requirements:)``. Mistakes come back from the set-up as a
/// ``SetupError``.
public final class FeatureConstraintsBuilder {
    private(set) var constraints: [FeatureConstraint] = []
    private(set) var conflicts: [String] = []

    init() {}

    /// Requires that the feature is switched on, by ``Flint/setEnabled(_:for:)-method`` or by its own
    /// ``ConditionalFeature/isEnabled``.
    ///
    /// - Parameter defaultValue: What counts while nothing has been decided; with `nil` the availability is then
    ///   unknown. Repeating the call with another value is the diagnostic `constraint.conflict`.
    public func runtimeEnabled(defaultValue: Bool?) {
        let constraint = FeatureConstraint.runtimeEnabled(defaultValue: defaultValue)
        guard let known = constraints.first(where: { $0.kind == constraint.kind }) else {
            return constraints.append(constraint)
        }
        if known != constraint {
            conflicts.append(
                "must be \(known) and must be \(constraint). Call 'runtimeEnabled(defaultValue:)' once.")
        }
    }
}
