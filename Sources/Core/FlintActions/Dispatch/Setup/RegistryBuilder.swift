/// Builds the registry of a registration: it walks the feature trees, checks them, and collects all findings.
///
/// It works on copies and calls only the static members of features and actions, so a failed registration has
/// no effect.
package struct RegistryBuilder {
    private final class Node {
        let type: any FeatureDefinition.Type
        let position: Int
        let children: [Node]
        let count: Int

        init(_ type: any FeatureDefinition.Type, position: Int, children: [Node]) {
            self.type = type
            self.position = position
            self.children = children
            count = children.reduce(1) { $0 + $1.count }
        }
    }

    private(set) var registry: FeatureRegistry
    private var found = RegistryFindings()
    /// The subsystems that collect data about features; a registration keeps them outside of the registry, so
    /// that they can read the registry while they change.
    private var contributors: [any RegistryContributor]
    private let firstNew: Int
    private let recorders: RecorderList
    private let environment: FlintEnvironment
    private var constraintsCheck: ConstraintsCheck
    private var parents: [ObjectIdentifier: ObjectIdentifier?] = [:]
    private var featuresByIdentifier: [String: ObjectIdentifier] = [:]
    private var actionsByIdentifier: [String: ObjectIdentifier] = [:]

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - registry: The existing registry; `nil` for a set-up.
    ///   - configuration: The services that constraints need, and the contributors of a set-up.
    ///   - recorders: The recorders of the runtime.
    package init(
        extending registry: FeatureRegistry?, _ configuration: FlintConfiguration, _ recorders: RecorderList
    ) {
        self.recorders = recorders
        environment = configuration.environment
        let registry = registry ?? FeatureRegistry(contributors: configuration.contributors)
        self.registry = registry
        self.registry.contributors = []
        contributors = registry.contributors
        for index in contributors.indices { contributors[index].prepare(configuration) }
        constraintsCheck = ConstraintsCheck(configuration, known: registry.features.compactMap(\.gate))
        firstNew = registry.features.count
        for feature in registry.features {
            featuresByIdentifier[feature.identifier] = ObjectIdentifier(feature.type)
            for action in registry.actions(of: feature) {
                actionsByIdentifier[action.identifier] = ObjectIdentifier(action.type)
            }
        }
    }

    /// The findings, in the order of the feature tree.
    package var findings: [SetupDiagnostic] { found.all }

    /// The features that this registration adds, children before parents.
    var addedFeaturesChildrenFirst: [FeatureRecord] {
        // Registration is depth first, parents before children. Reversing that order would put children
        // first, but would also reverse siblings. So each tree is walked again.
        registry.roots.filter { $0.index >= firstNew }.flatMap(postorder)
    }

    private func postorder(_ feature: FeatureRecord) -> [FeatureRecord] {
        registry.children(of: feature).flatMap(postorder) + [feature]
    }

    /// Adds a tree of features.
    ///
    /// - Parameter root: The root feature.
    package mutating func add(root: any FeatureDefinition.Type) {
        if let node = node(for: root, listedBy: nil, lineage: []) { register(node, parent: nil) }
    }

    /// Lets the contributors make the checks that need all features; call it once, after the last tree was
    /// added.
    package mutating func finish() {
        for index in contributors.indices { contributors[index].finish(in: registry, &found) }
        registry.contributors = contributors
    }

    // MARK: Walking

    private mutating func node(
        for type: any FeatureDefinition.Type, listedBy parent: (any FeatureDefinition.Type)?,
        lineage: [ObjectIdentifier]
    ) -> Node? {
        let id = ObjectIdentifier(type)
        found.advance()
        let position = found.position
        if lineage.contains(id) {
            report(
                .featureCycle, type,
                "Feature '\(type.identifier)' contains itself: \(cycle(to: type, lineage)). "
                    + "Remove it from the subfeatures of '\(parent?.identifier ?? "")'.")
            return nil
        }
        if let known = parents[id] {
            reportSecondListing(of: type, knownParent: known, parent: parent)
            return nil
        }
        if registry.feature(type) != nil {
            report(
                .featureDuplicate, type,
                "Feature '\(type.identifier)' is registered already. Register it once, with one parent.")
            return nil
        }
        parents[id] = parent.map { ObjectIdentifier($0) }
        namesByID[id] = type.identifier
        let subfeatures = (type as? any FeatureGroup.Type)?.subfeatures ?? []
        let children = subfeatures.compactMap { node(for: $0, listedBy: type, lineage: lineage + [id]) }
        return Node(type, position: position, children: children)
    }

    private var namesByID: [ObjectIdentifier: String] = [:]

    private func cycle(to type: any FeatureDefinition.Type, _ lineage: [ObjectIdentifier]) -> String {
        let start = lineage.firstIndex(of: ObjectIdentifier(type)) ?? 0
        let names = lineage[start...].map { namesByID[$0] ?? "?" } + [type.identifier]
        return names.joined(separator: " > ")
    }

    private mutating func reportSecondListing(
        of type: any FeatureDefinition.Type, knownParent: ObjectIdentifier?,
        parent: (any FeatureDefinition.Type)?
    ) {
        let name = type.identifier
        let listing = parent.map { "by '\($0.identifier)'" } ?? "as a root"
        if knownParent == parent.map({ ObjectIdentifier($0) }) {
            report(.featureDuplicate, type, "Feature '\(name)' is listed twice \(listing). List it once.")
        } else {
            let first = knownParent.map { "by '\(namesByID[$0] ?? "?")'" } ?? "as a root"
            report(
                .featureMultipleParents, type,
                "Feature '\(name)' is listed \(first) and \(listing). A feature has one parent: keep one of them."
            )
        }
    }

    // MARK: Registering

    private mutating func register(_ node: Node, parent: FeatureRecord?) {
        let type = node.type
        found.place(type, at: node.position)
        let gate = (type as? any ConditionalFeature.Type).map { makeGate(of: $0, parent?.nearestGate) }
        let feature = FeatureRecord(
            type, parent: parent, index: registry.features.count, subtreeCount: node.count, gate: gate)
        checkKind(of: type)
        if !StableIdentifier.isValid(feature.identifier) {
            reportIdentifier(feature.identifier, of: "Feature", feature.name, subject: feature.identifier)
        }
        if featuresByIdentifier.updateValue(ObjectIdentifier(type), forKey: feature.identifier) != nil {
            report(
                .featureIdentifierCollision, type,
                "Two features have the identifier '\(feature.identifier)'. Give '\(String(reflecting: type))' "
                    + "an 'identifier' of its own.")
        }
        registry.add(feature)
        registerActions(of: feature)
        for child in node.children { register(child, parent: feature) }
    }

    private mutating func checkKind(of type: any FeatureDefinition.Type) {
        guard !(type is any Feature.Type), !(type is any ConditionalFeature.Type),
            !(type is any FeatureGroup.Type)
        else { return }
        report(
            .featureUnknownKind, type,
            "'\(type.identifier)' conforms to FeatureDefinition only. Conform to Feature, ConditionalFeature or "
                + "FeatureGroup.")
    }

    private mutating func makeGate(
        of type: any ConditionalFeature.Type, _ parent: FeatureGate?
    ) -> FeatureGate {
        let builder = FeatureConstraintsBuilder()
        type.constraints(requirements: builder)
        let gate = FeatureGate(of: type, builder.conditions, name: type.name, parent: parent)
        for finding in builder.allFindings {
            report(finding.code, type, "Feature '\(type.identifier)' \(finding.text)")
        }
        for finding in constraintsCheck.findings(in: gate.constraints) {
            report(finding.code, finding.severity, subject: finding.subject ?? type.identifier, finding.text)
        }
        return gate
    }

    private mutating func registerActions(of feature: FeatureRecord) {
        let builder = FeatureActionsBuilder()
        feature.type.prepare(actions: builder)
        for index in contributors.indices { contributors[index].begin(feature) }
        for declaration in builder.declarations {
            guard declaration.feature == feature.type else {
                report(
                    .actionForeignBinding, feature.type,
                    "Feature '\(feature.identifier)' declares '\(declaration.action.identifier)' by a binding of "
                        + "'\(declaration.feature.identifier)'. Bind it with 'action(_:)' of the feature itself."
                )
                continue
            }
            guard registry.action(declaration.key) == nil else {
                report(
                    .actionDeclaredTwice, feature.type,
                    "Feature '\(feature.identifier)' declares '\(declaration.action.identifier)' twice. "
                        + "Declare or publish it once.")
                continue
            }
            var contribution = ActionContribution()
            for contributor in contributors {
                contributor.describe(declaration.key, of: feature, &contribution)
            }
            let action = ActionRecord(
                declaration, of: feature, number: registry.actionsInOrder.count, contribution, recorders)
            check(action)
            registry.add(action, under: declaration.key)
        }
        for index in contributors.indices { contributors[index].end(feature, in: registry, &found) }
    }

    private mutating func check(_ action: ActionRecord) {
        let type = ObjectIdentifier(action.type)
        if !StableIdentifier.isValid(action.identifier) {
            reportIdentifier(action.identifier, of: "Action", action.type.name, subject: action.bindingID)
        }
        if let known = actionsByIdentifier.updateValue(type, forKey: action.identifier), known != type {
            report(
                .actionIdentifierCollision, subject: action.bindingID,
                "Two actions have the identifier '\(action.identifier)'. Give '\(String(reflecting: action.type))' "
                    + "an 'identifier' of its own.")
        }
        for value in action.type.neededEnvironment.missing(in: environment) {
            report(
                .environmentMissing, subject: action.bindingID,
                "Action '\(action.bindingID)' needs '\(value)', which the environment lacks. Set it in "
                    + "'configuration.environment', or tolerate '.environmentMissing' if each session brings it."
            )
        }
        for index in contributors.indices { contributors[index].add(action, &found) }
        if action.type.description.isEmpty {
            report(
                .actionNoDescription, .warning, subject: action.bindingID,
                "Action '\(action.bindingID)' has no description. Add 'static let description'.")
        }
    }

    private mutating func reportIdentifier(
        _ identifier: String, of kind: String, _ name: String, subject: String
    ) {
        report(
            .featureBadIdentifier, subject: subject,
            "\(kind) '\(name)' has the identifier '\(identifier)'. An identifier must not be empty or hold '/', "
                + "'#', white space or control characters: set 'static let identifier'.")
    }

    // MARK: Reporting

    private mutating func report(
        _ code: SetupDiagnostic.Code, _ type: any FeatureDefinition.Type, _ text: String
    ) {
        report(code, subject: type.identifier, text)
    }

    private mutating func report(
        _ code: SetupDiagnostic.Code, _ severity: SetupDiagnostic.Severity = .error, subject: String,
        _ text: String
    ) {
        found.report(code, severity, subject: subject, text)
    }
}
