import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite struct StandardConstraintsEvaluatorTests {
    typealias Status = ConstraintsEvaluation.Status

    private static let old = PlatformRequirement.Version(5, 9) ?? .zero

    private var facts = ConstraintFacts(platform: RunningPlatform(.linux, Self.old))

    private func entry(
        _ condition: ConstraintCondition, _ facts: ConstraintFacts
    ) -> ConstraintsEvaluation.Entry? {
        evaluate([condition], facts).entries.first
    }

    private func evaluate(
        _ conditions: [ConstraintCondition], _ facts: ConstraintFacts
    ) -> ConstraintsEvaluation {
        StandardConstraintsEvaluator()
            .evaluate(FeatureConstraints(feature: "share", name: "Sharing", conditions), with: facts)
    }

    // MARK: Platforms

    @Test(arguments: PlatformRequirement.Kind.allCases) func `only the running platform is active`(
        running: PlatformRequirement.Kind
    ) {
        let facts = ConstraintFacts(platform: RunningPlatform(running, Self.old))
        let conditions = PlatformRequirement.Kind.allCases.map { ConstraintCondition.platform($0, 6) }
        let evaluation = evaluate(conditions, facts)
        let platforms = evaluation.platforms
        #expect(platforms.notSatisfied.map(\.constraint.subject) == [running.rawValue])
        #expect(
            (platforms.notActive.count, platforms.notDetermined.count, evaluation.isSatisfied)
                == (conditions.count - 1, 0, false))
    }

    @Test(arguments: [
        (PlatformRequirement.any, true), ("5.9", true), ("5.8.99", true), ("5.10", false), (6, false),
        (.unsupported, false),
    ])
    func `the version decides`(requirement: PlatformRequirement, isSatisfied: Bool) throws {
        let found = try #require(entry(.platform(.linux, requirement), facts))
        #expect(found.status == (isSatisfied ? .satisfied : .notSatisfied))
        #expect(["Sharing", "Linux"].filter { !found.text.contains($0) } == [])
    }

    @Test func `Mac Catalyst falls back to iOS while nothing is declared for it`() {
        let facts = ConstraintFacts(platform: RunningPlatform(.macCatalyst, Self.old))
        let alone: [ConstraintCondition] = [.platform(.iOS, 6), .platform(.iOS, 5), .platform(.macOS, 6)]
        #expect(
            alone.map { entry($0, facts)?.status } == [.notSatisfied, .satisfied, .notActive])
        let both: [ConstraintCondition] = [.platform(.iOS, 6), .platform(.macCatalyst, 5)]
        #expect(evaluate(both, facts).entries.map(\.status) == [.notActive, .satisfied])
        #expect(evaluate(both.reversed(), facts).isSatisfied == true)
    }

    // MARK: Other kinds

    @Test func `a permission must be granted, and each status has its own text`() {
        let expected: [PermissionStatus: Status] = [
            .authorized: .satisfied, .limited: .satisfied, .notDetermined: .notDetermined,
            .denied: .notSatisfied, .restricted: .notSatisfied, .unsupported: .notSatisfied,
        ]
        var texts: Set<String> = []
        for status in PermissionStatus.allCases {
            var facts = facts
            facts.permissions = [.camera: status]
            let found = entry(.permission(.camera), facts)
            #expect(found?.status == expected[status])
            texts.insert(found?.text ?? "")
        }
        #expect(texts.count == PermissionStatus.allCases.count)
        #expect(texts.filter { !$0.contains("Sharing needs the permission 'camera'") } == [])
    }

    @Test func `a tweak must have its value`() throws {
        let condition = ConstraintCondition.tweak(TweakConstraint(TweakKey("a", "b", default: 1), is: 3))
        var facts = facts
        facts.tweaks = [TweakFact(value: 3, providerID: "remote")]
        #expect(entry(condition, facts)?.status == .satisfied)
        facts.tweaks = [TweakFact(value: 4, providerID: "remote")]
        let no = try #require(entry(condition, facts))
        #expect(no.status == .notSatisfied)
        #expect(["'a/b' to be 3", "it is 4", "'remote'"].filter { !no.text.contains($0) } == [])
        facts.tweaks = [TweakFact(value: 3, isDetermined: false)]
        #expect(entry(condition, facts)?.status == .notDetermined)
    }

    @Test func `a value of another type does not satisfy, whatever the default is`() throws {
        let constraint = TweakConstraint(TweakKey("a", "b", default: 7)) { $0 > 5 }
        let values: [TweakValue] = ["text", 6, 5]
        #expect(values.map { constraint.isSatisfied(by: $0) } == [false, true, false])
        var facts = facts
        facts.tweaks = [TweakFact(value: 7, problem: "It is a text.")]
        let no = try #require(entry(.tweak(constraint), facts))
        #expect(no.status == .notSatisfied)
        #expect(no.text.contains("It is a text."))
    }

    @Test func `neither value of a sensitive tweak is shown`() throws {
        var facts = facts
        facts.tweaks = [TweakFact(value: "hush", providerID: "remote", isSensitive: true)]
        let condition = ConstraintCondition.tweak(
            TweakConstraint(TweakKey("a", "b", default: ""), is: "secret"))
        let evaluation = evaluate([condition], facts)
        let text = String(decoding: try JSONEncoder().encode(evaluation), as: UTF8.self)
        #expect(evaluation.isSatisfied == false)
        #expect(["b'", "hush", "secret"].filter { text.contains($0) } == ["b'"])
    }

    @Test func `each tweak constraint has its own fact`() {
        let key = TweakKey("a", "b", default: 1)
        let conditions: [ConstraintCondition] = [
            .tweak(TweakConstraint(key, is: 1)), .featureState(FeatureStateConstraint("x")),
            .tweak(TweakConstraint(key, is: 2)), .featureState(FeatureStateConstraint("y")),
        ]
        var facts = facts
        facts.tweaks = [TweakFact(value: 1), TweakFact(value: 1)]
        facts.featureStates = [FeatureStateFact(isEnabled: false), FeatureStateFact(isEnabled: true)]
        #expect(
            evaluate(conditions, facts).entries.map(\.status) == [
                .satisfied, .notSatisfied, .notSatisfied, .satisfied,
            ])
    }

    @Test(
        arguments: [
            (true, true, Status.satisfied), (false, true, .notSatisfied), (nil, true, .notDetermined),
            (true, false, .notDetermined), (false, false, .notDetermined),
        ] as [(Bool?, Bool, Status)])
    func `the tweaks must switch a feature on`(state: Bool?, isDetermined: Bool, expected: Status) {
        var facts = facts
        facts.featureStates = [FeatureStateFact(isEnabled: state, isDetermined: isDetermined)]
        #expect(entry(.featureState(FeatureStateConstraint("checkout")), facts)?.status == expected)
    }

    // MARK: Results

    @Test(arguments: 0..<20) func `the result is Kleene's and, in any order`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            [true, true, false, nil].randomElement(using: &generator) ?? nil
        }
        var expected: Bool? = true
        for value in values where expected != false { expected = value == true ? expected : value }
        let conditions = values.map { ConstraintCondition.runtimeEnabled(defaultValue: $0) }
        let evaluation = evaluate(conditions, facts)
        #expect(evaluation.isSatisfied == expected)
        #expect(evaluate(conditions.shuffled(using: &generator), facts).isSatisfied == expected)
        #expect(
            evaluation.reasons.map(\.status)
                == values.filter { $0 != true }.map { $0 == nil ? .notDetermined : .notSatisfied })
    }

    @Test func `a result lists the constraints by sort and encodes them`() throws {
        var facts = facts
        facts.permissions = [.camera: .denied]
        let evaluation = evaluate(
            [
                .permission(.camera), .permission(.photos), .platform(.linux, 5), .platform(.iOS, 17),
                .userToggled(defaultValue: true),
            ], facts)
        #expect((evaluation.platforms.satisfied.count, evaluation.platforms.notActive.count) == (1, 1))
        #expect(evaluation.preconditions.all.map(\.constraint.kind) == [.userToggled])
        let data = try JSONEncoder().encode(evaluation)
        let members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(members["feature"] as? String == "share")
        let permissions = try #require(members["permissions"] as? [String: [Any]])
        #expect(
            permissions.mapValues(\.count) == [
                "all": 2, "satisfied": 0, "notSatisfied": 1, "notDetermined": 1, "notActive": 0,
            ])
    }
}
