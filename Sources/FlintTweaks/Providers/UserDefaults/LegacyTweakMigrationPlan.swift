/// Decides the outcome for each legacy key; a pure function of the stored objects.
struct LegacyTweakMigrationPlan {
    private(set) var outcomes: [(key: String, outcome: LegacyTweakMigration.Outcome)] = []
    /// The writes.
    private(set) var batch = TweakBatch()
    /// The legacy keys that can be removed: after the batch, a current key has the same value, or the value was
    /// removed.
    private(set) var removable: [String] = []

    private let content: TweakDefaultsContent
    private let stored: [String: Any]

    init(
        content: TweakDefaultsContent, declarations: [TweakPath: TweakDeclaration], stored: [String: Any]
    ) {
        self.content = content
        self.stored = stored
        let byVariable = Dictionary(grouping: declarations.values, by: \.path.variable)
        let features = Set(declarations.keys.map(\.feature))
        for (key, object) in stored.sorted(by: { $0.key < $1.key }) {
            guard let name = key.dropping(prefix: TweakDefaultsKeys.legacyPrefix) else { continue }
            let candidates = byVariable[name] ?? []
            let isFeature = features.contains(name)
            if candidates.count + (isFeature ? 1 : 0) > 1 {
                let paths = candidates.map(\.path).sorted()
                outcomes.append((key, .ambiguous(paths: paths, isFeature: isFeature)))
            } else if let declaration = candidates.first {
                outcomes.append((key, planValue(object, key, declaration)))
            } else if isFeature {
                outcomes.append((key, planState(object, key, name)))
            } else {
                outcomes.append((key, .undeclared))
            }
        }
    }

    private mutating func planValue(
        _ object: Any, _ key: String, _ declaration: TweakDeclaration
    ) -> LegacyTweakMigration.Outcome {
        let path = declaration.path
        let value = TweakDefaultsContent.legacyValue(object, kind: declaration.kind)
        if let present = stored[content.keys.value(path)] {
            if let value, (try? StoredTweakValue.decode(present)) == value { removable.append(key) }
            return .present(path)
        }
        if stored[content.keys.removedValue(path)] != nil {
            removable.append(key)
            return .removed(path)
        }
        guard let value, StoredTweakValue.encode(value) != nil else {
            return .wrongType(
                expected: declaration.kind, found: (try? StoredTweakValue.plain(object))?.kind)
        }
        batch.append(.set(path, value))
        removable.append(key)
        return .copied(path)
    }

    private mutating func planState(
        _ object: Any, _ key: String, _ feature: String
    ) -> LegacyTweakMigration.Outcome {
        let state = TweakDefaultsContent.bool(object)
        if let present = stored[content.keys.feature(feature)] {
            if let state, TweakDefaultsContent.bool(present) == state { removable.append(key) }
            return .presentFeature(feature)
        }
        if stored[content.keys.removedFeature(feature)] != nil {
            removable.append(key)
            return .removedFeature(feature)
        }
        guard let state else {
            return .wrongType(expected: .bool, found: (try? StoredTweakValue.plain(object))?.kind)
        }
        batch.setFeature(feature, enabled: state)
        removable.append(key)
        return .copiedFeature(feature)
    }
}
