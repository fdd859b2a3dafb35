import FlintTweaks
import Synchronization

/// A provider that can only be asked, and counts how often it is.
final class AskedTweakProvider: MutableTweakProvider {
    struct Refusal: Error {}

    let id: String
    private let content:
        Mutex<(values: [TweakPath: TweakValue], features: [String: Bool], refused: Set<TweakPath>)>
    private let counts = Mutex<(tweaks: Int, features: Int)>((0, 0))

    init(_ id: String, _ values: [String: TweakValue] = [:], features: [String: Bool] = [:]) {
        self.id = id
        let named = values.map { (TweakPath("f", $0), $1) }
        content = Mutex((Dictionary(uniqueKeysWithValues: named), features, []))
    }

    var asked: Int { counts.withLock { $0.tweaks } }
    var askedForFeatures: Int { counts.withLock { $0.features } }

    func tweak(feature: String, variable: String) throws -> Tweak? {
        counts.withLock { $0.tweaks += 1 }
        let path = TweakPath(feature, variable)
        return try content.withLock { content in
            if content.refused.contains(path) { throw Refusal() }
            return content.values[path].map { Tweak(feature: feature, variable: variable, value: $0) }
        }
    }

    func featureState(_ feature: String) -> Bool? {
        counts.withLock { $0.features += 1 }
        return content.withLock { $0.features[feature] }
    }

    func apply(_ batch: TweakBatch) {
        content.withLock { content in
            for operation in batch.operations {
                switch operation {
                case .set(let path, let value): content.values[path] = value
                case .delete(let path): content.values[path] = nil
                case .setFeature(let feature, let state): content.features[feature] = state
                case .reset(let feature):
                    content.values = content.values.filter { feature != nil && $0.key.feature != feature }
                    content.features = content.features.filter { feature != nil && $0.key != feature }
                }
            }
        }
    }

    func refuse(_ name: String) { _ = content.withLock { $0.refused.insert(TweakPath("f", name)) } }

    /// Changes a value behind everybody's back.
    func slip(_ name: String, _ value: TweakValue?) {
        content.withLock { $0.values[TweakPath("f", name)] = value }
    }

    /// Changes a feature behind everybody's back.
    func slip(feature: String, _ state: Bool?) { content.withLock { $0.features[feature] = state } }
}
