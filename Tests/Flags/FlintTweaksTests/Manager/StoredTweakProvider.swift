import FlintTweaks

/// A provider in memory whose source, status and rows a test can set.
final class StoredTweakProvider: MutableTweakProvider, SnapshotTweakProvider {
    let id: String
    let source: TweakSource
    let numberPolicy: TweakNumberPolicy
    let decryptionClosure: TweakDecryption?
    let declarations: [TweakDeclaration]

    init(
        _ id: String, _ values: [String: TweakValue] = [:], features: [String: Bool] = [:],
        tweaks: [Tweak] = [], status: TweakProviderStatus = .ready,
        numberPolicy: TweakNumberPolicy = .strict, declarations: [TweakDeclaration] = [],
        decryptionClosure: TweakDecryption? = nil
    ) {
        self.id = id
        self.numberPolicy = numberPolicy
        self.declarations = declarations
        self.decryptionClosure = decryptionClosure
        let named = values.map { name, value in
            Tweak(feature: "f", variable: name, value: value)
        }
        source = TweakSource(TweakTable(named + tweaks, features: features, status: status))
    }

    func apply(_ batch: TweakBatch) { source.apply(batch) }

    func set(_ name: String, _ value: TweakValue?) {
        var batch = TweakBatch()
        let path = TweakPath("f", name)
        batch.append(value.map { .set(path, $0) } ?? .delete(path))
        source.apply(batch)
    }

    func replace(
        _ values: [String: TweakValue], features: [String: Bool] = [:], status: TweakProviderStatus = .ready
    ) {
        let tweaks = values.map { Tweak(feature: "f", variable: $0, value: $1) }
        source.replace(with: TweakTable(tweaks, features: features, status: status))
    }
}
