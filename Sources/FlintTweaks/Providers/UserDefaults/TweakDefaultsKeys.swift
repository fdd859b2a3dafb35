internal import Foundation

/// The keys under which user defaults hold tweaks.
struct TweakDefaultsKeys: Sendable {
    static let legacyPrefix = "lib.fragments.userDefaultsKey."

    let valuePrefix: String
    let featurePrefix: String
    /// The prefix of keys that mark removed values and states, so that their legacy keys are not read again.
    private let removedPrefix: String

    init(prefix: String) {
        valuePrefix = prefix + ".value."
        featurePrefix = prefix + ".feature."
        removedPrefix = prefix + ".removed."
    }

    func value(_ path: TweakPath) -> String { Self.normalized(valuePrefix + path.description) }

    func feature(_ name: String) -> String { Self.normalized(featurePrefix + name) }

    func removedValue(_ path: TweakPath) -> String {
        Self.normalized(removedPrefix + "value." + path.description)
    }

    func removedFeature(_ name: String) -> String { Self.normalized(removedPrefix + "feature." + name) }

    static func legacy(_ name: String) -> String { legacyPrefix + name }

    func path(of key: String) -> TweakPath? { key.dropping(prefix: valuePrefix).flatMap(TweakPath.init) }

    func feature(of key: String) -> String? { key.dropping(prefix: featurePrefix) }

    /// All Unicode spellings of a key, since user defaults distinguish them and paths do not.
    static func spellings(of key: String) -> Set<[UInt8]> {
        let spellings = [
            key, key.precomposedStringWithCanonicalMapping, key.decomposedStringWithCanonicalMapping,
        ]
        return Set(spellings.map { Array($0.utf8) })
    }

    private static func normalized(_ key: String) -> String { key.precomposedStringWithCanonicalMapping }
}
