public import FlintCore

/// A suite that checks a store of the user's toggles against the rules of `UserFeatureToggles`.
public struct UserFeatureTogglesConformance<Toggles: UserFeatureToggles>: ConformanceSuite {
    /// The rules for a store.
    ///
    /// The raw value of a rule is its text in a finding.
    public enum Rule: String, Sendable, CaseIterable {
        /// A new store is empty.
        case startsEmpty = "A new store has no preference."
        /// Reads see the values of earlier writes.
        case readsSeeWrites = "A write is seen by every read that begins after it has returned."
        /// Writing `nil` removes the preference.
        case nilForgets = "Writing nil forgets the preference."
        /// Features do not share preferences.
        case keepsFeaturesApart = "A preference belongs to one feature, whatever its name."
        /// The revision changes before the write returns.
        case revisionMoves = "When a write that changes something returns, the revision is another one."
        /// Writing an equal value does not change the revision.
        case sameIsNoChange = "Writing what is there already is no change."
        /// Subscribers receive changes.
        case announcesChanges =
            "Subscribers receive each change, with the feature and its value or with neither."
        /// Writes may come from any task.
        case concurrentWritesAreKept = "Writes from several tasks at once are all kept."
    }

    private let make: @Sendable () async throws -> Toggles
    private let patience: WaitLimit

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - patience: The longest time to wait until a change is published.
    ///   - clock: The clock that measures `patience`.
    ///   - make: A function that creates an empty store. Each call returns a new one.
    public init(
        patience: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock(),
        make: @escaping @Sendable () async throws -> Toggles
    ) {
        self.make = make
        self.patience = WaitLimit(clock: clock, duration: patience)
    }

    /// Checks each rule.
    ///
    /// - Returns: The broken rules with details; empty if there are none.
    /// - Throws: Any error of the given function, or of storing a preference.
    public func findings() async throws -> [ConformanceFinding] {
        var log = ConformanceLog<Rule>()
        try tryWrites(on: try await make(), &log)
        try tryNames(on: try await make(), &log)
        try tryRevision(of: try await make(), &log)
        try await tryChanges(of: try await make(), &log)
        await tryConcurrency(of: try await make(), &log)
        return log.findings
    }

    private func tryWrites(on toggles: Toggles, _ log: inout ConformanceLog<Rule>) throws {
        log.require(toggles.isEnabled("a"), is: nil, .startsEmpty, "isEnabled(\"a\")")
        for value in [true, false] {
            try toggles.setEnabled(value, for: "a")
            log.require(toggles.isEnabled("a"), is: value, .readsSeeWrites, "isEnabled after \(value)")
        }
        try toggles.setEnabled(nil, for: "a")
        log.require(toggles.isEnabled("a"), is: nil, .nilForgets, "isEnabled after nil")
    }

    private func tryNames(on toggles: Toggles, _ log: inout ConformanceLog<Rule>) throws {
        let names = ["a", "A", "a.b", "a/b", "a b", "ä", "", "flint.toggle.a"]
        for (index, name) in names.enumerated() { try toggles.setEnabled(index.isMultiple(of: 2), for: name) }
        for (index, name) in names.enumerated() {
            log.require(
                toggles.isEnabled(name), is: index.isMultiple(of: 2), .keepsFeaturesApart,
                "isEnabled(\"\(name)\")")
        }
    }

    private func tryRevision(of toggles: Toggles, _ log: inout ConformanceLog<Rule>) throws {
        var before = toggles.revision
        for value in [true, false, nil] as [Bool?] {
            let what = value.map(String.init) ?? "nil"
            try toggles.setEnabled(value, for: "a")
            log.require(
                toggles.revision != before, .revisionMoves, "After writing \(what) it is still \(before).")
            before = toggles.revision
            try toggles.setEnabled(value, for: "a")
            log.require(toggles.revision, is: before, .sameIsNoChange, "revision after \(what) once more")
            before = toggles.revision
        }
    }

    private func tryChanges(of toggles: Toggles, _ log: inout ConformanceLog<Rule>) async throws {
        let stream = toggles.changes()
        let changes = [("a", true), ("b", false), ("a", nil)] as [(String, Bool?)]
        for (feature, value) in changes { try toggles.setEnabled(value, for: feature) }
        let received = await patience.receive(changes.count, from: stream).elements
        // A store that cannot name features may publish several changes as one.
        let isVague = received.contains { $0.feature == nil }
        let expected = changes.map { UserToggleChange(feature: $0.0, isEnabled: $0.1) }
        log.require(
            isVague || received == expected, .announcesChanges, "Expected \(expected), got \(received).")
    }

    private func tryConcurrency(of toggles: Toggles, _ log: inout ConformanceLog<Rule>) async {
        let names = (0..<64).map { "feature\($0)" }
        await withTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask(name: "conformance.write") { try? toggles.setEnabled(true, for: name) }
            }
        }
        let lost = names.filter { toggles.isEnabled($0) != true }
        log.require(lost.isEmpty, .concurrentWritesAreKept, "\(lost.count) of \(names.count) were lost.")
    }
}
