import FlintSubjects
import Synchronization
import Testing

@testable import FlintTweaks

@Suite struct SubjectReadTests {
    static let limit = TweakKey("shop", "limit", default: 1)

    /// A provider with a rule that gives 10 to professionals, and 5 to everybody else who is known.
    final class Rules: SnapshotTweakProvider {
        let id = "rules"
        let source = TweakSource()
        let evaluations = Atomic(0)

        init(identity: String = "a", professional: TweakValue = 10) { set(identity, professional) }

        func set(_ identity: String, _ professional: TweakValue) {
            var table = TweakTable()
            table[SubjectReadTests.limit.path] = .evaluated(
                TweakRule(SubjectReadTests.limit.path, identity: identity) { [weak self] subject in
                    self?.evaluations.add(1, ordering: .relaxed)
                    if subject.isApplication { return TweakEvaluation(reason: .disabled) }
                    if subject["fails"] != nil {
                        return TweakEvaluation(
                            reason: .error, errorCode: .parseError, errorMessage: "It fails.")
                    }
                    let isProfessional = subject["plan"] == "pro"
                    return TweakEvaluation(
                        value: isProfessional ? professional : 5, variant: isProfessional ? "pro" : "other",
                        reason: .targetingMatch, metadata: ["version": "1"])
                })
            source.replace(with: table)
        }
    }

    private let professional = Subject(id: "1", attributes: ["plan": "pro"])
    private let other = Subject(id: "2")

    @Test func `each subject reads its value and the rule is evaluated once per read`() {
        let rules = Rules()
        let tweaks = TweakManager(providers: [rules])
        let before = rules.evaluations.load(ordering: .relaxed)
        #expect(tweaks.value(of: Self.limit, for: professional) == 10)
        #expect(rules.evaluations.load(ordering: .relaxed) == before + 1)
        #expect([other, .application].map { tweaks.value(of: Self.limit, for: $0) } == [5, 1])
        #expect(tweaks.value(of: Self.limit) == 1)
        #expect(tweaks.resolve(feature: "shop", variable: "limit", for: other).value == 5)
    }

    @Test func `a resolution has variant reason and metadata`() {
        let tweaks = TweakManager(providers: [Rules()])
        let resolution = tweaks.resolve(Self.limit, for: professional)
        #expect(resolution.summary == "10 from rules (targetingMatch)")
        #expect(resolution.variant == "pro")
        #expect(resolution.metadata == ["version": "1"])
        #expect(resolution.trace.entries.map(\.finding) == [.won(10)])
        let without = tweaks.resolve(Self.limit)
        #expect(without.summary == "1 (disabled)")
        #expect(without.trace.entries.map(\.finding) == [.notFound])
    }

    @Test func `a rule without value leaves the decision to the next provider`() {
        let defaults = EphemeralTweakProvider(
            id: "defaults", tweaks: [Tweak(feature: "shop", variable: "limit", value: 3)])
        let tweaks = TweakManager(providers: [Rules(), defaults])
        #expect([other, .application].map { tweaks.value(of: Self.limit, for: $0) } == [5, 3])
        let plain = tweaks.resolve(Self.limit)
        #expect(plain.value == 3 && plain.reason == .static)
        #expect(
            tweaks.resolve(Self.limit, for: other).trace.entries.map(\.finding) == [.won(5), .shadowed(3)])
    }

    @Test func `an override comes before a rule`() throws {
        let overrides = EphemeralTweakProvider(id: "overrides")
        let rules = Rules()
        let tweaks = TweakManager(providers: [overrides, rules])
        try tweaks.set(Self.limit, to: 7)
        #expect(tweaks.value(of: Self.limit, for: professional) == 7)
        try tweaks.delete(Self.limit)
        #expect(tweaks.value(of: Self.limit, for: professional) == 10)
    }

    @Test func `a rule that fails or gives another kind gives the default and the error`() {
        let tweaks = TweakManager(providers: [Rules(professional: "ten")], declaring: [Self.limit])
        let failing = Subject(id: "3", attributes: ["fails": true])
        let resolution = tweaks.resolve(Self.limit, for: failing)
        #expect(resolution.summary == "1 (error, parseError)")
        #expect(
            [failing, professional, other].map { tweaks.value(of: Self.limit, for: $0) } == [1, 1, 5])
        #expect(tweaks.resolve(Self.limit, for: professional).errorCode == .typeMismatch)
    }

    @Test func `a snapshot reads for its subject and stays as it was`() {
        let rules = Rules()
        let tweaks = TweakManager(providers: [rules])
        let snapshot = tweaks.snapshot(for: professional)
        #expect([snapshot.subject, tweaks.snapshot().subject] == [professional, .application])
        rules.set("b", 20)
        #expect(snapshot.value(of: Self.limit) == 10)
        #expect(snapshot.resolve(Self.limit).variant == "pro")
        #expect(tweaks.snapshot(for: professional).value(of: Self.limit) == 20)
        #expect(tweaks.snapshot().value(of: Self.limit) == 1)
    }

    /// A manager whose only provider has one rule.
    private func manager(of rule: TweakRule) -> TweakManager {
        struct Provider: SnapshotTweakProvider {
            let id = "rule"
            let source = TweakSource()
        }
        let provider = Provider()
        var table = TweakTable()
        table[rule.path] = .evaluated(rule)
        provider.source.replace(with: table)
        return TweakManager(providers: [provider])
    }

    @Test func `a bound tweak reads the rule each time`() {
        let isOn = Mutex(false)
        let tweaks = manager(
            of: TweakRule(Self.limit.path, identity: "") { _ in
                TweakEvaluation(value: isOn.withLock { $0 } ? 2 : 3, reason: .targetingMatch)
            })
        let bound = tweaks.bind(Self.limit)
        #expect(bound.value == 3)
        isOn.withLock { $0 = true }
        #expect(bound.value == 2)
    }

    @Test func `a fixed rule is read like a value and both are cached`() {
        let ruled = manager(
            of: TweakRule(
                Self.limit.path, fixed: TweakEvaluation(value: 8, variant: "eight", reason: .static)))
        let plain = TweakManager(providers: [EphemeralTweakProvider(["shop": ["limit": 8]])])
        for (tweaks, variant) in [(ruled, "eight"), (plain, nil)] {
            #expect(tweaks.entry(at: Self.limit.path).state == .present)
            #expect([tweaks.value(of: Self.limit), tweaks.value(of: Self.limit, for: other)] == [8, 8])
            let resolution = tweaks.resolve(Self.limit, for: other)
            #expect(resolution.reason == .static && resolution.variant == variant)
        }
    }

    @Test func `a nested manager passes its rules on`() {
        let rules = Rules()
        let inner = TweakManager(providers: [rules], options: TweakManagerOptions(id: "inner"))
        let tweaks = TweakManager(providers: [inner])
        #expect(tweaks.value(of: Self.limit, for: professional) == 10)
        let resolution = tweaks.resolve(Self.limit, for: other)
        #expect(resolution.value == 5 && resolution.variant == "other")
        #expect(resolution.trace.entries == [.init(providerID: "inner > rules", finding: .won(5))])
        rules.set("b", 20)
        #expect(tweaks.value(of: Self.limit, for: professional) == 20)
        #expect(tweaks.value(of: Self.limit) == 1)
    }

    @Test func `reads for subjects are observed`() throws {
        let reads = Mutex<[TweakSubjectRead]>([])
        let tweaks = TweakManager(providers: [Rules()])
        _ = tweaks.value(of: Self.limit, for: other)
        let registration = tweaks.observeSubjectReads { read in reads.withLock { $0.append(read) } }
        _ = tweaks.value(of: Self.limit, for: professional)
        _ = tweaks.resolve(Self.limit, for: other)
        _ = tweaks.value(of: Self.limit)
        registration.cancel()
        _ = tweaks.value(of: Self.limit, for: professional)
        let seen = reads.withLock { $0 }
        #expect(seen.map(\.path) == [Self.limit.path, Self.limit.path])
        #expect(seen.map(\.subject) == [professional, other])
        #expect(seen.map(\.resolution.value) == [10, 5])
    }

    @Test func `several observers of reads are independent`() {
        let calls = Mutex<[String]>([])
        let tweaks = TweakManager(providers: [Rules()])
        let first = tweaks.observeSubjectReads { _ in calls.withLock { $0.append("first") } }
        tweaks.observeSubjectReads { _ in calls.withLock { $0.append("second") } }
        _ = tweaks.value(of: Self.limit, for: other)
        first.cancel()
        first.cancel()
        _ = tweaks.value(of: Self.limit, for: other)
        tweaks.shutdown()
        _ = tweaks.value(of: Self.limit, for: other)
        #expect(calls.withLock { $0 } == ["first", "second", "second"])
    }

    // MARK: Changes of rules

    @Test func `a change of a rule is signaled also if the application reads the same`() async {
        let rules = Rules()
        let tweaks = TweakManager(providers: [rules])
        let signals = tweaks.ruleSignals()
        rules.set("b", 20)
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        #expect(tweaks.value(of: Self.limit, for: professional) == 20)
        let (version, decisions) = (tweaks.version, tweaks.decisionVersion)
        // An equal rule is no change; the signal that comes next is that of the third rule.
        rules.set("b", 20)
        #expect([tweaks.version, tweaks.decisionVersion] == [version, decisions])
        rules.set("c", 30)
        #expect(await iterator.next() != nil)
        #expect(tweaks.value(of: Self.limit, for: professional) == 30)
    }

    /// What a rule refers to, such as the document of which it is a part.
    private final class Document: Sendable {}

    @Test func `a rule that is replaced by an equal one is released`() {
        let source = TweakSource()
        let provider = SourceProvider(source: source)
        func replace(_ document: Document) {
            var table = TweakTable()
            table[Self.limit.path] = .evaluated(
                TweakRule(Self.limit.path, identity: "same") { _ in
                    withExtendedLifetime(document) { TweakEvaluation(value: 7, reason: .targetingMatch) }
                })
            source.replace(with: table)
        }
        weak var first: Document?
        weak var second: Document?
        let tweaks = TweakManager(providers: [provider])
        do {
            let documents = (Document(), Document())
            (first, second) = documents
            replace(documents.0)
            #expect(tweaks.value(of: Self.limit, for: other) == 7)
            let version = tweaks.decisionVersion
            replace(documents.1)
            #expect(tweaks.decisionVersion == version)
        }
        #expect(first == nil)
        #expect(second != nil)
        #expect(tweaks.value(of: Self.limit, for: other) == 7)
    }

    private struct SourceProvider: SnapshotTweakProvider {
        let id = "source"
        let source: TweakSource
    }
}
