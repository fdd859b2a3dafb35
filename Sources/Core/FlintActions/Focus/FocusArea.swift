/// A part of an application to focus on: a feature with its descendants, one action of a feature, or a topic.
public struct FocusArea: Sendable {
    private enum Target {
        case feature(any FeatureDefinition.Type)
        case binding(BindingKey)
        case topic(TopicPath)
    }

    private let target: Target

    /// Returns the area of a feature, its subfeatures and their actions.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The area.
    public static func feature(_ feature: any FeatureDefinition.Type) -> FocusArea {
        FocusArea(target: .feature(feature))
    }

    /// Returns the area of one action of a feature.
    ///
    /// - Parameter binding: The binding.
    /// - Returns: The area.
    public static func binding<Binding: ActionBinding>(_ binding: Binding) -> FocusArea {
        FocusArea(target: .binding(binding.key))
    }

    /// Returns the area of a topic and its descendants.
    ///
    /// - Parameter path: The topic; it need not belong to a registered feature.
    /// - Returns: The area.
    public static func topic(_ path: TopicPath) -> FocusArea { FocusArea(target: .topic(path)) }

    /// Returns the topic of the area in a runtime.
    ///
    /// - Throws: ``FlintError`` if the runtime is not set up (`notSetUp`), the feature is not registered
    ///   (`featureNotRegistered`), or it does not declare the action (`actionNotDeclared`).
    package func path(in runtime: Flint) throws(FlintError) -> TopicPath {
        switch target {
        case .feature(let feature): try runtime.path(of: feature)
        case .binding(let key): try runtime.action(for: key).profile.metadata.path
        case .topic(let path): path
        }
    }
}

extension FocusArea: FlintLoggable {
    /// The identifier of the feature or binding, or the path of the topic.
    public var loggingDescription: String {
        switch target {
        case .feature(let feature): feature.identifier
        case .binding(let key): "\(key.feature.identifier)#\(key.action.identifier)"
        case .topic(let path): path.description
        }
    }
}
