/// The registered features and actions of a runtime, as a value.
///
/// Features are only added. A registration builds a new registry, which replaces the old one if there are no
/// errors.
package struct FeatureRegistry: Sendable {
    /// The registered features, depth first, parents before children.
    package private(set) var features: [FeatureRecord] = []
    private(set) var roots: [FeatureRecord] = []
    private(set) var diagnostics: [SetupDiagnostic] = []
    /// The contributors: the subsystems that collect data about features while they are registered.
    package var contributors: [any RegistryContributor]
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var actions: [BindingKey: ActionRecord] = [:]
    /// The actions in registration order; the position of an action does not change.
    private(set) var actionsInOrder: [ActionRecord] = []
    private var actionsByFeature: [Int: [ActionRecord]] = [:]
    private var readers: [SourceKey: [Int]] = [:]

    /// Creates a registry without features.
    ///
    /// - Parameter contributors: The types of the subsystems that collect data about features while they are
    ///   registered.
    package init(contributors: [any RegistryContributor.Type] = []) {
        self.contributors = contributors.map { $0.init() }
    }

    /// Returns the contributor of a type; `nil` if the registry has none.
    package func contributor<Contributor: RegistryContributor>(_ type: Contributor.Type) -> Contributor? {
        for case let contributor as Contributor in contributors { return contributor }
        return nil
    }

    package func feature(_ type: Any.Type) -> FeatureRecord? {
        indexes[ObjectIdentifier(type)].map { features[$0] }
    }

    package func action(_ key: BindingKey) -> ActionRecord? { actions[key] }

    package func isRegistered(_ key: BindingKey) -> Bool { indexes[ObjectIdentifier(key.feature)] != nil }

    package func actions(of feature: FeatureRecord) -> [ActionRecord] {
        actionsByFeature[feature.index] ?? []
    }

    package func children(of feature: FeatureRecord) -> [FeatureRecord] {
        features[feature.subtree].filter { $0.parent === feature }
    }

    package mutating func add(_ feature: FeatureRecord) {
        indexes[ObjectIdentifier(feature.type)] = features.count
        features.append(feature)
        if feature.parent == nil { roots.append(feature) }
        guard let gate = feature.gate, !gate.lineageSources.isEmpty else { return }
        for key in SourceKey.all(of: gate.constraints) { readers[key, default: []].append(feature.index) }
    }

    /// Returns the features whose constraints depend on one of several facts, and their descendants, in
    /// registration order.
    package func readers(of keys: [SourceKey]) -> [FeatureRecord] {
        let indexes = keys.flatMap { readers[$0] ?? [] }.flatMap { features[$0].subtree }
        return Set(indexes).sorted().map { features[$0] }
    }

    package mutating func add(_ action: ActionRecord, under key: BindingKey) {
        actions[key] = action
        actionsInOrder.append(action)
        actionsByFeature[action.feature.index, default: []].append(action)
    }

    package mutating func add(_ findings: [SetupDiagnostic]) {
        diagnostics += findings
    }

    package func metadata(of feature: FeatureRecord) -> FeatureMetadata {
        let type = feature.type
        return FeatureMetadata(
            feature: type,
            identifier: feature.identifier,
            typeName: TypeName(of: type).identifier,
            module: TypeName(of: type).module,
            name: feature.name,
            description: type.description,
            path: feature.path,
            kind: FeatureKind(isGroup: type is any FeatureGroup.Type, isConditional: feature.gate != nil),
            isVisible: type.isVisible,
            variation: type.variation,
            productIDs: feature.productIDs,
            parent: feature.parent?.identifier,
            children: children(of: feature).map(\.identifier),
            actions: actions(of: feature).map(\.profile.metadata),
            constraints: feature.gate?.constraints.declarations.map(\.constraint) ?? [],
            urlMappings: actions(of: feature).flatMap(\.contribution.urlMappings).map(\.description))
    }
}

/// A registered feature and its position in the tree.
package final class FeatureRecord: Sendable {
    package let type: any FeatureDefinition.Type
    package let identifier: String
    package let name: String
    package let path: TopicPath
    package let parent: FeatureRecord?
    /// The index of the feature in registration order.
    package let index: Int
    /// The indexes of the feature and all its descendants.
    ///
    /// They are contiguous, because registration is depth first.
    let subtree: Range<Int>
    /// The object that evaluates the availability of a conditional feature; `nil` for other features.
    package let gate: FeatureGate?
    /// The object that evaluates the availability of the feature or of its nearest conditional ancestor;
    /// `nil` if there is none.
    let nearestGate: FeatureGate?

    init(
        _ type: any FeatureDefinition.Type, parent: FeatureRecord?, index: Int, subtreeCount: Int,
        gate: FeatureGate?
    ) {
        self.type = type
        self.parent = parent
        self.index = index
        self.gate = gate
        nearestGate = gate ?? parent?.nearestGate
        identifier = type.identifier
        name = type.name
        subtree = index..<(index + subtreeCount)
        path = parent?.path.appending(feature: identifier) ?? TopicPath(features: [identifier])
    }

    /// Whether the feature belongs to Flint itself: a framework feature, or a group of them.
    package var isFramework: Bool { type is any FrameworkFeature.Type || type is any FrameworkGroup.Type }

    /// The identifiers of the products in the feature's constraints, each once.
    package var productIDs: [String] {
        var seen: Set<String> = []
        return (gate?.constraints.purchases ?? []).flatMap(\.products).map(\.id).filter {
            seen.insert($0).inserted
        }
    }

    package var label: DispatchEvent.Label { DispatchEvent.Label(identifier: identifier, name: name) }
}
