import FlintBasics

/// The whole content of a provider at one version.
public struct TweakTable: Sendable, Hashable {
    /// The rows, by path; a row is what the provider has for the path: a value, a rule, or an error.
    public internal(set) var rows: [TweakPath: TweakRow]
    /// The states of features: whether each is on or off; features without a state are missing.
    public internal(set) var features: [String: Bool]
    /// The status of the content: whether it is loaded and current.
    public var status: TweakProviderStatus
    /// The number of changes of the source so far; ``TweakSource`` sets it.
    public internal(set) var version: UInt64 = 0

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - tweaks: The values; of several with the same path, the last counts.
    ///   - features: The states of features: whether each is on or off.
    ///   - status: The status of the content.
    public init(
        _ tweaks: [Tweak] = [], features: [String: Bool] = [:], status: TweakProviderStatus = .ready
    ) {
        rows = Dictionary(tweaks.map { ($0.path, .value($0)) }) { $1 }
        self.features = features
        self.status = status
    }

    /// The row of a path, `nil` if there is none; setting `nil` removes the row.
    public subscript(path: TweakPath) -> TweakRow? {
        get { rows[path] }
        set { rows[path] = newValue }
    }

    /// Sets or removes the state of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - isEnabled: On, off, or `nil` to remove the state.
    public mutating func setFeature(_ feature: String, enabled isEnabled: Bool?) {
        features[feature] = isEnabled
    }

    /// The tweaks of all rows of the case ``TweakRow/value(_:)``, ordered by path; rows with a rule are left
    /// out.
    public var tweaks: [Tweak] {
        rows.values.compactMap { if case .value(let tweak) = $0 { tweak } else { nil } }
            .sortedOutOfLine { $0.path < $1.path }
    }

    /// Applies a batch to the table.
    ///
    /// Setting a value keeps the title and the other properties of a tweak that the table has for the path.
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
    /// A text with the numbers of tweaks and features, the status and the version.
    public var description: String {
        "\(rows.count) tweaks, \(features.count) features, \(status.rawValue), version \(version)"
    }
}

/// An entry of a provider's table: what the provider has for one path.
public enum TweakRow: Sendable, Hashable {
    /// The provider has a value.
    case value(Tweak)
    /// The provider has a rule that gives the value for each subject.
    case evaluated(TweakRule)
    /// The provider has a value that cannot be read.
    case unavailable(TweakError)

    var isEncrypted: Bool { if case .value(let tweak) = self { tweak.isEncrypted } else { false } }
}
