extension Flint {
    /// Performs the action to which a feature has mapped an intent of the system.
    ///
    /// As for a link, the action's input is decoded, its feature is checked and the router is called. The
    /// source of the request is the intent, and the request counts as user-initiated.
    ///
    /// - Parameters:
    ///   - intent: The intent with its parameters.
    ///   - router: The router that finds the presenter. Without a router, only actions that need no presenter
    ///     are performed.
    /// - Returns: The result; `noMappingFound` if no feature maps the intent.
    public func perform(
        intent: IntentDonation.Record, with router: (any PresentationRouter)? = nil
    ) async -> URLRoutingResult {
        guard let registry else { return .failed(ActionFailure(FlintError(.notSetUp))) }
        guard let mapping = registry.contributor(IntentContributor.self)?.mapping(of: intent.identifier)
        else { return .noMappingFound }
        return await mapping.perform(intent, in: self, router: router)
    }

    /// The voice phrases that the registered actions suggest, with their actions, in the order of
    /// registration.
    public var shortcutPhrases: [ShortcutPhrase] {
        guard let registry else { return [] }
        return registry.features.flatMap { feature in
            registry.actions(of: feature).compactMap { action in
                (action.type as? any ShortcutAction.Type)?.suggestedPhrase.map { phrase in
                    ShortcutPhrase(
                        phrase: phrase, bindingID: action.bindingID, featureName: feature.name,
                        actionName: action.profile.metadata.name,
                        intentIDs: action.contribution.intentIDs)
                }
            }
        }
    }
}
