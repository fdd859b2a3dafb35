import FlintBasics

/// The part of a subsystem in registrations, which collects data about features and actions.
///
/// The registry holds one value of each contributor, and a registration works on copies, which replace the values if
/// there are no errors. So a contributor only collects data, reports findings, and answers queries later. For each
/// feature in turn, it is begun, its actions are described and added one after the other, and it is ended. No call is
/// made under a lock.
package protocol RegistryContributor: Sendable {
    /// Creates a contributor without features.
    init()

    /// Begins a registration that extends the known features.
    ///
    /// - Parameter configuration: The configuration of the runtime.
    mutating func prepare(_ configuration: FlintConfiguration)

    /// Begins a feature.
    mutating func begin(_ feature: FeatureRecord)

    /// Adds data about an action that the feature declares.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - feature: The feature.
    ///   - contribution: The data of all contributors.
    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution)

    /// Adds an action with its contributed data.
    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings)

    /// Ends a feature, whose actions are all registered.
    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings)

    /// Ends the registration: all features are known.
    mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings)
}

extension RegistryContributor {
    package mutating func prepare(_ configuration: FlintConfiguration) {}
    package mutating func begin(_ feature: FeatureRecord) {}
    package func describe(
        _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
    ) {}
    package mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {}
    package mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
    ) {}
    package mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {}
}

/// The data that subsystems contribute about an action, for ``ActionMetadata``.
package struct ActionContribution: Sendable {
    package var urlMappings: [URLMapping] = []
    package var intentIDs: [String] = []
    /// Whether the action publishes activities, or is the target of activities.
    package var hasActivities = false
    package var activityEligibility: UserActivity.Eligibility = []
    /// The type of the action's activities; `nil` if it has none, or if none can be derived.
    package var activityType: String?
    /// The action's name in analytics, contributed by their recorder.
    package var analyticsID: String?
}

/// The findings of a registration, reported in the order of the tree.
package struct RegistryFindings {
    private var findings: [(position: Int, finding: SetupDiagnostic)] = []
    private var positions: [ObjectIdentifier: Int] = [:]
    /// The number of walked listings, and the one being examined: trees are walked as a whole before they are
    /// registered, and both steps have findings.
    private var listings = 0
    private(set) var position = 0

    /// The findings, in the order of the tree.
    package var all: [SetupDiagnostic] {
        findings.enumerated()
            .sortedOutOfLine { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element.finding)
    }

    /// Continues with the next listing of a feature.
    package mutating func advance() {
        listings += 1
        position = listings
    }

    /// Sets the position to a listing whose feature is being registered.
    package mutating func place(_ feature: any FeatureDefinition.Type, at position: Int) {
        positions[ObjectIdentifier(feature)] = position
        self.position = position
    }

    /// Sets the position to a registered feature, which the next findings are about.
    package mutating func turn(to feature: any FeatureDefinition.Type) {
        position = positions[ObjectIdentifier(feature)] ?? 0
    }

    package mutating func report(_ finding: SetupDiagnostic) { findings.append((position, finding)) }

    package mutating func report(
        _ code: SetupDiagnostic.Code, _ severity: SetupDiagnostic.Severity = .error, subject: String,
        _ text: String
    ) {
        report(SetupDiagnostic(code: code, severity: severity, subject: subject, text: text))
    }
}
