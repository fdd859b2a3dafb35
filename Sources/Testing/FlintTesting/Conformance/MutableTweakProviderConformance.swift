import FlintBasics
public import FlintTweaks

/// A suite that checks a writable provider of tweaks against the rules of `MutableTweakProvider`.
public struct MutableTweakProviderConformance<Provider: MutableTweakProvider>: ConformanceSuite {
    /// The rules for a provider.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// A new provider is empty.
        case startsEmpty = "A new provider has no tweak and no state of a feature."
        /// Reads see the values of earlier writes.
        case readsSeeWrites = "When a batch has been applied, reads see it, for values of every kind."
        /// Deleting a value removes it.
        case deleteRemoves = "Deleting removes one value; deleting what is not there is no error."
        /// The states of tweak features are stored.
        case featureStatesAreKept = "The state of a feature is kept, and nil removes it."
        /// Resetting one tweak feature leaves the others unchanged.
        case resetRemovesOne = "Resetting a feature removes its values and its state, and nothing else."
        /// Resetting everything removes all values and states.
        case resetRemovesAll = "Resetting everything leaves nothing."
        /// The writes of a batch take effect in order.
        case orderCounts = "The writes of a batch are carried out in order."
        /// A batch is stored as a whole or not at all.
        case allOrNothing = "If a batch cannot be stored, `TweakError` is thrown and nothing has changed."
        /// Paths with any characters in their names are stored, and different paths never share a value.
        case keepsPathsApart = "Paths are pairs of any two names, and none is taken for another."
        /// The provider's source has the new table and version when the call that applies a batch returns.
        case sourceIsInStep =
            "When a batch has been applied, the table of a snapshot provider has it and another version."
        /// Writes may come from any task.
        case concurrentWritesAreKept = "Batches from several tasks at once are all kept."
    }

    private let make: @Sendable () async throws -> Provider

    /// Creates a suite.
    ///
    /// - Parameter make: A function that creates an empty provider. Each call returns a new one.
    public init(make: @escaping @Sendable () async throws -> Provider) {
        self.make = make
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given function, or of a batch that must not fail.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        try tryWrites(on: try await make(), &log)
        try tryFeatureStates(on: try await make(), &log)
        try tryResets(on: try await make(), &log)
        try tryOrder(on: try await make(), &log)
        try tryFailure(on: try await make(), &log)
        try tryPaths(on: try await make(), &log)
        if let provider = try await make() as? any MutableTweakProvider & SnapshotTweakProvider {
            try trySource(of: provider, &log)
        }
        await tryConcurrency(of: try await make(), &log)
        return log.findings
    }

    private static var values: [String: TweakValue] {
        [
            "bool": true, "int": .int(.max), "double": 0.1, "string": "a \"quoted\" ü 🙂\n", "empty": "",
            "array": [1, "two", [3.5]], "object": ["nested": ["deep": false]],
        ]
    }

    private func apply(_ operations: TweakBatch.Operation..., to provider: some MutableTweakProvider) throws {
        var batch = TweakBatch()
        operations.forEach { batch.append($0) }
        try provider.apply(batch)
    }

    private func value(_ provider: some TweakProvider, _ feature: String, _ variable: String) -> TweakValue? {
        (try? provider.tweak(feature: feature, variable: variable))?.value
    }

    private func tryWrites(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        log.require(value(provider, "a", "bool"), is: nil, .startsEmpty, "a/bool")
        log.require(provider.featureState("a"), is: nil, .startsEmpty, "featureState(\"a\")")
        for (name, written) in Self.values.sortedOutOfLine(by: { $0.key < $1.key }) {
            try apply(.set(TweakPath("a", name), "first"), to: provider)
            try apply(.set(TweakPath("a", name), written), to: provider)
            log.require(value(provider, "a", name), is: written, .readsSeeWrites, "a/\(name)")
        }
        try apply(.delete(TweakPath("a", "bool")), .delete(TweakPath("a", "absent")), to: provider)
        log.require(value(provider, "a", "bool"), is: nil, .deleteRemoves, "a/bool after deleting it")
        log.require(value(provider, "a", "int"), is: .int(.max), .deleteRemoves, "a/int beside it")
    }

    private func tryFeatureStates(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        for state in [true, false, nil] as [Bool?] {
            try apply(.setFeature("a", state), to: provider)
            log.require(provider.featureState("a"), is: state, .featureStatesAreKept, "featureState(\"a\")")
        }
    }

    private func tryResets(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        for feature in ["a", "ab", "b"] {
            try apply(.set(TweakPath(feature, "x"), 1), .setFeature(feature, true), to: provider)
        }
        try apply(.reset(feature: "a"), to: provider)
        log.require(value(provider, "a", "x"), is: nil, .resetRemovesOne, "a/x")
        log.require(provider.featureState("a"), is: nil, .resetRemovesOne, "featureState(\"a\")")
        for feature in ["ab", "b"] {
            log.require(value(provider, feature, "x"), is: 1, .resetRemovesOne, "\(feature)/x beside it")
            log.require(
                provider.featureState(feature), is: true, .resetRemovesOne, "The state of '\(feature)'")
        }
        try apply(.reset(feature: nil), to: provider)
        for feature in ["ab", "b"] {
            log.require(value(provider, feature, "x"), is: nil, .resetRemovesAll, "\(feature)/x")
            log.require(
                provider.featureState(feature), is: nil, .resetRemovesAll, "The state of '\(feature)'")
        }
    }

    private func tryOrder(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        let path = TweakPath("a", "x")
        try apply(.set(path, 1), .set(path, 2), to: provider)
        log.require(value(provider, "a", "x"), is: 2, .orderCounts, "a/x after 1 and 2")
        try apply(.reset(feature: nil), .set(path, 3), to: provider)
        log.require(value(provider, "a", "x"), is: 3, .orderCounts, "a/x after a reset and 3")
        try apply(.set(path, 4), .delete(path), to: provider)
        log.require(value(provider, "a", "x"), is: nil, .orderCounts, "a/x after 4 and a deletion")
    }

    private func tryFailure(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        try apply(.set(TweakPath("a", "x"), 1), to: provider)
        do {
            try apply(
                .set(TweakPath("a", "x"), 2), .set(TweakPath("a", "y"), .double(.infinity)), to: provider)
            log.require(
                value(provider, "a", "y"), is: .double(.infinity), .allOrNothing,
                "a/y after infinity was accepted")
        } catch {
            log.require(error is TweakError, .allOrNothing, "Infinity made it throw \(type(of: error)).")
            log.require(value(provider, "a", "x"), is: 1, .allOrNothing, "a/x after a batch that failed")
            log.require(value(provider, "a", "y"), is: nil, .allOrNothing, "a/y after a batch that failed")
        }
    }

    private func tryPaths(on provider: Provider, _ log: inout ConformanceLog<Rule>) throws {
        let paths = [
            ("a", "b/c"), ("a/b", "c"), ("a", "b%2Fc"), ("a.b", "c"), ("a", "b.c"), ("A", "b"), ("a", "b"),
            ("", "a"), ("a", ""), ("", ""), ("ü", "🙂"),
        ]
        for (index, path) in paths.enumerated() {
            try apply(.set(TweakPath(path.0, path.1), .int(Int64(index))), to: provider)
        }
        for (index, path) in paths.enumerated() {
            log.require(
                value(provider, path.0, path.1), is: .int(Int64(index)), .keepsPathsApart,
                "feature '\(path.0)', variable '\(path.1)'")
        }
    }

    private func trySource(
        of provider: some MutableTweakProvider & SnapshotTweakProvider, _ log: inout ConformanceLog<Rule>
    ) throws {
        let before = provider.source.table.version
        try apply(.set(TweakPath("a", "x"), 1), .setFeature("a", true), to: provider)
        let table = provider.source.table
        log.require(table.version > before, .sourceIsInStep, "The version is still \(before).")
        let row = table[TweakPath("a", "x")]
        if case .value(let tweak)? = row, tweak.value == 1 {
        } else {
            log.require(false, .sourceIsInStep, "The row of a/x: expected 1, got \(String(describing: row)).")
        }
        log.require(table.features["a"], is: true, .sourceIsInStep, "The state of 'a'")
    }

    private func tryConcurrency(of provider: Provider, _ log: inout ConformanceLog<Rule>) async {
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<64 {
                group.addTask(name: "conformance.write") {
                    var batch = TweakBatch()
                    batch.set(feature: "a", variable: "x\(index)", to: .int(Int64(index)))
                    try? provider.apply(batch)
                }
            }
        }
        let lost = (0..<64).filter { value(provider, "a", "x\($0)") != .int(Int64($0)) }
        log.require(lost.isEmpty, .concurrentWritesAreKept, "\(lost.count) of 64 were lost.")
    }
}
