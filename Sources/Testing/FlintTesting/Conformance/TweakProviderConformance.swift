import FlintBasics
public import FlintTweaks

/// A suite that checks a provider of tweaks with known content against the rules of `TweakProvider`.
///
/// ``MutableTweakProviderConformance`` also checks the writes of a mutable provider.
public struct TweakProviderConformance<Provider: TweakProvider>: ConformanceSuite {
    /// The rules for a provider.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// The identifier is constant.
        case identityIsSteady = "The identifier of a provider does not change and is not empty."
        /// A lookup returns an existing value.
        case valuesAreGiven = "A tweak that the provider has is given, with its path and value."
        /// A lookup of a missing tweak is not an error.
        case absenceIsNil = "A tweak that the provider does not have is nil and no error."
        /// A lookup returns the state of a tweak feature, or `nil` if the provider has none for it.
        case featureStatesAreGiven = "A provider returns the state of a feature, and nil if it has none."
        /// Reads may come from any task.
        case readsMayBeConcurrent = "Concurrent reads give equal results."
        /// The table of a provider with snapshots contains every value that a lookup returns.
        case tableHoldsAll = "The table of a snapshot provider holds what lookups give."
        /// Refreshing keeps the content if it has not changed at its origin.
        case refreshKeepsContent = "After a refresh without a change, reads give the same."
    }

    private let values: [String: [String: TweakValue]]
    private let features: [String: Bool]
    private let make: @Sendable () async throws -> Provider

    /// Creates a conformance suite for providers with known content.
    ///
    /// - Parameters:
    ///   - values: The expected values. The outer key is the feature, the inner key the variable.
    ///   - features: The expected states of tweak features, on (`true`) or off.
    ///   - make: A function that creates the provider with this content. Each call returns a new one.
    public init(
        holding values: [String: [String: TweakValue]], features: [String: Bool] = [:],
        make: @escaping @Sendable () async throws -> Provider
    ) {
        self.values = values
        self.features = features
        self.make = make
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given function, or of a refresh.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        let provider = try await make()
        let id = provider.id
        tryValues(of: provider, .valuesAreGiven, &log)
        tryAbsence(in: provider, &log)
        tryFeatures(of: provider, .featureStatesAreGiven, &log)
        await tryConcurrency(of: provider, &log)
        if let provider = provider as? any SnapshotTweakProvider { tryTable(of: provider, &log) }
        if let refreshable = provider as? any RefreshableTweakProvider {
            try await refreshable.refresh()
            tryValues(of: provider, .refreshKeepsContent, &log)
            tryFeatures(of: provider, .refreshKeepsContent, &log)
        }
        let later = provider.id
        log.require(!id.isEmpty && later == id, .identityIsSteady, "First it was '\(id)', later '\(later)'.")
        return log.findings
    }

    private var paths: [(path: TweakPath, value: TweakValue)] {
        values.flatMap { feature, variables in
            variables.map { (TweakPath(feature, $0.key), $0.value) }
        }.sortedOutOfLine { $0.path < $1.path }
    }

    private func tryValues(of provider: Provider, _ rule: Rule, _ log: inout ConformanceLog<Rule>) {
        for (path, value) in paths {
            do {
                let tweak = try provider.tweak(feature: path.feature, variable: path.variable)
                log.require(tweak?.value, is: value, rule, "\(path)")
                if let tweak { log.require(tweak.path, is: path, rule, "The path of \(path)") }
            } catch {
                log.require(false, rule, "\(path) threw \(error).")
            }
        }
    }

    private func tryAbsence(in provider: Provider, _ log: inout ConformanceLog<Rule>) {
        let known = values.keys.sortedOutOfLine().first ?? "feature"
        for path in [
            TweakPath(known, "no such variable"), TweakPath("no such feature", ""), TweakPath("", ""),
        ] {
            guard values[path.feature]?[path.variable] == nil else { continue }
            do {
                let tweak = try provider.tweak(feature: path.feature, variable: path.variable)
                log.require(tweak == nil, .absenceIsNil, "\(path) gave \(String(describing: tweak?.value)).")
            } catch {
                log.require(false, .absenceIsNil, "\(path) threw \(error).")
            }
        }
    }

    private func tryFeatures(of provider: Provider, _ rule: Rule, _ log: inout ConformanceLog<Rule>) {
        for (feature, state) in features.sortedOutOfLine(by: { $0.key < $1.key }) {
            log.require(provider.featureState(feature), is: state, rule, "featureState(\"\(feature)\")")
        }
        let unknown = "no such feature"
        log.require(
            provider.featureState(unknown), is: features[unknown], rule, "featureState(\"\(unknown)\")")
    }

    private func tryConcurrency(of provider: Provider, _ log: inout ConformanceLog<Rule>) async {
        let paths = paths
        let wrong = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask(name: "conformance.read") {
                    paths.count { path, value in
                        (try? provider.tweak(feature: path.feature, variable: path.variable))?.value != value
                    }
                }
            }
            return await group.reduce(0, +)
        }
        log.require(
            wrong == 0, .readsMayBeConcurrent, "\(wrong) of \(16 * paths.count) reads gave something else.")
    }

    private func tryTable(of provider: some SnapshotTweakProvider, _ log: inout ConformanceLog<Rule>) {
        let table = provider.table
        for (path, value) in paths {
            guard case .value(let tweak)? = table[path] else {
                log.require(false, .tableHoldsAll, "\(path) is not in it.")
                continue
            }
            log.require(tweak.value, is: value, .tableHoldsAll, "\(path)")
        }
        for (feature, state) in features.sortedOutOfLine(by: { $0.key < $1.key }) {
            log.require(table.features[feature], is: state, .tableHoldsAll, "The state of '\(feature)'")
        }
    }
}
