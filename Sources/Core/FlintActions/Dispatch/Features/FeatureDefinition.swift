/// The static description of a feature or feature group.
///
/// Conform to ``Feature``, ``ConditionalFeature`` or ``FeatureGroup`` rather than to this protocol. All
/// requirements are static and the type is never instantiated; an `enum` without cases is the usual choice.
///
/// Flint reads the members when the feature is registered and again whenever it shows the feature.
public protocol FeatureDefinition: SendableMetatype {
    /// The stable identity of the feature, for storage, events and links.
    ///
    /// The default is the type's name with its enclosing types, without the module: `Editor.ExportFeature`.
    /// An identifier must be unique in a runtime, not empty, and free of `/`, `#`, white space and control
    /// characters. Override the property before renaming a type whose identifier is stored somewhere.
    static var identifier: String { get }

    /// The name shown to people.
    ///
    /// The default is made from the type's name: `DocumentManagementFeature` becomes "Document Management".
    static var name: String { get }

    /// A one-sentence description of the feature.
    static var description: String { get }

    /// Whether screens of the application should show the feature.
    ///
    /// Flint itself does not use the value. The default is `false`.
    static var isVisible: Bool { get }

    /// The variant of an A/B test for this build or user; the default is `nil`.
    static var variation: String? { get }

    /// Declares the feature's actions.
    ///
    /// Flint calls it when the feature is registered, and again in ``Flint/preflight()-method``, so it must
    /// have no other effect.
    ///
    /// - Parameter actions: Collects the declarations, in their order.
    static func prepare(actions: FeatureActionsBuilder)

    /// Runs once after the registration of the whole tree that contains the feature, children first.
    ///
    /// By default, it does nothing.
    static func postPrepare()
}

extension FeatureDefinition {
    /// The name of the feature's type with its enclosing types, without the module.
    public static var identifier: String { TypeName(of: Self.self).identifier }
    /// The words in the name of the feature's type, without a final "Feature".
    public static var name: String { TypeName(of: Self.self).displayName(droppingFinal: "Feature") }
    /// `false`: by default, a feature is not visible.
    public static var isVisible: Bool { false }
    /// `nil`: by default, a feature has no variant.
    public static var variation: String? { nil }
    /// Does nothing; the default implementation.
    public static func postPrepare() {}
}
