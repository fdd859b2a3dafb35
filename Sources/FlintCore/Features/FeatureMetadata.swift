/// What a runtime knows about a registered feature.
///
/// A value for menus, debug screens and reports; it holds no input and no presenter.
public struct FeatureMetadata: Sendable, Encodable {
    /// The feature itself, to ask for its availability or to switch it; it is not encoded.
    public let feature: any FeatureDefinition.Type

    /// The stable identity.
    public let identifier: String

    /// The name for people.
    public let name: String

    /// What the feature is for.
    public let description: String

    /// The place in the tree.
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

    /// What must hold for the feature to be available; empty for unconditional features.
    public let constraints: [FeatureConstraint]

    /// The URLs of the actions in words, such as `/document/$(name) in all app schemes`, action by action.
    public let urlMappings: [String]

    /// One line for each constraint, for debug screens; "none" if there are none.
    public var constraintsDescription: String { FeatureConstraints.text(of: constraints) }

    /// The actions that are meant for menus and palettes, in their order.
    public var publishedActions: [ActionMetadata] { actions.filter(\.isPublished) }

    private enum CodingKeys: String, CodingKey {
        case identifier, name, description, path, kind, isVisible, variation, productIDs, parent, children,
            actions, constraints, urlMappings
    }
}
