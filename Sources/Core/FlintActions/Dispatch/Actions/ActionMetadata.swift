/// The metadata of an action declared by a feature.
public struct ActionMetadata: Sendable, Encodable {
    /// The stable identity of the action.
    public let identifier: String

    /// The stable identity of the binding: `<feature>#<action>`.
    public let bindingID: String

    /// The name of the action's type with its enclosing types, without the module.
    public let typeName: String

    /// The action's name shown to people.
    public let name: String

    /// The text for people that the action declares as its description.
    public let description: String

    /// The path of the binding in the feature tree.
    public let path: TopicPath

    /// The name of the input's type.
    public let inputType: String

    /// The name of the presenter's type.
    public let presenterType: String

    /// The name of the output's type.
    public let outputType: String

    /// The action's name in analytics; `nil` if its requests are not reported.
    public let analyticsID: String?

    /// The name of the action's default session; `main` also if that is the session of the running request.
    public let defaultSession: String

    /// Descriptions of the binding's URL mappings, such as `/document/$(name) in all app schemes`, in
    /// declared order.
    public let urlMappings: [String]

    /// The identifiers of the intents that perform the binding, in declared order.
    public let intentIDs: [String]

    /// Whether the feature published the action, for menus and palettes.
    public let isPublished: Bool

    /// Whether the timeline excludes the action.
    public let isHiddenFromTimeline: Bool

    /// Whether debug screens may perform the action: the action allows it and needs no input.
    public let isDebugPerformable: Bool

    /// Whether debug screens may perform the action with an input that a person has edited: the action allows
    /// it, and the input is ``FlintInspectable`` and `Decodable`.
    public let isDebugRepeatable: Bool

    /// The purposes for which the system may use the action's activities; empty if the action has none.
    public let activityEligibility: UserActivity.Eligibility

    /// The type of the action's activities; `nil` if it has none.
    public let activityType: String?
}
