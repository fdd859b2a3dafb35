/// A declared action of a registered feature: what a dispatch needs to know, looked up once per session.
@usableFromInline
final class ActionRecord: Sendable {
    let feature: FeatureRecord
    let type: ObjectIdentifier
    let metadata: ActionMetadata
    let subject: EventSubject
    let inputPrivacy: InputPrivacy
    let closesActionStackOnSuccess: Bool

    init<Action: ActionDefinition>(_ action: Action.Type, of feature: FeatureRecord, isPublished: Bool) {
        let identifier = Action.identifier
        let name = Action.name
        self.feature = feature
        type = ObjectIdentifier(action)
        metadata = ActionMetadata(
            identifier: identifier,
            bindingID: "\(feature.identifier)#\(identifier)",
            name: name,
            description: Action.description,
            path: feature.path.with(action: identifier),
            inputType: TypeName(of: Action.Input.self).identifier,
            presenterType: TypeName(of: Action.Presenter.self).identifier,
            outputType: TypeName(of: Action.Output.self).identifier,
            analyticsID: Action.analyticsID,
            defaultSession: Action.defaultSession.name,
            isPublished: isPublished)
        subject = EventSubject(
            feature: feature.label, action: DispatchEvent.Label(identifier: identifier, name: name))
        inputPrivacy = InputPrivacy(of: Action.Input.self)
        closesActionStackOnSuccess = Action.closesActionStackOnSuccess
    }

    /// What may be recorded of an input; called only if somebody records it.
    @usableFromInline
    func describe<Action: ActionDefinition>(_ input: Action.Input, of action: Action.Type) -> InputDescription? {
        inputPrivacy.description(of: input, words: Action.inputDescription(input))
    }
}
