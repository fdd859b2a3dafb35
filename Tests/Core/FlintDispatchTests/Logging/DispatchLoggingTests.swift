import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintLogs

@Suite struct DispatchLoggingTests {
    struct Failure: LocalizedError {
        var errorDescription: String? { "The disk is full" }
    }

    struct Secret: Sendable {}

    /// Counts how often it is described.
    struct Counted: FlintLoggable, Sendable {
        let journal: Journal<String>
        var loggingDescription: String {
            journal.note("described")
            return "counted"
        }
    }

    enum Open: Action {
        static let description = "Open a document"
        static func perform(with context: ActionContext<Int>, using clock: ManualClock) async throws {
            clock.advance(by: .microseconds(1500))
            context.logs.development?.info("Opened \(context.input)")
            context.logs.production?.error("For production")
            if context.input < 0 { throw Failure() }
        }
    }

    enum Count: Action {
        static let description = "Log as often as asked for"
        static func perform(with context: ActionContext<Counted>, using presenter: NoPresenter) async throws {
            for number in 0..<3 { context.logs.development?.info("\(number)") }
        }
    }

    enum Keep: Action {
        static let description = "Take a secret, and give the loggers away"
        static func perform(
            with context: ActionContext<Secret>, using presenter: NoPresenter
        ) async throws -> ContextualLoggers {
            context.logs
        }
    }

    enum Stop: Action {
        static let description = "End as a canceled action does"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            throw CancellationError()
        }
    }

    /// Switches the development channel while it runs.
    enum Silence: Action {
        static let description = "Set the level of the development channel"
        static func perform(with context: ActionContext<LogLevel>, using presenter: NoPresenter) async throws
        {
            Flint.current.logs.setLevel(context.input, of: .development)
        }
    }

    enum Documents: Feature, TestFeature {
        static let silence = action(Silence.self)
        static let open = action(Open.self)
        static let stop = action(Stop.self)
        static let count = action(Count.self)
        static let keep = action(Keep.self)
        static let undeclared = action(Undeclared.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: open, stop, count, keep, silence)
        }
    }

    enum Undeclared: IdleAction {}

    enum Sharing: SwitchedFeature, TestFeature {
        static let share = action(Undeclared.self)
        static let isOnByDefault: Bool? = false
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum Absent: ConditionalFeature, TestFeature {
        static let share = action(Undeclared.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(share) }
    }

    enum App: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Documents.self, Sharing.self]
    }

    private let output = InMemoryLogOutput()
    private let production = InMemoryLogOutput()
    private let clock = ManualClock()

    private func runtime(
        _ level: LogLevel = .debug, production productionLevel: LogLevel = .off, framework: Bool = false
    ) throws -> Flint {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        var configuration = FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start))
        configuration.logging.development = .init(level: level, outputs: [output])
        configuration.logging.production = .init(level: productionLevel, outputs: [production])
        configuration.includesFrameworkFeatures = framework
        let runtime = Flint(configuration: configuration)
        try runtime.setup(App.self) { $0 = configuration }
        return runtime
    }

    private static let root = "DispatchLoggingTests.App/DispatchLoggingTests.Documents"

    @Test func `a dispatch is logged at its beginning and its end, with what the action says between them`()
        async throws
    {
        let runtime = try runtime()
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Documents.open, with: 7, using: clock)
        #expect(
            output.entries.map { "\($0.level) \($0.message)" }
                == ["debug Starting", "info Opened 7", "debug Ended with success after 1.5 ms"])
        let topic = Self.root + "#DispatchLoggingTests.Open"
        for event in output.entries {
            #expect(
                (
                    event.session, event.activity, event.topic?.description, event.requestID?.number,
                    event.input, event.presenter
                ) == ("window", "Documents: Open", topic, 1, "7", "ManualClock"))
        }
        #expect(production.entries.isEmpty)
        await #expect(throws: Failure.self) {
            try await session.perform(Documents.open, with: -1, using: clock)
        }
        #expect(
            output.entries.last?.message
                == "Ended with failure DispatchLoggingTests.Failure: The disk is full after 1.5 ms")
    }

    @Test func `a cancellation is told`() async throws {
        let runtime = try runtime()
        let session = ActionSession("window", runtime: runtime)
        let task = Task {
            await Gate().pass()
            try await session.perform(Documents.count, with: Counted(journal: Journal()))
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(
            output.entries.map(\.message) == [
                "Refused: The task that asked for the action was canceled before it began."
            ])
    }

    @Test func `below debug only what actions say is logged`() async throws {
        let runtime = try runtime(.info, production: .error)
        let session = ActionSession("window", runtime: runtime)
        #expect(runtime.recorders.active.isEmpty)
        try await session.perform(Documents.open, with: 7, using: clock)
        #expect(output.entries.map { [$0.message, $0.input] } == [["Opened 7", "7"]])
        #expect(production.entries.map(\.message) == ["For production"])
    }

    @Test func `requests are recorded only while something could be written of them`() throws {
        let runtime = try runtime(.off)
        let path = try #require(TopicPath(Self.root))
        var isRecorded = [runtime.recorders.active.contains(.logs)]
        let changes: [(LogCenter) -> Void] = [
            { $0.setLevel(.debug, of: .development) }, { $0.setLevel(.info, of: .development) },
            { $0.setLevel(.debug, for: path) }, { $0.setLevel(.off, of: .development) },
        ]
        for change in changes {
            change(runtime.logs)
            isRecorded.append(runtime.recorders.active.contains(.logs))
        }
        #expect(isRecorded == [false, true, false, true, false])
    }

    @Test func `a level of one feature reaches its actions only`() async throws {
        let runtime = try runtime(.error)
        let session = ActionSession("window", runtime: runtime)
        try Flint.withRuntime(runtime) { try Documents.setLoggingLevel(.debug) }
        try await session.perform(Documents.open, with: 7, using: clock)
        Flint.withRuntime(runtime) { #expect(Sharing.share.request() == nil) }
        #expect(output.entries.count == 3)
        try Flint.withRuntime(runtime) { try Documents.disableLogging() }
        try await session.perform(Documents.open, with: 7, using: clock)
        #expect(output.entries.count == 3)
        try Flint.withRuntime(runtime) { try App.setLoggingLevel(.debug) }
        try Flint.withRuntime(runtime) { try Documents.setLoggingLevel(nil) }
        try await session.perform(Documents.open, with: 7, using: clock)
        #expect(output.entries.count == 6)
        #expect(throws: FlintError(.featureNotRegistered, subject: Absent.identifier)) {
            try Flint.withRuntime(runtime) { try Absent.setLoggingLevel(.debug) }
        }
    }

    @Test func `a level that changes while an action runs reaches the next line`() async throws {
        let runtime = try runtime()
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Documents.silence, with: .error)
        #expect(output.entries.count == 1, "It was logged that the action began, and not that it ended.")
        try await session.perform(Documents.silence, with: .debug)
        #expect(output.entries.count == 1, "Who begins unlogged ends so.")
        try await session.perform(Documents.silence, with: .debug)
        #expect(output.entries.count == 3)
    }

    // MARK: Inputs

    @Test(arguments: [(LogLevel.debug, 5), (.info, 3), (.warning, 0), (.error, 0), (.off, 0)])
    func `an input is described once, however many lines there are, and not if there is none`(
        level: LogLevel, lines: Int
    ) async throws {
        let runtime = try runtime(level)
        let journal = Journal<String>()
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Documents.count, with: Counted(journal: journal))
        #expect(output.entries.map(\.input) == Array(repeating: "counted", count: lines))
        #expect(journal.count == min(lines, 1))
    }

    @Test func `the type's name stands in for an input that is not loggable`() async throws {
        let runtime = try runtime()
        let session = ActionSession("window", runtime: runtime)
        let loggers = try await session.perform(Documents.keep, with: Secret())
        loggers.development?.info("later")
        #expect(
            output.entries.map { [$0.input, $0.presenter] }
                == Array(repeating: ["DispatchLoggingTests.Secret", nil], count: 3))
    }

    @Test func `loggers are made once for a request and let go of afterwards`() async throws {
        let cell = RequestCell(owner: RuntimeReference(keeping: Flint()))
        let logging = LogCenter { Date() }
        var made = 0
        func origin(of number: UInt64) -> LogOrigin {
            cell.logOrigin(of: number) {
                made += 1
                return LogOrigin(logging, topic: LogTopic(nil)) { .init() }
            }
        }
        cell.begin(EventRow(.began, request: 1), nil)
        weak let first = origin(of: 1)
        #expect(origin(of: 1) === first)
        #expect(made == 1)
        cell.closeActionStack(of: 1)
        #expect(cell.end())
        #expect(first == nil)
        // A task that has outlived the request.
        _ = origin(of: 1)
        #expect(made == 2)
        cell.begin(EventRow(.began, request: 2), nil)
        #expect(!cell.end())
        cell.begin(EventRow(.began, request: 3), nil)
        cell.closeActionStack(of: 2)
        _ = origin(of: 3)
        cell.closeActionStack(of: 3)
        #expect(cell.isRunning(3))
        #expect(cell.end())
    }

    @Test func `with action stacks on an activity names its stack and step`() async throws {
        let runtime = try runtime(.info, framework: true)
        let session = ActionSession("window", runtime: runtime)
        for number in 1...2 { try await session.perform(Documents.open, with: number, using: clock) }
        let stack = try #require(runtime.stacks.open.first)
        #expect(
            output.entries.map(\.activity)
                == [
                    "Documents: Open (stack \(stack.id), step 1)",
                    "Documents: Open (stack \(stack.id), step 2)",
                ])
    }

    // MARK: Refusals

    @Test func `refused requests are logged with their reasons, also of what nobody declared`() async throws {
        let runtime = try runtime()
        Flint.withRuntime(runtime) { #expect(Sharing.share.request() == nil) }
        let event = try #require(output.entries.first)
        #expect(output.entries.count == 1)
        #expect(event.message.count > "Refused: ".count)
        #expect(
            (event.topic?.features.last, event.topic?.action) == (Sharing.identifier, Undeclared.identifier))
        let session = ActionSession("window", runtime: runtime)
        await #expect(throws: FlintError(.actionNotDeclared, subject: Documents.undeclared.identifier)) {
            try await session.perform(Documents.undeclared)
        }
        Flint.withRuntime(runtime) { #expect(Absent.share.request() == nil) }
        #expect(output.entries.count == 3)
        #expect(output.entries.allSatisfy { $0.message.hasPrefix("Refused: ") })
        #expect(output.entries.last?.topic?.features == [Absent.identifier])
    }

    @Test func `the availability of an unregistered feature is warned of once`() throws {
        let runtime = try runtime(.warning)
        for _ in 0..<3 { #expect(runtime.availability(of: Absent.self).isAvailable == false) }
        #expect(
            (output.entries.map(\.level), output.entries.map(\.topic)) == ([LogLevel.warning], [.flint]))
        #expect(output.entries.first?.message.contains(Absent.identifier) == true)
    }

    // MARK: The framework's own

    @Test func `actions of Flint itself are logged from debug of its own topic on`() async throws {
        let runtime = try runtime(framework: true)
        let session = ActionSession("window", runtime: runtime)
        try await Flint.withRuntime(runtime) {
            let request = try FocusFeature.reset.requestOrThrow()
            try await session.perform(request)
            #expect(output.entries.isEmpty)
            runtime.logs.setLevel(.debug, for: .flint)
            try await session.perform(request)
        }
        #expect((output.entries.first?.message, output.entries.count) == ("Starting", 2))
    }

    // MARK: Outside of actions

    @Test func `features and runtimes have loggers for work outside of actions`() throws {
        let runtime = try runtime(.info, production: .warning)
        let loggers = Flint.withRuntime(runtime) { Documents.logs(for: "Indexing") }
        loggers.development?.info("development")
        loggers.production?.info("too little")
        loggers.production?.warning("production")
        runtime.logger(activity: "Starting up", topic: nil).development?.info("no topic")
        Flint.withRuntime(runtime) { Absent.logs(for: "Being absent").development?.info("absent") }
        #expect(
            output.entries.map { [$0.message, $0.activity, $0.topic?.description] } == [
                ["development", "Indexing", Self.root], ["no topic", "Starting up", nil],
                ["absent", "Being absent", Absent.identifier],
            ])
        #expect(production.entries.map(\.message) == ["production"])
        #expect(output.entries.allSatisfy { $0.requestID == nil && $0.session == nil && $0.input == nil })
    }

    @Test func `a context made by hand logs to the loggers that it is given`() async throws {
        let loggers = ContextualLoggers(
            writingTo: output, activity: "Test", topic: TopicPath(features: ["T"]))
        try await Open.perform(with: ActionContext(input: 1, logs: loggers), using: clock)
        try await Open.perform(with: ActionContext(input: 2), using: clock)
        #expect(
            output.entries.map { [$0.channel.rawValue, $0.activity, $0.message] } == [
                ["development", "Test", "Opened 1"], ["production", "Test", "For production"],
            ])
    }

    // MARK: For operators

    @Test(arguments: [false, true])
    func `an action that fails, and not one that is canceled, is an error in production, observed or not`(
        isObserved: Bool
    )
        async throws
    {
        let runtime = try runtime(.off, production: .warning, framework: isObserved)
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Documents.open, with: 7, using: clock)
        await #expect(throws: Failure.self) {
            try await session.perform(Documents.open, with: -7, using: clock)
        }
        await #expect(throws: CancellationError.self) { try await session.perform(Documents.stop) }
        await runtime.settle()
        // One line of each action is its own.
        let lines = production.entries.filter { $0.message != "For production" }
        #expect(lines.map(\.level) == [.error])
        let line = try #require(lines.first)
        let duration = isObserved ? " after 1.5 ms" : ""
        let message = "Failed with DispatchLoggingTests.Failure: The disk is full\(duration)"
        let topic = runtime.metadata(for: Documents.open)?.path
        #expect(
            (line.message, line.topic, line.session, line.requestID == nil)
                == (message, topic, "window", false))
        #expect(output.entries.isEmpty)
    }

    @Test func `warnings of Flint reach operators while the channel for developers is off`() throws {
        let runtime = try runtime(.off, production: .warning)
        runtime.logs.note(.warning, about: nil, "warning")
        runtime.logs.note(.info, about: nil, "information")
        runtime.logs.setLevel(.info, of: .development)
        runtime.logs.note(.warning, about: nil, "another")
        #expect(production.entries.map(\.message) == ["warning"])
        #expect(output.entries.map(\.message) == ["another"])
    }

    @Test func `a plain set-up logs nothing`() async throws {
        let runtime = Flint()
        try runtime.setup(App.self)
        let session = ActionSession("window", runtime: runtime)
        try await session.perform(Documents.open, with: 7, using: clock)
        #expect(runtime.recorders.active.isEmpty)
        #expect(runtime.logs.history.snapshot().isEmpty)
    }

    @Test(arguments: [0, -1]) func `a capacity below 1 is warned of`(capacity: Int) throws {
        let runtime = Flint()
        try runtime.setup(App.self) { $0.logging.historyCapacity = capacity }
        let diagnostics = runtime.diagnostics
        #expect(
            (diagnostics.map(\.code), diagnostics.map(\.subject), runtime.logs.history.capacity)
                == ([.historyBadCapacity], ["logging.historyCapacity"], 1))
    }

    @Test func `a quick set-up logs its warnings, and development to the console unless told otherwise`()
        throws
    {
        let plain = Flint()
        try Flint.withRuntime(plain) { try Flint.quickSetup(App.self) }
        #expect(LogEntry.Channel.allCases.map(plain.logs.level(of:)) == [.debug, .off])
        #expect(plain.logs.outputs(of: .development).map { $0 is ConsoleLogOutput } == [true])
        let configured = Flint()
        try Flint.withRuntime(configured) {
            try Flint.quickSetup(App.self) { $0.logging.development = .init(level: .info, outputs: []) }
        }
        let logs = configured.logs
        #expect((logs.level(of: .development), logs.outputs(of: .development).count) == (.info, 0))
        let runtime = Flint()
        let output = InMemoryLogOutput()
        try runtime.quickSetup(App.self) {
            $0.logging.development = .init(level: .warning, outputs: [output])
            $0.timeline.capacity = 0
        }
        #expect(output.entries.map(\.message) == runtime.diagnostics.map(\.description))
        #expect(output.entries.count == 1)
    }
}
