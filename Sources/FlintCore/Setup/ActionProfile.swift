/// What observers and debug screens are told about a declared action.
final class ActionProfile: Sendable {
    let metadata: ActionMetadata
    let subject: EventSubject
    let inputPrivacy: InputPrivacy

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
            isPublished: record.isPublished)
        subject = EventSubject(feature: record.feature.label, action: label)
        inputPrivacy = InputPrivacy(of: Action.Input.self)
    }
}
