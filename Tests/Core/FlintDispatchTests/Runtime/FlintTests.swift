import CoreTestSupport
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating

@Suite(.flint) struct FlintTests {
    init() throws { try Flint.current.setup(Group.self) }

    enum Count: Action {
        static let description = "Note the runtime's number"
        static func perform(with context: ActionContext<Int>, using journal: Journal<Int>) async throws {
            journal.note(context.input)
            if context.input > 0 { try await Group.count.perform(with: 0, using: journal) }
        }
    }

    enum Group: FeatureGroup, SwitchedFeature {
        static let subfeatures: [any FeatureDefinition.Type] = [Free.self]
        static let count = Free.count
    }

    enum Free: Feature, TestFeature {
        static let count = action(Count.self)
        static let leave = action(Leave.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(count)
            actions.declare(leave)
        }
    }

    private struct NoOutput: LogOutput {
        func write(_ entry: LogEntry) {}
    }

    private actor Place {
        func isolations(in runtime: Flint) async throws -> [Bool] {
            await Flint.withRuntime(runtime) {
                let isolation: (any Actor)? = #isolation
                await Task.yield()
                return [isolation === self]
            }
        }

        func isolationsWithoutCapture(in runtime: Flint) async -> (any Actor)? {
            await Flint.withRuntime(runtime) { await FlintTests.isolation() }
        }
    }

    private static func isolation() async -> (any Actor)? { #isolation }

    @Test func `each test has a runtime of its own, and a task without another the shared one`() async {
        #expect(Flint.current !== Flint.shared)
        #expect([Flint.shared, .current].map(\.features.count) == [0, 2])
        let isShared = await Task.detached(name: "test.detached") { Flint.current === Flint.shared }.value
        #expect(isShared)
    }

    enum Leave: Action {
        static let description = "Leave a task behind"
        static func perform(
            with context: ActionContext<NoInput>, using gate: Gate
        ) async -> Task<(isShared: Bool, code: FlintError.Code?), Never> {
            Task(name: "test.late") {
                await gate.pass()
                let isShared = Flint.current === Flint.shared
                do {
                    try await Free.count.perform(with: 1, using: Journal<Int>())
                    return (isShared, nil)
                } catch {
                    return (isShared, (error as? FlintError)?.code)
                }
            }
        }
    }

    @Test func `a task that has outlived its runtime does not reach that of the application`() async throws {
        let gate = Gate()
        var runtime: Flint? = Flint()
        try runtime?.setup(Group.self)
        weak let released = runtime
        let session = try #require(runtime?.mainSession)
        let late = try await session.perform(Free.leave, using: gate)
        runtime = nil
        #expect(released == nil)
        gate.open()
        let (isShared, code) = await late.value
        #expect((isShared, code) == (false, .runtimeReleased))
    }

    @Test(arguments: [false, true])
    func `a released runtime in which actions were performed leaves nothing`(
        withRecorders: Bool
    ) async throws {
        var runtime: Flint? = Flint()
        try runtime?.setup(Group.self) { configuration in
            configuration.includesFrameworkFeatures = withRecorders
            // Outputs and providers are called as a part of the runtime.
            configuration.logging.production = .init(level: .info, outputs: [NoOutput()])
            if withRecorders { configuration.analytics.provider = InMemoryAnalyticsProvider() }
        }
        weak let released = runtime
        weak let hub = runtime?.hub
        weak let log = runtime?.hub.log
        weak let roll = runtime?.hub.roll
        try await runtime?.mainSession.perform(Free.count, with: 1, using: Journal<Int>())
        if let runtime {
            try await runtime.session(for: .init("own")).perform(Free.count, with: 1, using: Journal<Int>())
            let session = ActionSession("other", runtime: runtime)
            try await session.perform(Free.count, with: 1, using: Journal<Int>())
            runtime.logger(activity: "test", topic: nil).production?.info("a line")
        }
        await runtime?.settle()
        runtime = nil
        #expect((released == nil, hub == nil, log == nil, roll == nil) == (true, true, true, true))
    }

    @Test func `withRuntime makes a runtime the current one, for child tasks too, and only inside`() async {
        let (outer, inner) = (Flint.current, Flint())
        await Flint.withRuntime(inner) {
            #expect(Flint.current === inner)
            async let child = Flint.current === inner
            #expect(await child)
            #expect(await Task(name: "test.task") { Flint.current === inner }.value)
            #expect(Flint.withRuntime(outer) { Flint.current === outer })
            #expect(Flint.current === inner)
        }
        #expect(Flint.current === outer)
    }

    @Test func `withRuntime runs on the actor of its caller`() async throws {
        let place = Place()
        #expect(try await place.isolations(in: Flint()) == [true])
        #expect(await place.isolationsWithoutCapture(in: Flint()) === place)
    }

    @MainActor @Test func `withRuntime does not give the main actor up`() async {
        let ran = Journal<Int>()
        let other = Task { ran.note(1) }
        await Flint.withRuntime(Flint()) { _ = await Self.isolation() }
        let count = ran.count
        #expect(count == 0)
        _ = await other.value
    }

    @Test func `an action finds its runtime as the current one, whatever its caller's is`() async throws {
        let other = Flint()
        try other.setup(Group.self)
        let session = ActionSession("abroad", runtime: other)
        let (here, there) = (EventRecorder(), EventRecorder(of: other))
        try await session.perform(Free.count, with: 1, using: Journal())
        #expect(here.events.isEmpty)
        #expect(there.events.map(\.parentRequestID?.number) == [nil, 1, 1, nil])
    }

    @Test func `two runtimes with the same types work side by side and share nothing`() async throws {
        let runtimes = [Flint.current, Flint()]
        try runtimes[1].setup(Group.self)
        let recorders = runtimes.map { EventRecorder(of: $0) }
        let journals = [Journal<Int>(), Journal<Int>()]
        await withTaskGroup { group in
            for (number, runtime) in runtimes.enumerated() {
                for _ in 0..<10 {
                    group.addTask(name: "test.runtime") {
                        await Flint.withRuntime(runtime) {
                            for _ in 0..<20 * (number + 1) {
                                #expect(throws: Never.self) {
                                    try runtime.setEnabled(number == 0, for: Group.self)
                                }
                                #expect(Group.isAvailable == (number == 0))
                                await #expect(throws: Never.self) {
                                    try await Free.count.perform(with: number + 1, using: journals[number])
                                }
                            }
                        }
                    }
                }
            }
        }
        for (number, recorder) in recorders.enumerated() {
            let count = 200 * (number + 1)
            let own = journals[number].entries.count { $0 == number + 1 }
            let actions = recorder.events.filter { $0.action != nil }
            let requests = Set(actions.compactMap(\.requestID))
            #expect(
                [own, journals[number].count, actions.count, requests.count]
                    == [count, 2 * count, 4 * count, 2 * count])
            #expect(recorder.events.map(\.sequence) == Array(1...UInt64(recorder.events.count)))
        }
        #expect(recorders.map { $0.events.count { $0.action == nil } } == [0, 1])
    }
}
