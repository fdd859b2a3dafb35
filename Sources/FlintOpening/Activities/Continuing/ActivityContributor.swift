/// Determines the activity types of actions, and the action of an activity.
package struct ActivityContributor: RegistryContributor {
    private var check = ActivityCheck()
    private var actions: [String: ActionRecord] = [:]

    package init() {}

    /// Returns the first registered action with an activity type.
    package func action(ofType type: String) -> ActionRecord? { actions[type] }

    package mutating func prepare(_ configuration: FlintConfiguration) { check.configure(configuration) }

    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {
        guard Self.hasActivities(key.action) else { return }
        contribution.activityType = check.type(of: key.action, feature: feature.identifier)
    }

    package mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {
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
    /// Returns the first registered action with an activity type.
    package func action(ofActivityType type: String) -> ActionRecord? {
        registry?.contributor(ActivityContributor.self)?.action(ofType: type)
    }
}
