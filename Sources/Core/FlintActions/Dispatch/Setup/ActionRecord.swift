internal import Synchronization

/// A declared action of a registered feature: the data for dispatching, looked up once per session.
///
/// A registration may create thousands of records, so data for observers and debug screens is made on first use.
@usableFromInline
package final class ActionRecord: Sendable {
    package let feature: FeatureRecord
    /// The position among the actions of the registry.
    let number: Int
    /// The binding, for code that needs its types.
    package let binding: any ActionBinding
    package let type: any ActionDefinition.Type
    package let identifier: String
    let isPublished: Bool
    let closesActionStackOnSuccess: Bool
    /// The data of the registry's contributors.
    package let contribution: ActionContribution
    /// The recorders of the runtime; nil once it was released.
    fileprivate weak let recorders: RecorderList?
    private let lazyProfile = AtomicLazyReference<ActionProfile>()

    init(
        _ declaration: ActionDeclaration, of feature: FeatureRecord, number: Int,
        _ contribution: ActionContribution, _ recorders: RecorderList
    ) {
        self.number = number
        self.feature = feature
        self.recorders = recorders
        binding = declaration.binding
        self.contribution = contribution
        type = declaration.action
        identifier = type.identifier
        isPublished = declaration.isPublished
        closesActionStackOnSuccess = type.closesActionStackOnSuccess
    }

    package var bindingID: String { "\(feature.identifier)#\(identifier)" }

    package var profile: ActionProfile {
        if let profile = lazyProfile.load() { return profile }
        // The compiler opens an existential only from a local constant. Of several profiles that are made
        // concurrently, the first one stored is kept.
        let action = type
        return lazyProfile.storeIfNil(ActionProfile.make(of: self, action))
    }
}

/// The description of a declared action for observers and debug screens.
@usableFromInline
package final class ActionProfile: Sendable {
    package let feature: FeatureRecord
    package let metadata: ActionMetadata
    /// The name of the action for code that does not know its types.
    let planName: PlanName
    @usableFromInline let inputPrivacy: InputPrivacy
    /// The recorded form of `nil`; not shared between runtimes, because a note stores its key in the file of one
    /// recorder.
    private let nilNote = EventNote(of: InputDescription(text: "nil"))
    /// The topic of the action's log events.
    let logTopic: LogTopic
    /// The recorders that may record the action's requests.
    let recorders: RecorderSet

    /// Whether the action has a presenter.
    let hasPresenter: Bool

    package var subject: EventSubject { planName.subject }

    /// The index of the action in the rows of the runtime's log; 0 until it is first dispatched.
    var index: UInt32 { planName.index }

    static func make<Action: ActionDefinition>(
        of record: ActionRecord, _ action: Action.Type
    ) -> ActionProfile {
        ActionProfile(of: record, action)
    }

    private init<Action: ActionDefinition>(of record: ActionRecord, _ action: Action.Type) {
        feature = record.feature
        var contribution = record.contribution
        recorders = record.recorders?.recorders(of: action, record.feature, &contribution) ?? []
        hasPresenter = Action.Presenter.self != NoPresenter.self
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
            analyticsID: contribution.analyticsID,
            defaultSession: Action.defaultSession.name,
            urlMappings: contribution.urlMappings.map(\.description),
            intentIDs: contribution.intentIDs,
            isPublished: record.isPublished,
            isHiddenFromTimeline: Action.hideFromTimeline,
            isDebugPerformable: Action.isDebugPerformable && NoInput() is Action.Input,
            activityEligibility: contribution.activityEligibility.withImplied,
            activityType: contribution.activityType)
        inputPrivacy = InputPrivacy(of: Action.Input.self)
        logTopic = LogTopic(metadata.path)
        planName = PlanName(
            EventSubject(
                feature: record.feature.label, action: label, path: record.feature.path,
                standIn: inputPrivacy.typeName),
            of: ObjectIdentifier(record.feature.type))
    }

    /// Returns the recorded form of an input, in a note; called only if it is recorded.
    ///
    /// It is inlined, because the cast costs nothing where the compiler knows the type.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - action: The action.
    ///   - profile: What is known of the action; nil if its inputs say no more than what stands in for them, unless the action does.
    /// - Returns: The note; `nil` if there is no more to say than what stands in for all inputs of the action.
    @inlinable
    static func describe<Action: ActionDefinition>(
        _ input: Action.Input, of action: Action.Type, _ profile: ActionProfile?
    ) -> EventNote? {
        if let words = Action.inputDescription(input) { return EventNote(of: InputDescription(text: words)) }
        guard let profile else { return nil }
        guard profile.inputPrivacy.isLoggable else { return profile.noteOfNil(input) }
        return (input as? any FlintLoggable).map { EventNote(of: InputDescription(of: $0)) }
    }

    /// Returns the shared note for `nil` of an optional that does not describe itself.
    @usableFromInline
    func noteOfNil<Input>(_ input: Input) -> EventNote? {
        inputPrivacy.standsForNil(input) ? nilNote : nil
    }

    /// The description of an input that may be recorded, or a description that stands in for it.
    func description<Action: ActionDefinition>(
        of input: Action.Input, _ action: Action.Type
    ) -> InputDescription? {
        Self.describe(input, of: action, self)?.input ?? subject.standIn
    }
}
