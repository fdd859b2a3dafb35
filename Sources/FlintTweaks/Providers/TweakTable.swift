/// The whole content of a provider at one moment.
public struct TweakTable: Sendable, Hashable {
    /// What is held for each path.
    public internal(set) var rows: [TweakPath: TweakRow]
    /// Which features are on or off; those without an opinion are missing.
    public internal(set) var features: [String: Bool]
    /// How far the content can be relied on.
    public var status: TweakProviderStatus
    /// Counts the changes of the source; set by ``TweakSource``.
    public internal(set) var version: UInt64 = 0

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - tweaks: The values; of several with one path the last counts.
    ///   - features: Which features are on or off.
    ///   - status: How far the content can be relied on.
    public init(
        _ tweaks: [Tweak] = [], features: [String: Bool] = [:], status: TweakProviderStatus = .ready
    ) {
        rows = Dictionary(tweaks.map { ($0.path, .value($0)) }) { $1 }
        self.features = features
        self.status = status
    }

    /// What is held for a path; setting `nil` removes it.
    public subscript(path: TweakPath) -> TweakRow? {
        get { rows[path] }
        set { rows[path] = newValue }
    }

    /// Sets or clears the state of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - isEnabled: On, off, or `nil`: no opinion.
    public mutating func setFeature(_ feature: String, enabled isEnabled: Bool?) {
        features[feature] = isEnabled
    }

    /// The values of all rows that have one, ordered by path.
    public var tweaks: [Tweak] {
        rows.values.compactMap { if case .value(let tweak) = $0 { tweak } else { nil } }
            .sorted { $0.path < $1.path }
    }

    /// Carries out a batch.
    ///
    /// A set keeps the texts that the table has for the path.
    ///
    /// - Parameter batch: What to write.
    /// - Returns: The paths whose rows may have changed, and the features whose states may have.
    @discardableResult
    public mutating func apply(_ batch: TweakBatch) -> (paths: Set<TweakPath>, features: Set<String>) {
        var paths: Set<TweakPath> = []
        var changedFeatures: Set<String> = []
        for operation in batch.operations {
            switch operation {
            case .set(let path, let value):
                paths.insert(path)
                if case .value(var tweak)? = rows[path] {
                    tweak.value = value
                    rows[path] = .value(tweak)
                } else {
                    rows[path] = .value(Tweak(feature: path.feature, variable: path.variable, value: value))
                }
            case .delete(let path):
                paths.insert(path)
                rows[path] = nil
            case .setFeature(let feature, let isEnabled):
                changedFeatures.insert(feature)
                features[feature] = isEnabled
            case .reset(let feature):
                let gone = rows.keys.filter { feature == nil || $0.feature == feature }
                paths.formUnion(gone)
                gone.forEach { rows[$0] = nil }
                let states = features.keys.filter { feature == nil || $0 == feature }
                changedFeatures.formUnion(states)
                states.forEach { features[$0] = nil }
            }
        }
        return (paths, changedFeatures)
    }
}
