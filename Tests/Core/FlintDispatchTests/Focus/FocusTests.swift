import CoreTestSupport
import FlintTesting
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct FocusTests {
    enum Say: Action {
        static let description = "Say something at every level"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            for level in LogLevel.allCases { context.logs.development?.log(level, "\(level)") }
        }
    }

    enum Whisper: Action {
        static let description = "Say something at one level"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            context.logs.development?.info("whisper")
        }
    }

    enum Talking: Feature, TestFeature {
        static let say = action(Say.self)
        static let whisper = action(Whisper.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(say)
            actions.declare(whisper)
        }
    }

    enum Other: Feature, TestFeature {
        static let say = action(Say.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(say) }
    }

    enum Missing: Feature, TestFeature {}

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Talking.self, Other.self]
    }

    private let output = InMemoryLogOutput()

    private func runtime(framework: Bool = true) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(App.self) { configuration in
            configuration.includesFrameworkFeatures = framework
            configuration.logging.development = .init(level: .warning, outputs: [output])
        }
        return runtime
    }

    private func messages<Said: Action>(
        of binding: some Performable<Said>, in runtime: Flint
    ) async throws -> [String]
    where Said.Input == NoInput, Said.Presenter == NoPresenter, Said.Output == Void {
        output.removeAll()
        let session = ActionSession("test", runtime: runtime)
        try await session.perform(binding)
        // The end of the session closes its stacks, which is logged, too.
        return withExtendedLifetime(session) { output.entries.map(\.message) }
    }

    private static let all = ["error", "warning", "info", "debug"]

    @Test func `in focus everything is logged, outside of it errors only`() async throws {
        let runtime = try runtime()
        #expect(try await messages(of: Talking.say, in: runtime) == ["error", "warning"])
        try runtime.focus(on: .feature(Talking.self))
        let said = try await messages(of: Talking.say, in: runtime)
        #expect(Array(said.dropLast()) == ["Starting"] + Self.all)
        #expect(try await messages(of: Other.say, in: runtime) == ["error"])
        runtime.focus.reset()
        #expect(try await messages(of: Other.say, in: runtime) == ["error", "warning"])
    }

    @Test func `a group covers its features, and one action can be focused`() async throws {
        let runtime = try runtime()
        try runtime.focus(on: .binding(Talking.whisper))
        #expect(try await messages(of: Talking.whisper, in: runtime).count == 3)
        #expect(try await messages(of: Talking.say, in: runtime) == ["error"])
        try runtime.focus(on: .feature(App.self))
        #expect(try await messages(of: Other.say, in: runtime).count == 6)
        let areas: [FocusArea] = [.feature(Other.self), .feature(App.self)]
        #expect(try areas.map(runtime.defocus) == [false, true])
        #expect(try await messages(of: Other.say, in: runtime) == ["error"])
        #expect(runtime.focus.selection.map(\.action) == [Whisper.identifier])
    }

    @Test func `a focus has an effect only while the feature is there and on, and its selection is kept`()
        async throws
    {
        let runtime = try runtime()
        try runtime.focus(on: .feature(Talking.self))
        #expect(runtime.focus.isActive)
        try runtime.setEnabled(false, for: FocusFeature.self)
        #expect((runtime.focus.isActive, runtime.focus.selection.count) == (false, 1))
        #expect(try await messages(of: Other.say, in: runtime) == ["error", "warning"])
        try runtime.setEnabled(true, for: FocusFeature.self)
        #expect(try await messages(of: Other.say, in: runtime) == ["error"])
        let without = try self.runtime(framework: false)
        try without.focus(on: .feature(Talking.self))
        #expect(try await messages(of: Other.say, in: without) == ["error", "warning"])
    }

    @Test func `a focus on what does not exist says so`() throws {
        let runtime = try runtime()
        let unregistered = FlintError(.featureNotRegistered, subject: Missing.identifier)
        #expect(throws: unregistered) { try runtime.focus(on: .feature(Missing.self)) }
        #expect(throws: unregistered) { try runtime.defocus(.feature(Missing.self)) }
        #expect(throws: FlintError(.notSetUp)) { try Flint().focus(on: .feature(Talking.self)) }
        #expect(runtime.focus.selection.isEmpty)
        try runtime.focus(on: .topic(TopicPath(features: ["Not", "There"])))
        #expect(runtime.focus.selection == [TopicPath(features: ["Not", "There"])])
    }

    @Test func `the actions of the feature change focus and levels`() async throws {
        let runtime = try runtime()
        let talking = try #require(runtime.metadata(for: Talking.self)).path
        try await Flint.withRuntime(runtime) {
            let session = ActionSession("test")
            let area = FocusArea.feature(Talking.self)
            try await session.perform(FocusFeature.focus.requestOrThrow(), with: area)
            #expect(runtime.focus.selection == [talking])
            for wasFocused in [true, false] {
                let defocus = try FocusFeature.defocus.requestOrThrow()
                #expect(try await session.perform(defocus, with: area) == wasFocused)
            }
            try await session.perform(FocusFeature.focus.requestOrThrow(), with: .binding(Talking.say))
            try await session.perform(FocusFeature.reset.requestOrThrow())
            #expect(runtime.focus.selection.isEmpty)
            let change = FocusFeature.LevelChange(.info, for: area)
            try await session.perform(FocusFeature.setLevel.requestOrThrow(), with: change)
            #expect(runtime.logs.topicLevels[talking] == .info)
            try await session.perform(
                FocusFeature.setLevel.requestOrThrow(), with: FocusFeature.LevelChange(nil, for: area))
            #expect(runtime.logs.topicLevels[talking] == nil)
            await #expect(throws: FlintError(.featureNotRegistered, subject: Missing.identifier)) {
                try await session.perform(FocusFeature.focus.requestOrThrow(), with: .feature(Missing.self))
            }
        }
        #expect(runtime.lastSequence > 0)
    }

    @Test func `areas and changes say what they mean`() {
        let areas: [FocusArea] = [
            .feature(Talking.self), .binding(Talking.say), .topic(TopicPath(features: ["A", "B"])),
        ]
        #expect(
            areas.map(\.loggingDescription)
                == ["FocusTests.Talking", "FocusTests.Talking#FocusTests.Say", "A/B"])
        let changes = [LogLevel.info, nil].map { FocusFeature.LevelChange($0, for: areas[0]) }
        #expect(
            changes.map(\.loggingDescription)
                == ["FocusTests.Talking: info", "FocusTests.Talking: inherited"])
    }
}
