import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLinks

/// What a subsystem that the core does not know finds out while features are registered.
@Suite(.flint) struct RegistryContributorTests {
    /// Notes each call, says something of each action, and reports what is told to it by names.
    struct Notes: RegistryContributor {
        private(set) var calls: [String] = []

        mutating func prepare(_ configuration: FlintConfiguration) { calls.append("prepare") }

        mutating func begin(_ feature: FeatureRecord) { calls.append("begin \(feature.identifier)") }

        func describe(
            _ key: BindingKey, of feature: FeatureRecord, _ contribution: inout ActionContribution
        ) {
            contribution.intentIDs.append("\(feature.identifier) \(key.action.identifier)")
        }

        mutating func add(_ action: ActionRecord, _ findings: inout RegistryFindings) {
            calls.append("add \(action.bindingID) \(action.contribution.intentIDs)")
        }

        mutating func end(
            _ feature: FeatureRecord, in registry: FeatureRegistry, _ findings: inout RegistryFindings
        ) {
            calls.append("end \(feature.identifier), \(registry.actions(of: feature).count) actions")
        }

        mutating func finish(in registry: FeatureRegistry, _ findings: inout RegistryFindings) {
            calls.append("finish \(registry.features.count)")
            for feature in registry.features.reversed() where feature.type is any Doubtful.Type {
                findings.turn(to: feature.type)
                findings.report(.actionNoDescription, .warning, subject: feature.identifier, "Is doubtful.")
            }
            for feature in registry.features where feature.type is any Refused.Type {
                findings.report(.featureUnknownKind, subject: feature.identifier, "Is refused.")
            }
        }
    }

    protocol Doubtful: Feature {}
    protocol Refused: Feature {}

    enum Run: IdleAction {
        static let identifier = "run"
    }

    enum Silent: Action {
        static let identifier = "silent"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {}
    }

    enum First: Doubtful {
        static let identifier = "first"
        static let description = "First"
        static let run = action(Run.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(run) }
    }

    enum Second: Doubtful {
        static let identifier = "second"
        static let description = "Second"
        static let silent = action(Silent.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(silent) }
    }

    enum Late: Feature, TestFeature {
        static let identifier = "late"
    }

    enum Bad: Refused {
        static let identifier = "bad"
        static let description = "Refused"
        static func prepare(actions: FeatureActionsBuilder) {}
    }

    enum App: FeatureGroup {
        static let identifier = "app"
        static let subfeatures: Subfeatures = [First.self, Second.self]
    }

    private static let ofSetup = [
        "prepare", "begin app", "end app, 0 actions",
        "begin first", #"add first#run ["first run"]"#, "end first, 1 actions",
        "begin second", #"add second#silent ["second silent"]"#, "end second, 1 actions", "finish 3",
    ]

    private let runtime = Flint.current

    private var calls: [String]? { runtime.registry?.contributor(Notes.self)?.calls }

    @Test
    func `it sees features and actions in their order, also later ones, and none that was refused`() throws {
        try runtime.setup(App.self) { $0.contributors = [Notes.self] }
        #expect(calls == Self.ofSetup)
        #expect(runtime.metadata(for: First.run)?.intentIDs == ["first run"])
        // What it finds stands where the feature stands in the tree; the second one has an action without a
        // description, which was found before.
        #expect(runtime.diagnostics.map(\.subject) == ["first", "second#silent", "second"])
        #expect(runtime.preflight() == runtime.diagnostics)
        #expect(throws: SetupError.self) { try runtime.register(Bad.self) }
        #expect(calls == Self.ofSetup)
        try runtime.register(Late.self)
        #expect(calls == Self.ofSetup + ["prepare", "begin late", "end late, 0 actions", "finish 4"])
    }

    @Test func `nothing is known of a subsystem that takes no part`() throws {
        try runtime.setup(App.self)
        #expect((calls, runtime.metadata(for: First.run)?.intentIDs) == (nil, []))
    }
}
