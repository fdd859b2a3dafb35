import Testing

@testable import FlintActions

/// The dispatch by itself: no module that looks at it is linked into these tests.
@Suite struct DispatchAloneTests {
    enum Root: FeatureGroup {
        static let description = "The root"
        static let subfeatures: [any FeatureDefinition.Type] = [Counting.self, Exporting.self]
    }

    enum Counting: Feature {
        static let description = "Counts"
        static let double = action(DoubleAction.self)
        static let fail = action(FailAction.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(double)
            actions.declare(fail)
        }
    }

    enum Exporting: ConditionalFeature {
        static let description = "Is switched off at first"
        static let export = action(ExportAction.self)

        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(export) }
    }

    enum DoubleAction: Action {
        static let description = "Doubles a number"
        static let defaultSession = ActionSession.Configuration("numbers")

        static func perform(
            with context: ActionContext<Int>, using presenter: NoPresenter
        ) async throws -> Int {
            context.logs.development?.info("doubling")
            return 2 * context.input
        }

        static func inputDescription(_ input: Int) -> String? { "\(input)" }
    }

    enum FailAction: Action {
        struct Failure: Error {}
        static let description = "Fails"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            throw Failure()
        }
    }

    enum ExportAction: Action {
        static let description = "Exports"

        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
        }
    }

    static func runtime(_ configuration: FlintConfiguration = FlintConfiguration()) throws -> Flint {
        let runtime = Flint(configuration: configuration)
        try runtime.setUp([Root.self], configuration)
        return runtime
    }

    @Test func `actions are performed, and observers are told`() async throws {
        let flint = try Self.runtime()
        let events = flint.events()
        let session = flint.session(for: DoubleAction.defaultSession)
        #expect(try await session.perform(Counting.double, with: 21) == 42)
        await #expect(throws: FailAction.Failure.self) { try await session.perform(Counting.fail) }
        flint.shutdown()

        var told: [String] = []
        for await event in events {
            told.append("\(event.kind.name) \(event.action?.name ?? "-") in \(event.session ?? "-")")
        }
        #expect(
            told == [
                "began Double in numbers", "ended Double in numbers", "began Fail in numbers",
                "ended Fail in numbers",
            ])
    }

    @Test func `a dispatch that nobody looks at writes no rows`() async throws {
        let flint = try Self.runtime()
        for number in 0..<100 {
            #expect(try await flint.mainSession.perform(Counting.double, with: number) == 2 * number)
        }
        #expect(flint.hub.log.lastPosition == 0)
    }

    @Test func `a feature that is off gives no request, and one when it is on`() async throws {
        let flint = try Self.runtime()
        #expect(Flint.withRuntime(flint) { Exporting.export.request() } == nil)
        try flint.setEnabled(true, for: Exporting.self)
        let request = try #require(Flint.withRuntime(flint) { Exporting.export.request() })
        try await flint.mainSession.perform(request)
    }

    @Test func `an action logs`() async throws {
        let output = InMemoryLogOutput()
        var configuration = FlintConfiguration()
        configuration.logging.development = .init(level: .info, outputs: [output])
        let flint = try Self.runtime(configuration)
        try await flint.mainSession.perform(Counting.double, with: 1)
        await flint.settle()
        #expect(output.entries.map(\.message).contains("doubling"))
    }
}
