/// The metadata of a registered feature.
///
/// A value for menus, debug screens and reports; it contains no input and no presenter.
public struct FeatureMetadata: Sendable, Encodable {
    /// The feature's type, for availability queries and switches; it is not encoded.
    public let feature: any FeatureDefinition.Type

    /// The stable identity.
    public let identifier: String

    /// The display name.
    public let name: String

    /// The description of the feature.
    public let description: String

    /// The path in the feature tree.
    public let path: TopicPath

    /// Whether it is a group, and whether it is conditional.
    public let kind: FeatureKind

    /// A hint for applications; see ``FeatureDefinition/isVisible``.
    public let isVisible: Bool

    /// The variant of an A/B test, if any.
    public let variation: String?

    /// The identifiers of the products in its purchase requirements, at any depth, each once, in declared order.
    public let productIDs: [String]

    /// The identifier of the group that lists the feature; `nil` for a root.
    public let parent: String?

    /// The identifiers of the subfeatures, in their order.
    public let children: [String]

    /// The declared actions, in their order.
    public let actions: [ActionMetadata]

    /// The constraints of the feature; empty for unconditional features.
    public let constraints: [FeatureConstraint]

    /// Descriptions of the actions' URL mappings, such as `/document/$(name) in all app schemes`, in the order of the
    /// actions.
    public let urlMappings: [String]

    /// One line for each constraint, for debug screens; "none" if there are none.
    public var constraintsDescription: String { FeatureConstraints.text(of: constraints) }

    /// The actions published for menus and palettes, in their order.
    public var publishedActions: [ActionMetadata] { actions.filter(\.isPublished) }

    private enum CodingKeys: String, CodingKey {
        case identifier, name, description, path, kind, isVisible, variation, productIDs, parent, children,
            actions, constraints, urlMappings
    }
}
