import FlintBasics

/// The whole content of a provider at one version.
public struct TweakTable: Sendable, Hashable {
    /// The row of each path.
    public internal(set) var rows: [TweakPath: TweakRow]
    /// Which features are on or off; a feature without a state is missing.
    public internal(set) var features: [String: Bool]
    /// How reliable the content is.
    public var status: TweakProviderStatus
    /// Counts the changes of the source; set by ``TweakSource``.
    public internal(set) var version: UInt64 = 0

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - tweaks: The values; of several with one path the last counts.
    ///   - features: Which features are on or off.
    ///   - status: How reliable the content is.
    public init(
        _ tweaks: [Tweak] = [], features: [String: Bool] = [:], status: TweakProviderStatus = .ready
    ) {
        rows = Dictionary(tweaks.map { ($0.path, .value($0)) }) { $1 }
        self.features = features
        self.status = status
    }

    /// The row of a path; setting `nil` removes it.
    public subscript(path: TweakPath) -> TweakRow? {
        get { rows[path] }
        set { rows[path] = newValue }
    }

    /// Sets or clears the state of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - isEnabled: On, off, or `nil` to remove the state.
    public mutating func setFeature(_ feature: String, enabled isEnabled: Bool?) {
        features[feature] = isEnabled
    }

    /// The values of all rows that have one, ordered by path.
    public var tweaks: [Tweak] {
        rows.values.compactMap { if case .value(let tweak) = $0 { tweak } else { nil } }
            .sortedOutOfLine { $0.path < $1.path }
    }

    /// Applies a batch.
    ///
    /// Setting a value keeps the texts that the table has for the path.
    ///
    /// - Parameter batch: The writes.
    /// - Returns: The paths whose rows may have changed, and the features whose states may have.
    @discardableResult
    public mutating func apply(_ batch: TweakBatch) -> (paths: Set<TweakPath>, features: Set<String>) {
        var paths = Set<TweakPath>(minimumCapacity: batch.operations.count)
        var changedFeatures: Set<String> = []
        for operation in batch.operations {
            switch operation {
            case .set(let path, let value):
                paths.insert(path)
                // An existing row is replaced in place, without a second lookup.
                if let index = rows.index(forKey: path), case .value(var tweak) = rows.values[index] {
                    tweak.value = value
                    rows.values[index] = .value(tweak)
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

extension TweakTable: CustomStringConvertible {
    /// The number of tweaks and features, the status and the version.
    public var description: String {
        "\(rows.count) tweaks, \(features.count) features, \(status.rawValue), version \(version)"
    }
}

/// The entry of a table for one path.
public enum TweakRow: Sendable, Hashable {
    /// A value.
    case value(Tweak)
    /// A rule that gives the value for a subject.
    case evaluated(TweakRule)
    /// There is a value, but it cannot be read.
    case unavailable(TweakError)

    var isEncrypted: Bool { if case .value(let tweak) = self { tweak.isEncrypted } else { false } }
}
