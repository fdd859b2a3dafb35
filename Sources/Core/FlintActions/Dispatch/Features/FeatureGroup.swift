/// A feature that consists of other features.
///
/// ```swift
/// enum AppFeatures: FeatureGroup {
///     static let subfeatures: Subfeatures = [DocumentFeature.self, SharingFeature.self]
/// }
/// ```
///
/// A group may also be a ``Feature`` or a ``ConditionalFeature`` with actions of its own. A conditional group
/// that is unavailable makes its conditional descendants unavailable.
public protocol FeatureGroup: FeatureDefinition {
    /// The features of the group, in the order in which they are registered and shown.
    ///
    /// A feature has one parent: listing it in two groups, or twice, is a ``SetupDiagnostic``.
    static var subfeatures: [any FeatureDefinition.Type] { get }
}

extension FeatureGroup {
    /// The type of ``FeatureGroup/subfeatures``; write it in declarations, because Swift cannot infer it from
    /// a list of types.
    public typealias Subfeatures = [any FeatureDefinition.Type]

    /// The description of a group that has none of its own.
    public static var description: String { "A feature group" }
    /// Declares no actions: by default, a group consists only of its subfeatures.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
