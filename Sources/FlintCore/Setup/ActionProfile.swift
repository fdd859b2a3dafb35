internal import Synchronization

/// What observers and debug screens are told about a declared action.
@usableFromInline
final class ActionProfile: Sendable {
    let feature: FeatureRecord
    let metadata: ActionMetadata
    /// What the action is called where types are not known.
    let planName: PlanName
    @usableFromInline let inputPrivacy: InputPrivacy
    /// What is recorded of all inputs for which the name of their type stands in.
    private let typeNameNote: EventNote?
    /// What is recorded of `nil`; not shared between runtimes, because a note knows its place in the file of one recorder.
    private let nilNote = EventNote(of: InputDescription(text: "nil"))
    /// The topic of the action's log events.
    let logTopic: LogTopic
    /// The recorders that may write down the action's requests.
    let recorders: RecorderSet

    /// What the action is in the rows of the runtime's log; 0 until it is first dispatched.
    private let number = Atomic<UInt32>(0)
    /// Whether the action shows its results with something.
    let hasPresenter: Bool

    var subject: EventSubject { planName.subject }

    var index: UInt32 {
        get { number.load(ordering: .relaxed) }
        set { number.store(newValue, ordering: .relaxed) }
    }

    static func make<Action: ActionDefinition>(
        of record: ActionRecord, _ action: Action.Type
    ) -> ActionProfile {
        ActionProfile(of: record, action)
    }

    private init<Action: ActionDefinition>(of record: ActionRecord, _ action: Action.Type) {
        feature = record.feature
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
            analyticsID: Action.analyticsID,
            defaultSession: Action.defaultSession.name,
            urlMappings: record.urlMappings.map(\.description),
            intentIDs: record.intentIDs,
            isPublished: record.isPublished,
            isHiddenFromTimeline: Action.hideFromTimeline,
            isDebugPerformable: Action.isDebugPerformable && NoInput() is Action.Input,
            activityEligibility: Action.activityEligibility.withImplied,
            activityType: record.activityType)
        logTopic = LogTopic(metadata.path)
        planName = PlanName(
            EventSubject(feature: record.feature.label, action: label, path: record.feature.path),
            of: record.feature.type)
        inputPrivacy = InputPrivacy(of: Action.Input.self)
        typeNameNote = inputPrivacy.typeName.map { EventNote(of: $0) }
        recorders = RecorderSet(recording: action, of: record.feature)
    }

    /// What may be recorded of an input, in a note; called only if somebody records it.
    ///
    /// It is inlined, because the cast costs nothing where the compiler knows the type.
    @inlinable
    func describe<Action: ActionDefinition>(
        _ input: Action.Input, of action: Action.Type
    ) -> EventNote? {
        if let words = Action.inputDescription(input) { return EventNote(of: InputDescription(text: words)) }
        guard inputPrivacy.isLoggable else { return standIn(for: input) }
        return (input as? any FlintLoggable).map { EventNote(of: InputDescription(of: $0)) }
    }

    /// What is recorded of an input that does not describe itself: nothing is made for it.
    @usableFromInline
    func standIn<Input>(for input: Input) -> EventNote? {
        inputPrivacy.standsForNil(input) ? nilNote : typeNameNote
    }
}

extension RecorderSet {
    /// The recorders that an action of a feature concerns while they are on.
    fileprivate init(recording action: any ActionDefinition.Type, of feature: FeatureRecord) {
        self = [.timeline, .stacks, .logs, .analytics, .activities, .donations]
        if action.hideFromTimeline { remove(.timeline) }
        if action.analyticsID == nil { remove(.analytics) }
        if action.activityEligibility.isEmpty { remove(.activities) }
        if feature.isFramework { subtract([.stacks, .activities, .donations]) }
    }
}
