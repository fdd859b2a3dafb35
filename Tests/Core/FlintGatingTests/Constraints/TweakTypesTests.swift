import CoreTestSupport
import FlintTesting
import FlintTweaks
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// Gates on tweaks that have another type than the key of the gate.
@Suite(.flint) struct TweakTypesTests {
    @TaskLocal static var constraint = TweakConstraint(TweakKey("a", "b", default: ""), is: "")

    enum Gated: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.tweak(TweakTypesTests.constraint)
        }
    }

    enum App: FeatureGroup {
        static let subfeatures: Subfeatures = [Gated.self]
    }

    private static let text = TweakKey("a", "b", default: "3")
    private static let number = TweakKey("a", "b", default: 3)

    private func findings(
        of constraint: TweakConstraint, in tweaks: TweakManager
    ) -> [SetupDiagnostic] {
        Self.$constraint.withValue(constraint) {
            do {
                try Flint.current.setup(App.self) { $0.tweaks = tweaks }
                return Flint.current.diagnostics
            } catch {
                return (error as? SetupError)?.diagnostics ?? []
            }
        }
    }

    private func provider(_ value: TweakValue) -> EphemeralTweakProvider {
        EphemeralTweakProvider(id: "remote", tweaks: [Tweak(feature: "a", variable: "b", value: value)])
    }

    @Test func `a gate on a tweak that is declared with another type is an error that names both`() {
        let tweaks = TweakManager(providers: [], declaring: [Self.number])
        let findings = findings(of: TweakConstraint(Self.text, is: "3"), in: tweaks)
        #expect((findings.map(\.code), findings.map(\.severity)) == ([.constraintTweakType], [.error]))
        for word in ["a/b", "String", "Int", Gated.identifier] {
            #expect(findings.first?.text.contains(word) == true, "'\(word)' is missing.")
        }
    }

    @Test func `a tweak that is declared with another type after the set-up closes the gate`() {
        let tweaks = TweakManager(providers: [])
        #expect(findings(of: TweakConstraint(Self.text, is: "3"), in: tweaks).isEmpty)
        #expect(Gated.isAvailable == true)
        tweaks.insert(TweakManager(providers: [], declaring: [Self.number]), at: 0)
        #expect(Gated.isAvailable == false)
        let reason = Flint.current.availability(of: Gated.self).reasons.first?.text ?? ""
        #expect(reason.contains("Int") && reason.contains("String"))
    }

    @Test func `a value of another type closes the gate, and the set-up warns of it`() {
        let tweaks = TweakManager(providers: [provider(3)])
        let findings = findings(of: TweakConstraint(Self.text, is: "3"), in: tweaks)
        #expect((findings.map(\.code), findings.map(\.severity)) == ([.constraintTweakType], [.warning]))
        #expect(Gated.isAvailable == false)
        let reason = Flint.current.availability(of: Gated.self).reasons.first?.text ?? ""
        #expect(reason.contains("Int") && reason.contains("String"))
    }

    @Test func `a value of the right type below one of another type counts`() {
        let tweaks = TweakManager(providers: [
            provider(3),
            EphemeralTweakProvider(id: "local", tweaks: [Tweak(feature: "a", variable: "b", value: "3")]),
        ])
        #expect(findings(of: TweakConstraint(Self.text, is: "3"), in: tweaks).isEmpty)
        #expect(Gated.isAvailable == true)
    }

    @Test func `a condition is not asked about the default of a tweak of another type`() {
        let tweaks = TweakManager(providers: [provider("much")])
        let findings = findings(of: TweakConstraint(Self.number) { $0 > 0 }, in: tweaks)
        #expect(findings.map(\.severity) == [.warning])
        #expect(Gated.isAvailable == false)
    }

    @Test func `a rule that fails does not hide a value of another type behind it`() {
        let path = Self.text.path
        for evaluation in [
            TweakEvaluation(reason: .error, errorCode: .providerNotReady, errorMessage: "Nobody was asked."),
            TweakEvaluation(reason: .error, errorCode: .parseError, errorMessage: "It is broken."),
            TweakEvaluation(reason: .disabled),
        ] {
            let source = TweakSource()
            var table = TweakTable()
            table[path] = .evaluated(TweakRule(path, identity: "a") { _ in evaluation })
            source.replace(with: table)
            let tweaks = TweakManager(providers: [RuleProvider(source: source), provider(3)])
            let constraint = TweakConstraint(Self.text, is: "3")
            #expect(constraint.fact(from: tweaks.snapshot()).problem?.isEmpty == false)
            // Without a value there is nothing wrong.
            let alone = TweakManager(providers: [RuleProvider(source: source)])
            #expect(constraint.fact(from: alone.snapshot()).problem == nil)
        }
    }

    private struct RuleProvider: SnapshotTweakProvider {
        let id = "rules"
        let source: TweakSource
    }

    @Test func `a value of the right type, or none, is as before`() {
        let tweaks = TweakManager(providers: [provider("4")], declaring: [Self.text])
        #expect(findings(of: TweakConstraint(Self.text, is: "3"), in: tweaks).isEmpty)
        #expect(Gated.isAvailable == false)
    }
}
