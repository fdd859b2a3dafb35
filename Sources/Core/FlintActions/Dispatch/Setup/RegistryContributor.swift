import FlintBasics

/// A subsystem that collects data about features and actions while they are registered, such as that of
/// links.
///
/// The registry holds one value of each contributor. A registration works on copies, which replace the values
/// if there are no errors. So a contributor only collects data, reports findings, and answers queries later.
/// For each feature, a registration calls `begin`, then `describe` and `add` for each action, then `end`. No
/// call is made under a lock.
package protocol RegistryContributor: Sendable {
    /// Creates a contributor that has no data about features yet.
    init()

    /// Reads the settings that the next registration needs from the configuration.
    ///
    /// Each registration begins with this call, both that of the set-up and each later one. The data about
    /// features that are registered already stays.
    ///
    /// - Parameter configuration: The configuration of the runtime.
    mutating func prepare(_ configuration: FlintConfiguration)

    /// Begins the registration of a feature; its actions follow.
    mutating func begin(_ feature: FeatureRecord)

    /// Adds this contributor's data about an action to the data from which the action's metadata is made.
    ///
    /// - Parameters:
    ///   - key: The binding.
    ///   - feature: The feature.
    ///   - contribution: The data that all contributors have added so far.
    func describe(_ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution)

    /// Adds an action to the data of this contributor.
    ///
    /// - Parameters:
    ///   - action: The action; its metadata contains the data that the `describe` of each contributor has
    ///     added.
    ///   - findings: Receives findings about the action.
    mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings)

    /// Ends the registration of a feature; all its actions are registered.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - registry: The registry with the feature and all features registered before.
    ///   - findings: Receives findings about the feature.
    mutating func end(
        _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings)

    /// Completes the data of this contributor, once for each registration, after its last feature.
    ///
    /// - Parameters:
    ///   - registry: The registry with all features.
    ///   - findings: Receives findings that depend on several features.
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

/// The data about an action that the subsystems of a registration, the contributors, collect;
/// ``ActionMetadata`` is made of it.
package struct ActionContribution: Sendable {
    package var urlMappings: [URLMapping] = []
    package var intentIDs: [String] = []
    /// Whether the action publishes activities, or continues them.
    package var hasActivities = false
    package var activityEligibility: UserActivity.Eligibility = []
    /// The type of the action's activities; `nil` if it has none, or if none can be derived.
    package var activityType: String?
    /// The action's name in analytics, which the recorder of analytics contributes; `nil` if analytics
    /// exclude the action.
    package var analyticsID: String?
}

/// The findings of a registration, which are reported in the order of the feature tree.
package struct RegistryFindings {
    private var findings: [(position: Int, finding: SetupDiagnostic)] = []
    private var positions: [ObjectIdentifier: Int] = [:]
    /// The number of listings of features that were walked so far.
    ///
    /// A feature is listed as a root or in a group. A registration first walks all trees and then registers
    /// their features; both steps report findings.
    private var listings = 0
    private(set) var position = 0

    /// The findings, in the order of the feature tree.
    package var all: [SetupDiagnostic] {
        findings.enumerated()
            .sortedOutOfLine { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element.finding)
    }

    /// Advances to the next listing of a feature, as a root or in a group; the findings reported next are
    /// about that listing.
    package mutating func advance() {
        listings += 1
        position = listings
    }

    /// Sets the feature that is being registered; the findings reported next are about this feature.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - position: The number of the feature's listing, counted from 1 over all roots and groups.
    package mutating func place(_ feature: any FeatureDefinition.Type, at position: Int) {
        positions[ObjectIdentifier(feature)] = position
        self.position = position
    }

    /// Selects a feature that was placed before; the findings reported next are about this feature.
    ///
    /// Findings about a feature that was never placed come before all others.
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
