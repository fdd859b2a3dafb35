internal import Synchronization

/// An action that a registered feature declares, with the data for its dispatch; each session looks it up
/// once.
///
/// A registration may create thousands of records, so data for observers and debug screens is created at the
/// first use.
@usableFromInline
package final class ActionRecord: Sendable {
    package let feature: FeatureRecord
    /// The number of the action: its position among the actions of the registry.
    let number: Int
    /// The binding of the action, for code that needs its types.
    package let binding: any ActionBinding
    package let type: any ActionDefinition.Type
    package let identifier: String
    let isPublished: Bool
    let closesActionStackOnSuccess: Bool
    /// The data about the action that the registry's contributors, such as that of links, have collected.
    package let contribution: ActionContribution
    /// The recorders of the runtime; `nil` after the runtime was released.
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
        // A local constant is needed, because only then can the compiler open the existential. If several
        // threads create the profile at the same time, the first one that is stored is kept.
        let action = type
        return lazyProfile.storeIfNil(ActionProfile.make(of: self, action))
    }
}

/// The description of a declared action for observers and debug screens.
@usableFromInline
package final class ActionProfile: Sendable {
    package let feature: FeatureRecord
    package let metadata: ActionMetadata
    /// The names of the action and its feature, for code that does not know their types.
    let planName: PlanName
    @usableFromInline let inputPrivacy: InputPrivacy
    /// The recorded form of `nil` as an input, in the form in which it is stored beside rows of the log.
    ///
    /// Each runtime has its own note for `nil`, because a note stores the key under which one flight
    /// recorder's file has it.
    private let nilNote = EventNote(of: InputDescription(text: "nil"))
    /// The topic of the action's log events.
    let logTopic: LogTopic
    /// The recorders that may record the action's requests.
    let recorders: RecorderSet

    /// Whether the action has a presenter.
    let hasPresenter: Bool

    package var subject: EventSubject { planName.subject }

    /// The index by which rows of the runtime's log refer to the action; 0 before the first such row.
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
            typeName: TypeName(of: action).identifier,
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
            isDebugRepeatable: Action.isDebugPerformable
                && Action.Input.self is any (FlintInspectable & Decodable).Type,
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

    /// Returns the recorded form of an input as the note of a log row; call it only if the request is
    /// recorded.
    ///
    /// It is inlined, because its cast of the input to ``FlintLoggable`` costs nothing where the compiler
    /// knows the input's type.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - action: The action.
    ///   - profile: The description of the action for observers; `nil` if inputs of the type do not describe
    ///     themselves and cannot be `nil`.
    /// - Returns: The note, which is stored beside the row; `nil` if only the name of the input's type is
    ///   recorded.
    @inlinable
    static func describe<Action: ActionDefinition>(
        _ input: Action.Input, of action: Action.Type, _ profile: ActionProfile?
    ) -> EventNote? {
        if let words = Action.inputDescription(input) { return EventNote(of: InputDescription(text: words)) }
        guard let profile else { return nil }
        guard profile.inputPrivacy.isLoggable else { return profile.noteOfNil(input) }
        return (input as? any FlintLoggable).map { EventNote(of: InputDescription(of: $0)) }
    }

    /// Returns the note to store beside a request's row if its input is an optional without a value.
    ///
    /// The note says that the input is `nil`; all requests of the action share it. The result is `nil` for
    /// other inputs, and if the input's type describes its values.
    @usableFromInline
    func noteOfNil<Input>(_ input: Input) -> EventNote? {
        inputPrivacy.standsForNil(input) ? nilNote : nil
    }

    /// Returns the recorded form of an input, by default the name of its type.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - action: The action.
    /// - Returns: The recorded form; `nil` if the action has no input.
    func description<Action: ActionDefinition>(
        of input: Action.Input, _ action: Action.Type
    ) -> InputDescription? {
        Self.describe(input, of: action, self)?.input ?? subject.standIn
    }
}
