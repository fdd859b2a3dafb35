/// Finds out the types of the activities of actions, and which action an activity belongs to.
struct ActivityContributor: RegistryContributor {
    private var check = ActivityCheck()
    private var actions: [String: ActionRecord] = [:]

    /// The first registered action whose activities have a type.
    func action(ofType type: String) -> ActionRecord? { actions[type] }

    mutating func prepare(_ configuration: FlintConfiguration) { check.configure(configuration) }

    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution) {
        guard Self.hasActivities(key.action) else { return }
        contribution.activityType = check.type(of: key.action, feature: feature.identifier)
    }

    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {
        guard Self.hasActivities(action.type) else { return }
        for finding in check.add(action.activityType, bindingID: action.bindingID) {
            findings.report(finding.code, finding.severity, subject: action.bindingID, finding.text)
        }
        if let type = action.activityType, actions[type] == nil { actions[type] = action }
    }

    private static func hasActivities(_ action: any ActionDefinition.Type) -> Bool {
        !action.activityEligibility.isEmpty || action.activityType != nil
    }
}

extension Flint {
    /// The first registered action whose activities have a type.
    func action(ofActivityType type: String) -> ActionRecord? {
        registry?.contributor(ActivityContributor.self)?.action(ofType: type)
    }
}
