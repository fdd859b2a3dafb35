import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintHistory
@testable import FlintLogs
@testable import FlintOpening

@Suite(.flint) struct FlintSetupTests {
    /// What a test wants to hear from the static members of its features.
    @TaskLocal static var journal = Journal<String>()
    /// Whether the features that can be wrong are.
    @TaskLocal static var isBroken = Mistake(isMade: false)

    final class Mistake: Sendable {
        private let state: Mutex<Bool>

        init(isMade: Bool) { state = Mutex(isMade) }

        var isMade: Bool { state.withLock { $0 } }
        func mend() { state.withLock { $0 = false } }
    }

    enum Open: IdleAction {}

    enum Leaf<Mark>: Feature, TestFeature {
        static var open: StaticActionBinding<Leaf, Open> { action(Open.self) }
        static func prepare(actions: FeatureActionsBuilder) {
            FlintSetupTests.journal.note("prepare \(Mark.self)")
            actions.declare(open)
        }
        static func postPrepare() { FlintSetupTests.journal.note("post \(Mark.self)") }
    }

    enum Branch<First: FeatureDefinition, Second: FeatureDefinition, Mark>: FeatureGroup {
        static var subfeatures: [any FeatureDefinition.Type] { [First.self, Second.self] }
        static func prepare(actions: FeatureActionsBuilder) {
            FlintSetupTests.journal.note("prepare \(Mark.self)")
        }
        static func postPrepare() { FlintSetupTests.journal.note("post \(Mark.self)") }
    }

    enum Fragile: Feature, TestFeature {
        static var identifier: String { FlintSetupTests.isBroken.isMade ? "not good" : "good" }
    }

    enum One {}
    enum Two {}
    enum Three {}
    enum Four {}
    enum Five {}

    typealias Tree = Branch<Branch<Leaf<One>, Leaf<Two>, Three>, Leaf<Four>, Five>

    @Test func `both ways to set up are there for a runtime and for the current one`() throws {
        let runtimes = (0..<4).map { _ in Flint() }
        try runtimes[0].setup(Tree.self)
        try Flint.withRuntime(runtimes[1]) { try Flint.current.setup(Tree.self) }
        func configure(_ configuration: inout FlintConfiguration) {
            configuration.toggles = nil
            configuration.logging = LoggingConfiguration()
        }
        try runtimes[2].quickSetup(Tree.self, configure: configure)
        try Flint.withRuntime(runtimes[3]) { try Flint.quickSetup(Tree.self, configure: configure) }
        let features = runtimes.map { $0.features(includingFramework: false).map(\.identifier) }
        #expect((Set(features).count, features[0].count) == (1, 5))
        #expect(
            runtimes.map { $0.metadata(for: RoutesFeature.self) != nil } == [false, false, true, true])
    }

    /// Notes how many features there are whenever the set-up calls it.
    private final class Watcher: ConstraintsEvaluator {
        let calls = Journal<String>()
        /// Where the flight recorder has its file.
        let folder: TemporaryFolder

        init(_ folder: TemporaryFolder) { self.folder = folder }

        private func note(_ call: String) {
            let files = (try? folder.names().count) ?? 0
            calls.note("\(call) \(Flint.current.features.count), \(files) recorded")
        }

        func setConstraints(_ constraints: FeatureConstraints) {
            if constraints.feature == TimelineFeature.identifier { note("constraints") }
        }
        func evaluate(
            _ constraints: FeatureConstraints, with facts: ConstraintFacts
        ) -> ConstraintsEvaluation {
            if constraints.feature == TimelineFeature.identifier { note("recorder") }
            return StandardConstraintsEvaluator().evaluate(constraints, with: facts)
        }
    }

    @Test func `features are there when file, constraints and recorders are`() throws {
        let watcher = Watcher(try TemporaryFolder())
        try Flint.current.setup(Tree.self) {
            $0.includesFrameworkFeatures = true
            $0.flightRecorder = FlightRecorderConfiguration(folder: watcher.folder.url)
            $0.evaluator = watcher
        }
        #expect(
            watcher.calls.entries.prefix(2) == ["constraints 0, 1 recorded", "recorder 0, 1 recorded"])
        #expect(Flint.current.features.count == 14)
    }

    @Test
    func `features are registered depth first, and postPrepare runs for each, children first, at the end`()
        throws
    {
        let journal = Journal<String>()
        try Self.$journal.withValue(journal) { try Flint.current.setup(Tree.self) }
        let order: [any FeatureDefinition.Type] = [
            Tree.self, Branch<Leaf<One>, Leaf<Two>, Three>.self, Leaf<One>.self, Leaf<Two>.self,
            Leaf<Four>.self,
        ]
        #expect(Flint.current.features.map(\.identifier) == order.map { $0.identifier })
        #expect(
            journal.entries == [
                "prepare Five", "prepare Three", "prepare One", "prepare Two", "prepare Four",
                "post One", "post Two", "post Three", "post Four", "post Five",
            ])
    }

    @Test func `postPrepare finds its runtime set up`() throws {
        enum Curious: Feature, TestFeature {
            static func postPrepare() {
                FlintSetupTests.journal.note("\(Flint.current.metadata(for: Curious.self) != nil)")
            }
        }
        let journal = Journal<String>()
        let runtime = Flint()
        try Self.$journal.withValue(journal) { try runtime.setup(Branch<Curious, Leaf<One>, Two>.self) }
        #expect(journal.entries.filter { ["true", "false"].contains($0) } == ["true"])
    }

    @Test func `registering before the set-up and a second set-up are refused, and change nothing`() throws {
        do {
            let error = #expect(throws: SetupError.self) { try Flint.current.register(Leaf<One>.self) }
            #expect((error?.diagnostics.map(\.code), Flint.current.roots.count) == ([.setupMissing], 0))
            #expect(error?.diagnostics.first?.text.contains("setup") == true)
        }
        try Flint.current.setup(Tree.self)
        let count = Flint.current.features.count
        let error = #expect(throws: SetupError.self) {
            try Flint.current.setup(Branch<Leaf<Int>, Leaf<Bool>, String>.self)
        }
        #expect((error?.diagnostics.map(\.code), Flint.current.features.count) == ([.setupTwice], count))
    }

    @Test func `a failed set-up leaves no trace, runs no postPrepare, and may be tried again`() async throws {
        let journal = Journal<String>()
        let recorder = EventRecorder()
        let mistake = Mistake(isMade: true)
        Self.$isBroken.withValue(mistake) {
            Self.$journal.withValue(journal) {
                #expect(throws: SetupError.self) {
                    try Flint.current.setup(Branch<Tree, Fragile, Int>.self)
                }
            }
        }
        let runtime = Flint.current
        #expect(
            (
                runtime.features.count, runtime.roots.count, runtime.diagnostics.count,
                runtime.preflight().count, recorder.events.count
            ) == (0, 0, 0, 0, 0))
        #expect(!journal.entries.contains { $0.hasPrefix("post") })
        await #expect(throws: FlintError(.notSetUp)) { try await Leaf<One>.open.perform() }
        mistake.mend()
        try await Self.$isBroken.withValue(mistake) {
            try Flint.current.setup(Branch<Tree, Fragile, Int>.self)
            try await Leaf<One>.open.perform()
        }
        #expect(Flint.current.diagnostics.isEmpty)
    }

    @Test func `a late registration that fails leaves the first tree as it was`() async throws {
        try Flint.current.setup(Tree.self)
        let before = Flint.current.features.map(\.identifier)
        await Self.$isBroken.withValue(Mistake(isMade: true)) {
            #expect(throws: SetupError.self) {
                try Flint.current.register(Branch<Leaf<Int>, Fragile, Bool>.self)
            }
            #expect(Flint.current.features.map(\.identifier) == before)
            await #expect(throws: FlintError(.featureNotRegistered, subject: Leaf<Int>.identifier)) {
                try await Leaf<Int>.open.perform()
            }
        }
        try Flint.current.register(Branch<Leaf<Int>, Fragile, Bool>.self)
        try await Leaf<Int>.open.perform()
        try await Leaf<One>.open.perform()
    }

    @Test func `late roots stand behind the first ones, and postPrepare runs for the new features only`()
        throws
    {
        try Flint.current.setup(Tree.self)
        let journal = Journal<String>()
        try Self.$journal.withValue(journal) {
            try Flint.current.register(Leaf<Int>.self)
            try Flint.current.register(Branch<Leaf<Bool>, Leaf<String>, Float>.self)
        }
        #expect(
            journal.entries.filter { $0.hasPrefix("post") }
                == ["post Int", "post Bool", "post String", "post Float"])
        #expect(
            Flint.current.roots.map(\.identifier) == [
                Tree.identifier, Leaf<Int>.identifier, Branch<Leaf<Bool>, Leaf<String>, Float>.identifier,
            ])
        #expect(Flint.current.metadata(for: Leaf<Bool>.self)?.path.features.count == 2)
    }

    @Test func `registering a feature again is a duplicate, also below another root`() throws {
        try Flint.current.setup(Tree.self)
        for root in [Leaf<One>.self, Branch<Leaf<One>, Leaf<Int>, Bool>.self] as [any FeatureDefinition.Type]
        {
            let error = #expect(throws: SetupError.self) { try Flint.current.register(root) }
            #expect(
                (error?.diagnostics.map(\.code), error?.diagnostics.map(\.subject))
                    == ([.featureDuplicate], [Leaf<One>.identifier]))
        }
        #expect(Flint.current.metadata(for: Leaf<Int>.self) == nil)
    }

    @Test func `identifiers of late roots collide with earlier ones`() throws {
        enum Copy: Feature, TestFeature {
            static let identifier = Leaf<One>.identifier
        }
        enum OpenCopy: IdleAction {
            static let identifier = Open.identifier
        }
        enum Other: Feature, TestFeature {
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(action(OpenCopy.self)) }
        }
        try Flint.current.setup(Tree.self)
        let error = #expect(throws: SetupError.self) {
            try Flint.current.register(Branch<Copy, Other, Int>.self)
        }
        #expect(
            error?.diagnostics.map(\.code) == [.featureIdentifierCollision, .actionIdentifierCollision])
    }

    @Test func `preflight sees what is wrong now, also with late roots, and changes nothing`() throws {
        try Flint.current.setup(Branch<Leaf<One>, Leaf<Four>, Two>.self)
        try Flint.current.register(Fragile.self)
        let journal = Journal<String>()
        Self.$journal.withValue(journal) {
            #expect(Flint.current.preflight().isEmpty)
            Self.$isBroken.withValue(Mistake(isMade: true)) {
                let findings = Flint.current.preflight()
                #expect(
                    (findings.map(\.code), findings.map(\.subject))
                        == ([.featureBadIdentifier], ["not good"]))
            }
        }
        #expect((Flint.current.diagnostics.count, Flint.current.features.count) == (0, 4))
        #expect(!journal.entries.contains { $0.hasPrefix("post") })
    }

    @Test func `concurrent registrations all succeed and prepare each feature once`() async throws {
        let journal = Journal<String>()
        try Flint.current.setup(Tree.self)
        let roots: [any FeatureDefinition.Type] = [
            Leaf<Int>.self, Leaf<Int8>.self, Leaf<Int16>.self, Leaf<Int32>.self, Leaf<Int64>.self,
            Leaf<UInt>.self, Leaf<UInt8>.self, Leaf<UInt16>.self, Leaf<UInt32>.self, Leaf<UInt64>.self,
            Leaf<Float>.self, Leaf<Double>.self, Leaf<Bool>.self, Leaf<String>.self, Leaf<Character>.self,
        ]
        await Self.$journal.withValue(journal) {
            await withTaskGroup { group in
                for root in roots {
                    group.addTask(name: "test.register") {
                        #expect(throws: Never.self) { try Flint.current.register(root) }
                    }
                }
            }
        }
        #expect(Set(Flint.current.roots.map(\.identifier)).isSuperset(of: roots.map { $0.identifier }))
        #expect(Flint.current.roots.count == roots.count + 1)
        let hooks = journal.entries.filter { $0.hasPrefix("post") }
        #expect((hooks.count, Set(hooks).count) == (roots.count, roots.count))
    }

    @Test func `of two set-ups at the same time one wins`() async {
        let runtime = Flint()
        let failures = await withTaskGroup(of: SetupError?.self) { group in
            for _ in 0..<8 {
                group.addTask(name: "test.setup") {
                    do throws(SetupError) { try runtime.setup(Tree.self) } catch { return error }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(failures.map { $0.diagnostics.map(\.code) } == Array(repeating: [.setupTwice], count: 7))
        #expect(runtime.features.count == 5)
    }
}
