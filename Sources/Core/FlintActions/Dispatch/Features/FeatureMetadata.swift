/// The metadata of a registered feature: a value for menus, debug screens and reports.
public struct FeatureMetadata: Sendable, Encodable {
    /// The feature's type, for availability queries and switches; it is not encoded.
    public let feature: any FeatureDefinition.Type

    /// The stable identity of the feature.
    public let identifier: String

    /// The name of the feature's type with its enclosing types, without the module.
    public let typeName: String

    /// The name of the module that declares the feature.
    public let module: String

    /// The feature's name shown to people.
    public let name: String

    /// The description of the feature.
    public let description: String

    /// The path of the feature in the feature tree.
    public let path: TopicPath

    /// Whether the feature is a group, and whether it is conditional.
    public let kind: FeatureKind

    /// Whether screens should show the feature; a hint for applications, see ``FeatureDefinition/isVisible``.
    public let isVisible: Bool

    /// The variant of an A/B test of the feature; `nil` if there is none.
    public let variation: String?

    /// The identifiers of the products in the feature's purchase requirements, each once, in declared order.
    ///
    /// Products in nested alternatives are included.
    public let productIDs: [String]

    /// The identifier of the group that lists the feature; `nil` for a root feature.
    public let parent: String?

    /// The identifiers of the subfeatures, in the order in which the group lists them.
    public let children: [String]

    /// The actions that the feature declares, in declared order.
    public let actions: [ActionMetadata]

    /// The constraints of the feature; empty for unconditional features.
    public let constraints: [FeatureConstraint]

    /// Descriptions of the actions' URL mappings, such as `/document/$(name) in all app schemes`, in the
    /// order of the actions.
    public let urlMappings: [String]

    /// A text with one line for each constraint, for debug screens; "none" if there are no constraints.
    public var constraintsDescription: String { FeatureConstraints.text(of: constraints) }

    /// The feature's actions that are published for menus and palettes, in declared order.
    public var publishedActions: [ActionMetadata] { actions.filter(\.isPublished) }

    private enum CodingKeys: String, CodingKey {
        case identifier, typeName, module, name, description, path, kind, isVisible, variation, productIDs,
            parent, children,
            actions, constraints, urlMappings
    }
}
