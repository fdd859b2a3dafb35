/// Checks the activity types of actions during registration.
struct ActivityCheck {
    /// A problem with the activities of an action.
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

    /// Replaces the configuration; the actions added before are kept.
    mutating func configure(_ configuration: FlintConfiguration) {
        let bindings = bindingsByType
        self = ActivityCheck(
            applicationID: configuration.links.applicationID,
            declaredTypes: configuration.activities.declaredTypes)
        bindingsByType = bindings
    }

    /// Returns the type of an action's activities: its own, or one derived from the stable identities.
    func type(of action: any ActionDefinition.Type, feature: String) -> String? {
        action.activityType ?? applicationID.map { "\($0).\(feature).\(action.identifier)" }
    }

    /// Adds an action that has activities.
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

    private static func noApplicationID(_ bindingID: String) -> Finding {
        Finding(
            code: .activityNoApplicationID, severity: .error,
            text:
                "'\(bindingID)' has activities, but their type cannot be made without an application id. Set "
                + "the application id in the configuration's 'links', or 'static var activityType' of the action."
        )
    }
}
