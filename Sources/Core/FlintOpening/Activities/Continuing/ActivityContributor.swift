/// The activity types of the registered actions, collected while features are registered, to find the action
/// for an activity.
package struct ActivityContributor: RegistryContributor {
    private var check = ActivityCheck()
    private var actions: [String: ActionRecord] = [:]
    private var hasPublisher = false
    /// The identifiers of the application's bindings whose actions have an `activityEligibility` that is not
    /// empty.
    private var eligible: [String] = []

    package init() {}

    /// Returns the action that was registered first with an activity type; `nil` if no registered action has
    /// the type.
    package func action(ofType type: String) -> ActionRecord? { actions[type] }

    package mutating func prepare(_ configuration: FlintConfiguration) {
        check.configure(configuration)
        hasPublisher = configuration.activities.publisher != nil
        eligible = []
    }

    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {
        guard let action = key.action as? any ActivityAction.Type, action.hasActivities else { return }
        contribution.hasActivities = true
        contribution.activityEligibility = action.activityEligibility
        contribution.activityType = check.type(of: action, feature: feature.identifier)
    }

    package mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {
        guard action.contribution.hasActivities else { return }
        if !action.contribution.activityEligibility.isEmpty, !action.feature.isFramework {
            eligible.append(action.bindingID)
        }
        for finding in check.add(action.contribution.activityType, bindingID: action.bindingID) {
            findings.report(finding.code, finding.severity, subject: action.bindingID, finding.text)
        }
        if let type = action.contribution.activityType, actions[type] == nil { actions[type] = action }
    }

    package mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {
        let isOffered = registry.feature(ActivitiesFeature.self) != nil
        guard let finding = ActivityCheck.finding(of: eligible, hasPublisher, isOffered) else { return }
        findings.report(finding.code, finding.severity, subject: eligible.first ?? "", finding.text)
    }
}

extension Flint {
    /// Returns the action that was registered first with an activity type; `nil` if no registered action has
    /// the type.
    package func action(ofActivityType type: String) -> ActionRecord? {
        registry?.contributor(ActivityContributor.self)?.action(ofType: type)
    }
}

// MARK: - ActivityTarget

/// A binding whose action can be performed to continue an activity; the types of feature and action are
/// erased.
protocol ActivityTarget: Sendable {
    /// Whether the action's input can be decoded from the user info of an activity.
    var isDecodable: Bool { get }

    /// Decodes the input from the user info of an activity, and performs the action with it.
    ///
    /// - Parameters:
    ///   - activity: The activity, which comes from an untrusted source.
    ///   - runtime: The runtime in which the action is performed.
    ///   - router: The router that finds the presenter. With `nil`, only actions without a presenter are
    ///     performed.
    ///   - source: The origin of the request, as it is recorded.
    /// - Returns: The result, which tells whether the action was performed.
    func continueActivity(
        _ activity: UserActivity, in runtime: Flint, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult
}

/// The activity target of one binding, with the types of the feature and the action.
struct BindingActivityTarget<Binding: ActionBinding>: ActivityTarget {
    let binding: Binding

    var isDecodable: Bool { Binding.Action.Input.self is any ActivityCodable.Type }

    func continueActivity(
        _ activity: UserActivity, in runtime: Flint, router: (any PresentationRouter)?,
        source: ActionSource
    ) async -> URLRoutingResult {
        guard let type = Binding.Action.Input.self as? any ActivityCodable.Type else {
            return .noMappingFound
        }
        let input: Binding.Action.Input
        do {
            guard let decoded = try type.init(activityUserInfo: activity.userInfo) as? Binding.Action.Input
            else {
                return .noMappingFound
            }
            input = decoded
        } catch {
            return .invalidParameters(RouteParameters.Failure(error, activityType: activity.type))
        }
        return await runtime.performRouted(binding, with: input, router: router, source: source)
    }
}

extension ActionRecord {
    /// The value that continues an activity by performing this action.
    var activityTarget: any ActivityTarget {
        func target<Binding: ActionBinding>(of binding: Binding) -> any ActivityTarget {
            BindingActivityTarget(binding: binding)
        }
        return target(of: binding)
    }
}

// MARK: - ActivityCheck

/// The check of the actions' activity types while features are registered, such as for types that occur
/// twice.
struct ActivityCheck {
    /// A problem with the activity type of an action, from which the set-up makes a diagnostic.
    struct Finding: Equatable {
        let code: SetupDiagnostic.Code
        let severity: SetupDiagnostic.Severity
        let text: String
    }

    private var applicationID: String?
    private var declaredTypes: Set<String>?
    private var bindingsByType: [String: String] = [:]

    init(applicationID: String? = nil, declaredTypes: Set<String>? = nil) {
        self.applicationID = applicationID.flatMap { $0.isEmpty ? nil : $0 }
        self.declaredTypes = declaredTypes
    }

    /// Sets the application identifier and the types of the `Info.plist`, and keeps the actions that were
    /// added before.
    mutating func configure(_ configuration: FlintConfiguration) {
        let bindings = bindingsByType
        self = ActivityCheck(
            applicationID: configuration.links.applicationID,
            declaredTypes: configuration.activities.declaredTypes)
        bindingsByType = bindings
    }

    /// Returns the type of an action's activities: its own, or one that is derived from the stable
    /// identifiers.
    ///
    /// The result is `nil` if the action has no type of its own, and no application identifier is configured.
    func type(of action: any ActivityAction.Type, feature: String) -> String? {
        action.activityType ?? applicationID.map { "\($0).\(feature).\(action.identifier)" }
    }

    /// Adds an action that has activities, under the type of its activities.
    ///
    /// - Parameters:
    ///   - type: The type of the activities; `nil` if none could be derived.
    ///   - bindingID: The identifier of the action's binding.
    /// - Returns: A finding if there is no type, if another action has the same type, or if the application's
    ///   `Info.plist` does not list it; otherwise none.
    mutating func add(_ type: String?, bindingID: String) -> [Finding] {
        guard let type, !type.isEmpty else { return [Self.noApplicationID(bindingID)] }
        if let known = bindingsByType[type] {
            return [
                Finding(
                    code: .activityDuplicateType, severity: .error,
                    text:
                        "'\(bindingID)' and '\(known)' have the activity type '\(type)'. Give one of them an "
                        + "'activityType' of its own.")
            ]
        }
        bindingsByType[type] = bindingID
        guard let declaredTypes, !declaredTypes.contains(type) else { return [] }
        return [
            Finding(
                code: .activityUndeclaredType, severity: .warning,
                text:
                    "'\(bindingID)' has the activity type '\(type)', which the application's information does not "
                    + "list. Add it to 'NSUserActivityTypes'.")
        ]
    }

    /// Returns a finding if actions have an `activityEligibility`, but their activities would not be
    /// published.
    ///
    /// - Parameters:
    ///   - bindings: The identifiers of the bindings whose actions have an `activityEligibility` that is not
    ///     empty.
    ///   - hasPublisher: Whether the configuration has a publisher of activities.
    ///   - isOffered: Whether ``ActivitiesFeature`` is registered.
    /// - Returns: The finding; `nil` if the activities are published, or if there are no such actions.
    static func finding(of bindings: [String], _ hasPublisher: Bool, _ isOffered: Bool) -> Finding? {
        guard let first = bindings.first, !hasPublisher || !isOffered else { return nil }
        let rest = bindings.count - 1
        let others = rest == 0 ? "" : " and \(rest) more action\(rest == 1 ? "" : "s")"
        let cause =
            hasPublisher
            ? "'ActivitiesFeature' is not registered. Set 'includesFrameworkFeatures' in the configuration, or use "
                + "'quickSetup'."
            : "there is no publisher. Set 'activities.publisher' in the configuration: 'UserActivityPublisher' on "
                + "iOS, macOS and visionOS, one of your own or 'InMemoryActivityPublisher' elsewhere."
        return Finding(
            code: .activityNotPublished, severity: .warning,
            text:
                "'\(first)'\(others) \(rest == 0 ? "has" : "have") an activity eligibility, but no activity is "
                + "published, because \(cause)")
    }

    private static func noApplicationID(_ bindingID: String) -> Finding {
        Finding(
            code: .activityNoApplicationID, severity: .error,
            text:
                "'\(bindingID)' has activities, but their type cannot be made without an application id. Set "
                + "the application id in the configuration's 'links', or 'static var activityType' of the action."
        )
    }
}
