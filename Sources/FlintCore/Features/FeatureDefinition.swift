/// What every feature and feature group says about itself.
///
/// Conform to ``Feature``, ``ConditionalFeature`` or ``FeatureGroup`` rather than to this protocol. All
/// requirements are static and the type is never instantiated; an `enum` without cases is the usual choice.
///
/// Flint reads these members when the feature is registered and again whenever it shows the feature.
public protocol FeatureDefinition: SendableMetatype {
    /// The stable identity of the feature, for storage, events and links.
    ///
    /// The default is the type's name with its enclosing types, without the module: `Editor.ExportFeature`. It
    /// must be unique in a runtime, not empty, and free of `/`, `#`, white space and control characters.
    /// Override it before renaming a type whose identifier is stored somewhere.
    static var identifier: String { get }

    /// The name shown to people.
    ///
    /// The default is made from the type's name: `DocumentManagementFeature` becomes "Document Management".
    static var name: String { get }

    /// One sentence that says what the feature is for.
    static var description: String { get }

    /// A hint for applications and debug screens; Flint never acts on it. The default is `false`.
    static var isVisible: Bool { get }

    /// The variant of an A/B test that this build or user has, or `nil`, the default.
    static var variation: String? { get }

    /// Declares the feature's actions.
    ///
    /// Called while the feature is registered, and again by ``Flint/preflight()-method``: it must do nothing but
    /// declare.
    ///
    /// - Parameter actions: Collects the declarations, in their order.
    static func prepare(actions: FeatureActionsBuilder)

    /// Runs once after the whole tree that the feature belongs to has been registered, children first.
    ///
    /// The default does nothing.
    static func postPrepare()
}

extension FeatureDefinition {
    /// The type's name with its enclosing types, without the module.
    public static var identifier: String { TypeName(of: Self.self).identifier }
    /// The words of the type's name, without a final "Feature".
    public static var name: String { TypeName(of: Self.self).displayName(droppingFinal: "Feature") }
    /// Not visible.
    public static var isVisible: Bool { false }
    /// No variant.
    public static var variation: String? { nil }
    /// Does nothing.
    public static func postPrepare() {}
}
