import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// One finding of each kind, and how findings come together.
@Suite(.flint) struct RegistryBuilderTests {
    enum Run: IdleAction {}

    enum Walk: IdleAction {}

    /// Another action with the identifier of `Run`.
    enum RunAgain: IdleAction {
        static let identifier = Run.identifier
    }

    enum Silent: Action {
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum BadlyNamed: IdleAction {
        static let identifier = "run/fast"
    }

    /// A feature of which there are as many as there are types to put in.
    enum Plain<Mark>: Feature, TestFeature {}

    enum Group<First: FeatureDefinition, Second: FeatureDefinition>: FeatureGroup {
        static var subfeatures: [any FeatureDefinition.Type] { [First.self, Second.self] }
    }

    enum A: Feature, TestFeature {
        static let run = action(Run.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum B: Feature, TestFeature {}

    enum Twice: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [A.self, B.self, A.self]
    }

    enum Loop: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [LoopInner.self]
    }

    enum LoopInner: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [B.self, Loop.self]
    }

    enum Narcissus: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Narcissus.self]
    }

    enum SameAsA: Feature, TestFeature {
        static let identifier = A.identifier
    }

    enum Spaced: Feature, TestFeature {
        static let identifier = "has space"
    }

    enum Stray: FeatureDefinition {
        static let description = "Is of no kind"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum DeclaresTwice: Feature, TestFeature {
        static let walk = action(Walk.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(walk)
            actions.publish(walk)
        }
    }

    enum Foreign: Feature, TestFeature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(A.run) }
    }

    enum Colliding: Feature, TestFeature {
        static let run = action(RunAgain.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum Silence: Feature, TestFeature {
        static let silent = action(Silent.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(silent) }
    }

    enum BadAction: Feature, TestFeature {
        static let bad = action(BadlyNamed.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(bad) }
    }

    enum Undecided: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.runtimeEnabled(defaultValue: false)
        }
    }

    enum Repeating: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.runtimeEnabled(defaultValue: true)
        }
    }

    /// Sets the current runtime up with these features; nothing must have been wrong with the group itself.
    private func findings(in group: any FeatureGroup.Type) -> [SetupDiagnostic] {
        do throws(SetupError) {
            try Flint.current.setup(group)
            return Flint.current.diagnostics
        } catch {
            return error.diagnostics
        }
    }

    struct Finding: CustomTestStringConvertible {
        let testDescription: String
        let code: SetupDiagnostic.Code
        let subject: String
        let group: any FeatureGroup.Type
        let words: [String]

        init(
            _ description: String, _ code: SetupDiagnostic.Code, about subject: String,
            in group: any FeatureGroup.Type, saying words: String...
        ) {
            (testDescription, self.code, self.subject) = (description, code, subject)
            (self.group, self.words) = (group, words)
        }
    }

    static let single: [Finding] = [
        Finding(
            "a feature listed twice by one group", .featureDuplicate, about: A.identifier, in: Twice.self,
            saying: A.identifier, Twice.identifier),
        Finding(
            "a feature listed by two groups", .featureMultipleParents, about: A.identifier,
            in: Group<Group<A, B>, A>.self, saying: A.identifier, Group<A, B>.identifier,
            Group<Group<A, B>, A>.identifier),
        Finding(
            "a group that contains itself through another", .featureCycle, about: Loop.identifier,
            in: Loop.self, saying: "\(Loop.identifier) > \(LoopInner.identifier) > \(Loop.identifier)"),
        Finding(
            "a group that lists itself", .featureCycle, about: Narcissus.identifier, in: Narcissus.self),
        Finding(
            "two features with one identifier", .featureIdentifierCollision, about: A.identifier,
            in: Group<A, SameAsA>.self, saying: "SameAsA"),
        Finding(
            "an identifier with a space", .featureBadIdentifier, about: "has space",
            in: Group<Spaced, B>.self, saying: "'has space'"),
        Finding(
            "an action's identifier with a slash", .featureBadIdentifier, about: BadAction.bad.identifier,
            in: Group<BadAction, B>.self, saying: "'run/fast'"),
        Finding(
            "a definition of no kind", .featureUnknownKind, about: Stray.identifier,
            in: Group<Stray, B>.self),
        Finding(
            "an action declared and published", .actionDeclaredTwice, about: DeclaresTwice.identifier,
            in: Group<DeclaresTwice, B>.self, saying: Walk.identifier),
        Finding(
            "a binding of another feature", .actionForeignBinding, about: Foreign.identifier,
            in: Group<A, Foreign>.self, saying: A.identifier, Run.identifier),
        Finding(
            "two actions with one identifier", .actionIdentifierCollision, about: Colliding.run.identifier,
            in: Group<A, Colliding>.self, saying: Run.identifier),
        Finding(
            "an action without a description", .actionNoDescription, about: Silence.silent.identifier,
            in: Group<Silence, B>.self),
        Finding(
            "two defaults of one switch", .constraintConflict, about: Undecided.identifier,
            in: Group<Undecided, B>.self),
    ]

    @Test(arguments: single) func `each mistake is one finding, about its subject and in words`(
        expected: Finding
    ) {
        let severity: SetupDiagnostic.Severity = expected.code == .actionNoDescription ? .warning : .error
        let findings = findings(in: expected.group)
        #expect(
            (findings.map(\.code), findings.map(\.subject), findings.map(\.severity))
                == ([expected.code], [expected.subject], [severity]))
        let text = findings.first?.text ?? ""
        #expect(expected.words.filter { !text.contains($0) } == [])
        #expect(Flint.current.features.isEmpty == (severity == .error))
    }

    @Test func `the same constraint twice is none, nor is an action type that is bound to many features`()
        throws
    {
        #expect(findings(in: Group<Repeating, Group<SharesRun<Int>, SharesRun<Bool>>>.self).isEmpty)
        #expect(Flint.current.metadata(for: Repeating.self)?.constraints.count == 1)
    }

    enum SharesRun<Mark>: Feature, TestFeature {
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(action(Run.self)) }
    }

    @Test func `all findings are collected, in the order of the tree`() {
        typealias Everything = Group<
            Group<Spaced, Group<Undecided, DeclaresTwice>>,
            Group<Group<Silence, Twice>, Group<Foreign, Group<SameAsA, Loop>>>
        >
        #expect(
            findings(in: Everything.self).map(\.code) == [
                .featureBadIdentifier, .constraintConflict, .actionDeclaredTwice, .actionNoDescription,
                .featureDuplicate, .actionForeignBinding, .featureIdentifierCollision,
                .featureMultipleParents,
                .featureCycle,
            ])
        #expect(Flint.current.features.isEmpty)
    }

    @Test func `an error says how many there are and each of them on a line`() throws {
        let error = #expect(throws: SetupError.self) { try Flint.current.setup(Group<Spaced, Silence>.self) }
        let lines = try #require(error).description.split(separator: "\n")
        #expect((lines.count, lines[0].contains("1 error")) == (3, true))
        #expect(lines[1].contains("error: ") && lines[1].hasSuffix("[feature.badIdentifier]"))
        #expect(lines[2].contains("warning: ") && lines[2].hasSuffix("[action.noDescription]"))
    }

    @Test(arguments: [
        (Twice.self as any FeatureGroup.Type, SetupDiagnostic.Code.featureDuplicate),
        (Group<Group<A, B>, A>.self, .featureMultipleParents),
        (Group<DeclaresTwice, B>.self, .actionDeclaredTwice),
        (Group<Undecided, B>.self, .constraintConflict),
    ])
    func `a tolerated error is a warning and the first declaration counts`(
        group: any FeatureGroup.Type, code: SetupDiagnostic.Code
    ) throws {
        try Flint.current.setup(group) { $0.tolerate(code) }
        let diagnostics = Flint.current.diagnostics
        #expect((diagnostics.map(\.code), diagnostics.map(\.severity)) == ([code], [.warning]))
        #expect(Flint.current.preflight() == diagnostics)
        #expect(Flint.current.metadata(for: DeclaresTwice.self)?.publishedActions.isEmpty ?? true)
        #expect(
            Flint.current.metadata(for: Undecided.self)?.constraints.map(\.defaultValue) ?? [true] == [true])
        if code == .featureMultipleParents {
            #expect(Flint.current.metadata(for: A.self)?.parent == Group<A, B>.identifier)
        }
    }

    @Test(arguments: [
        (Loop.self as any FeatureGroup.Type, SetupDiagnostic.Code.featureCycle),
        (Group<A, SameAsA>.self, .featureIdentifierCollision),
        (Group<Spaced, B>.self, .featureBadIdentifier),
        (Group<Stray, B>.self, .featureUnknownKind),
        (Group<A, Foreign>.self, .actionForeignBinding),
        (Group<A, Colliding>.self, .actionIdentifierCollision),
    ])
    func `an error without a safe meaning cannot be tolerated`(
        group: any FeatureGroup.Type, code: SetupDiagnostic.Code
    ) {
        #expect(!code.isTolerable)
        #expect(throws: SetupError.self) { try Flint.current.setup(group) { $0.tolerate(code) } }
        #expect(Flint.current.features.isEmpty)
    }

    @Test func `tolerating one kind leaves the others errors`() {
        let error = #expect(throws: SetupError.self) {
            try Flint.current.setup(Group<Twice, Undecided>.self) { $0.tolerate(.featureDuplicate) }
        }
        #expect(error?.diagnostics.map(\.severity) == [.warning, .error])
    }
}
