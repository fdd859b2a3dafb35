/// Checks the types of activities when actions are registered.
struct ActivityCheck {
    /// Something that is wrong with the activities of an action.
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

    /// Judges by another configuration from now on; the actions that were taken over stay.
    mutating func configure(_ configuration: FlintConfiguration) {
        let bindings = bindingsByType
        self = ActivityCheck(
            applicationID: configuration.links.applicationID,
            declaredTypes: configuration.activities.declaredTypes)
        bindingsByType = bindings
    }

    /// The type of an action's activities: its own, else one that is made of the stable identities.
    func type(of action: any ActionDefinition.Type, feature: String) -> String? {
        action.activityType ?? applicationID.map { "\($0).\(feature).\(action.identifier)" }
    }

    /// Takes over an action that has activities.
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
