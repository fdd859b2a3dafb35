import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

/// One finding of each kind, and how findings come together.
@Suite(.flint) struct RegistryBuilderTests {
    enum Run: Action {
        static let description = "Run"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Walk: Action {
        static let description = "Walk"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    /// Another action with the identifier of `Run`.
    enum RunAgain: Action {
        static let identifier = Run.identifier
        static let description = "Run again"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum Silent: Action {
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum BadlyNamed: Action {
        static let identifier = "run/fast"
        static let description = "Has an identifier that is none"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    /// A feature of which there are as many as there are types to put in.
    enum Plain<Mark>: Feature {
        static var description: String { "A feature" }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Group<First: FeatureDefinition, Second: FeatureDefinition>: FeatureGroup {
        static var subfeatures: [any FeatureDefinition.Type] { [First.self, Second.self] }
    }

    enum A: Feature {
        static let description = "A"
        static let run = action(Run.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum B: Feature {
        static let description = "B"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

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

    enum SameAsA: Feature {
        static let identifier = A.identifier
        static let description = "Has the identifier of A"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Spaced: Feature {
        static let identifier = "has space"
        static let description = "Has an identifier that is none"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Stray: FeatureDefinition {
        static let description = "Is of no kind"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum DeclaresTwice: Feature {
        static let description = "Declares an action twice"
        static let walk = action(Walk.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(walk)
            actions.publish(walk)
        }
    }

    enum Foreign: Feature {
        static let description = "Declares a binding of A"
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(A.run) }
    }

    enum Colliding: Feature {
        static let description = "Declares the other action"
        static let run = action(RunAgain.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum Silence: Feature {
        static let description = "Declares an action without a description"
        static let silent = action(Silent.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(silent) }
    }

    enum BadAction: Feature {
        static let description = "Declares an action with a bad identifier"
        static let bad = action(BadlyNamed.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(bad) }
    }

    enum Undecided: ConditionalFeature {
        static let description = "Contradicts itself"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.runtimeEnabled(defaultValue: false)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum Repeating: ConditionalFeature {
        static let description = "Says the same twice"
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
            requirements.runtimeEnabled(defaultValue: true)
        }
        static func prepare(actions: FeatureActionsBuilder) {}
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

    private func expectOne(
        _ code: SetupDiagnostic.Code, about subject: String, _ severity: SetupDiagnostic.Severity = .error,
        in group: any FeatureGroup.Type, saying words: String...,
        at location: SourceLocation = #_sourceLocation
    ) {
        let findings = findings(in: group)
        #expect(findings.map(\.code) == [code], sourceLocation: location)
        #expect(findings.first?.subject == subject, sourceLocation: location)
        #expect(findings.first?.severity == severity, sourceLocation: location)
        for word in words {
            #expect(findings.first?.text.contains(word) == true, "says \(word)", sourceLocation: location)
        }
        #expect((Flint.current.features.isEmpty) == (severity == .error), sourceLocation: location)
    }

    @Test func `a feature listed twice by one group is a duplicate`() {
        expectOne(
            .featureDuplicate, about: A.identifier, in: Twice.self, saying: A.identifier, Twice.identifier)
    }

    @Test func `a feature listed by two groups has multiple parents`() {
        expectOne(
            .featureMultipleParents, about: A.identifier, in: Group<Group<A, B>, A>.self,
            saying: A.identifier, Group<A, B>.identifier, Group<Group<A, B>, A>.identifier)
    }

    @Test func `a group that contains itself through another is a cycle`() {
        expectOne(
            .featureCycle, about: Loop.identifier, in: Loop.self,
            saying: "\(Loop.identifier) > \(LoopInner.identifier) > \(Loop.identifier)")
    }

    @Test func `a group that lists itself is a cycle`() {
        expectOne(.featureCycle, about: Narcissus.identifier, in: Narcissus.self)
    }

    @Test func `two features with one identifier collide`() {
        expectOne(
            .featureIdentifierCollision, about: A.identifier, in: Group<A, SameAsA>.self, saying: "SameAsA")
    }

    @Test func `an identifier with a space is bad`() {
        expectOne(.featureBadIdentifier, about: "has space", in: Group<Spaced, B>.self, saying: "'has space'")
    }

    @Test func `an action's identifier with a slash is bad`() {
        expectOne(
            .featureBadIdentifier, about: BadAction.bad.identifier, in: Group<BadAction, B>.self,
            saying: "'run/fast'")
    }

    @Test func `a definition of no kind is a finding`() {
        expectOne(.featureUnknownKind, about: Stray.identifier, in: Group<Stray, B>.self)
    }

    @Test func `an action declared and published is declared twice`() {
        expectOne(
            .actionDeclaredTwice, about: DeclaresTwice.identifier, in: Group<DeclaresTwice, B>.self,
            saying: Walk.identifier)
    }

    @Test func `a binding of another feature is foreign`() {
        expectOne(
            .actionForeignBinding, about: Foreign.identifier, in: Group<A, Foreign>.self,
            saying: A.identifier,
            Run.identifier)
    }

    @Test func `two actions with one identifier collide`() {
        expectOne(
            .actionIdentifierCollision, about: Colliding.run.identifier, in: Group<A, Colliding>.self,
            saying: Run.identifier)
    }

    @Test func `an action without a description is a warning`() {
        expectOne(
            .actionNoDescription, about: Silence.silent.identifier, .warning, in: Group<Silence, B>.self)
    }

    @Test func `two defaults of one switch are a conflict`() {
        expectOne(.constraintConflict, about: Undecided.identifier, in: Group<Undecided, B>.self)
    }

    @Test func `the same constraint twice is none`() throws {
        #expect(findings(in: Group<Repeating, B>.self).isEmpty)
        #expect(Flint.current.metadata(for: Repeating.self)?.constraints.count == 1)
    }

    @Test func `one action type may be bound to many features`() {
        #expect(findings(in: Group<SharesRun<Int>, SharesRun<Bool>>.self).isEmpty)
    }

    enum SharesRun<Mark>: Feature {
        static var description: String { "Runs" }
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
        #expect(lines.count == 3)
        #expect(lines[0].contains("1 error"))
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
        #expect(Flint.current.diagnostics.map(\.code) == [code])
        #expect(Flint.current.diagnostics.map(\.severity) == [.warning])
        #expect(Flint.current.preflight() == Flint.current.diagnostics)
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
