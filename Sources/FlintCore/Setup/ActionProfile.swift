/// What observers and debug screens are told about a declared action.
final class ActionProfile: Sendable {
    let metadata: ActionMetadata
    let subject: EventSubject
    let inputPrivacy: InputPrivacy
    /// The topic of the action's log events.
    let logTopic: LogTopic
    /// The recorders that may write down the action's requests.
    let recorders: RecorderSet

    static func make<Action: ActionDefinition>(
        of record: ActionRecord, _ action: Action.Type
    ) -> ActionProfile {
        ActionProfile(of: record, action)
    }

    private init<Action: ActionDefinition>(of record: ActionRecord, _ action: Action.Type) {
        let label = DispatchEvent.Label(identifier: record.identifier, name: Action.name)
        metadata = ActionMetadata(
            identifier: record.identifier,
            bindingID: record.bindingID,
            name: label.name,
            description: Action.description,
            path: record.feature.path.with(action: record.identifier),
            inputType: TypeName(of: Action.Input.self).identifier,
            presenterType: TypeName(of: Action.Presenter.self).identifier,
            outputType: TypeName(of: Action.Output.self).identifier,
            analyticsID: Action.analyticsID,
            defaultSession: Action.defaultSession.name,
            urlMappings: record.urlMappings.map(\.description),
            intentIDs: record.intentIDs,
            isPublished: record.isPublished,
            isHiddenFromTimeline: Action.hideFromTimeline,
            activityEligibility: Action.activityEligibility.withImplied,
            activityType: record.activity?.type)
        logTopic = LogTopic(metadata.path)
        subject = EventSubject(
            feature: record.feature.label, action: label, path: record.feature.path)
        inputPrivacy = InputPrivacy(of: Action.Input.self)
        recorders = RecorderSet(recording: action, of: record.feature)
    }
}

extension RecorderSet {
    /// The recorders that an action of a feature concerns while they are on.
    fileprivate init<Action: ActionDefinition>(recording action: Action.Type, of feature: FeatureRecord) {
        self = [.timeline, .stacks, .logs, .analytics, .activities, .donations]
        if Action.hideFromTimeline { remove(.timeline) }
        if Action.analyticsID == nil { remove(.analytics) }
        if Action.activityEligibility.isEmpty { remove(.activities) }
        if feature.type is any FrameworkFeature.Type { subtract([.stacks, .activities, .donations]) }
    }
}
