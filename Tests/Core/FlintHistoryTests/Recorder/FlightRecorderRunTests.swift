import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintHistory

/// What a run leaves in its flight recorder, as the next run finds it.
@Suite struct FlightRecorderRunTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Other.self]
    }

    enum Notes: Feature, TestFeature {
        static let save = action(Save.self)
        static let wait = action(Wait.self)
        static let fail = action(Fail.self)
        static let forget = action(Forget.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(all: forget, save, wait, fail) }
    }

    enum Other: Feature, TestFeature {
        static let save = action(Save.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(save) }
    }

    enum Save: Action {
        static let description = "Saves a number"

        static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
            context.input + 1
        }
    }

    /// Not described, and optional.
    struct Secret: Sendable {}

    enum Forget: Action {
        static let description = "Forgets a secret"

        static func perform(with _: ActionContext<Secret?>, using _: NoPresenter) async throws {}
    }

    enum Wait: HoldAction {}

    enum Fail: Action {
        static let description = "Fails"

        static func perform(with _: ActionContext<NoInput>, using _: NoPresenter) async throws {
            throw CocoaError(.fileNoSuchFile)
        }
    }

    private let folder = try? TemporaryFolder()

    private func configuration(_ capacity: Int = 4096) throws -> FlightRecorderConfiguration {
        var configuration = FlightRecorderConfiguration(
            folder: try #require(folder).url.appending(path: "flight"))
        configuration.capacity = capacity
        return configuration
    }

    private func runtime(_ recorder: FlightRecorderConfiguration? = nil) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = recorder
        }
        #expect(runtime.diagnostics == [])
        return runtime
    }

    /// Performs an action that waits at a gate, in a session of its own.
    private static func wait(in runtime: Flint) async -> (gate: Gate, task: Task<Void, any Error>) {
        let gate = Gate()
        let session = ActionSession("work", runtime: runtime)
        let task = Task(name: "test.wait") { try await session.perform(Notes.wait, using: gate) }
        await gate.arrival()
        return (gate, task)
    }

    /// What lies in the only file, as if its process were gone.
    private func left() throws -> HistorySnapshot {
        let url = try configuration().folder
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
        let name = try #require(names.count == 1 ? names.first : nil)
        let bytes = [UInt8](try Data(contentsOf: url.appending(path: name)))
        return FlightReplay(try FlightRecording(bytes)).snapshot
    }

    @Test func `traces and subjects are those of the run, whether they began in it or came from outside`()
        async throws
    {
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = try? self.configuration()
            configuration.traceSampling = .ratio(0.5)
        }
        let text = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        let trace = try #require(TraceContext(traceparent: text, tracestate: "a=1,b=2"))
        let events = runtime.events()
        for number in 0..<8 {
            try await ActionSession("own", runtime: runtime).perform(Notes.save, with: number)
        }
        let session = ActionSession("request", subject: Subject(id: "ada"), trace: trace, runtime: runtime)
        try await session.perform(Notes.save, with: 1)
        try await Flint.withRuntime(runtime) {
            try await Flint.withSubject(Subject(id: "bob"), trace: trace) {
                try await Notes.save.perform(with: 2)
                try await Notes.forget.perform(with: nil, source: .intent("forget"))
                _ = try? await Notes.fail.perform()
            }
        }
        let left = try left()
        runtime.shutdown()
        var told: [DispatchEvent] = []
        for await event in events { told.append(event) }
        #expect((told.count, Set(told.map(\.subject)).count) == (24, 3))
        for (entry, event) in zip(left.timeline, told) {
            #expect(
                (entry.traceContext, entry.parentSpanID, entry.subject, entry.input?.text)
                    == (event.traceContext, event.parentSpanID, event.subject, event.input?.text))
        }
        #expect(left.timeline.count == 24)
        #expect(told.allSatisfy { $0.traceContext != nil })
    }

    @Test func `an input that does not describe itself has the name of its type, in this run and the next`()
        async throws
    {
        let runtime = try runtime(configuration())
        let session = ActionSession("secrets", runtime: runtime)
        let events = runtime.events()
        try await session.perform(Notes.forget, with: Secret())
        try await session.perform(Notes.forget, with: nil, source: .intent("forget"))
        try await session.perform(Notes.forget, with: Secret(), source: .intent("forget"))
        let name = TypeName(of: Secret.self).identifier
        let expected = [name, name, "nil", "nil", name, name]
        #expect(runtime.timeline.snapshot().map { $0.input?.text } == expected)
        let stack = try #require(runtime.stacks.snapshot().stacks.first)
        #expect(stack.entries.map { $0.performed?.input } == [name, "nil", name])

        let left = try left()
        #expect(left.timeline.map { $0.input?.text } == expected)
        #expect(left.openStacks.first?.entries.map { $0.performed?.input } == [name, "nil", name])
        runtime.shutdown()
        var told: [String?] = []
        for await event in events { told.append(event.input?.text) }
        #expect(told == expected)
    }

    @Test func `the timeline and the stacks of a run are found as they were`() async throws {
        let runtime = try runtime(configuration())
        #expect(runtime.previousRun() == nil)
        let first = ActionSession("first", runtime: runtime)
        let second = ActionSession("second", runtime: runtime)
        _ = try await first.perform(Notes.save, with: 1)
        _ = try await second.perform(Other.save, with: 2)
        try? await first.perform(Notes.fail)
        _ = try await first.perform(Other.save, with: 3, source: .intent("save"))
        await second.end()
        _ = try? await second.perform(Notes.save, with: 4)
        let left = try left()
        #expect(
            (left.timeline, left.openStacks.map(\.entries))
                == (runtime.timeline.snapshot(), runtime.stacks.open.map(\.entries)))
        #expect(
            (left.openStacks.map(\.session), left.openStacks.map(\.parentID))
                == (["first", "first"], runtime.stacks.open.map(\.parentID)))
        #expect((left.timeline.count, left.isClean, left.damage.isEmpty) == (9, false, true))
        runtime.shutdown()
        let previous = try #require(try self.runtime(configuration()).previousRun())
        #expect((previous.timeline, previous.isClean) == (left.timeline, true))
    }

    @Test func `an action that never returns shows as running at each moment, however much came after it`()
        async throws
    {
        let runtime = try runtime(configuration(64))
        let (gate, waiting) = await Self.wait(in: runtime)
        let other = ActionSession("other", runtime: runtime)
        // Before anybody looks at the history.
        for number in 0..<200 {
            _ = try await other.perform(Notes.save, with: number)
            #expect(try left().unfinished.map(\.action?.name) == ["Wait"])
        }
        for number in 0..<300 { _ = try await other.perform(Notes.save, with: number) }
        _ = runtime.timeline.snapshot()
        let left = try left()
        #expect(left.unfinished.map(\.action?.name) == ["Wait"])
        #expect(
            (left.openStacks.flatMap(\.runningActions).map(\.action.name), left.timeline.last)
                == (["Wait"], runtime.timeline.snapshot().last))
        gate.open()
        try await waiting.value
        for number in 0..<500 { _ = try await other.perform(Notes.save, with: number) }
        _ = runtime.timeline.snapshot()
        #expect(try self.left().unfinished == [])
    }

    @Test func `a request that had ended when the next rows were written is not carried`() throws {
        let runtime = try runtime()
        let path = try #require(folder).url.appending(path: "file").path(percentEncoded: false)
        let recorder = try FlightRecorder(
            creating: path, of: .current, began: 0,
            layout: RecorderLayout(rows: 128, noteBytes: 1024, nameBytes: 1024)
        ) { _ in nil }
        // It is written, but not yet folded.
        runtime.hub.log.append(EventRow(.began, flags: .inTimeline, request: 1))
        runtime.history.fold.record(into: recorder) { _ in [] }
        runtime.hub.log.append(EventRow(.ended, flags: .inTimeline, request: 1))
        for _ in 0..<300 { runtime.hub.log.append(EventRow(.sessionEnded)) }
        _ = runtime.timeline.snapshot()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(try FlightRecording(bytes).carried.isEmpty)
    }

    @Test
    func `a session that lives long keeps its name, however many come and go`()
        async throws
    {
        let runtime = try runtime(configuration(4000))
        let main = ActionSession("main", runtime: runtime)
        _ = try await main.perform(Notes.save, with: 0)
        let padding = String(repeating: "x", count: 100)
        for number in 0..<3000 {
            let session = ActionSession("session \(number) \(padding)", runtime: runtime)
            _ = try await session.perform(Notes.save, with: number)
        }
        _ = try await main.perform(Notes.save, with: 1)
        let left = try left()
        #expect(
            (left.timeline.last?.session, left.openStacks.map(\.session).contains(main.name))
                == (main.name, true))
    }

    // MARK: What comes before and what comes after

    @Test func `what was emptied is empty for the next run, too`() async throws {
        let runtime = try runtime(configuration())
        let session = ActionSession("work", runtime: runtime)
        _ = try await session.perform(Notes.save, with: 1)
        runtime.timeline.clear()
        _ = try await session.perform(Notes.save, with: 2)
        #expect(try left().timeline == runtime.timeline.snapshot())
        let left = try left()
        #expect((left.timeline.count, left.openStacks.map(\.entries.count)) == (2, [2]))
        runtime.stacks.clear()
        #expect(try self.left().openStacks == [])
        _ = try await session.perform(Other.save, with: 3)
        #expect(try self.left().openStacks.map(\.entries) == runtime.stacks.open.map(\.entries))
        #expect(try self.left().openStacks.count == 1)
    }

    @Test func `stacks have the limits that the run had`() async throws {
        let runtime = Flint()
        let recorder = try configuration()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = recorder
            configuration.actionStacks = ActionStacksConfiguration(entryCapacity: 3, openStacks: 2)
        }
        let sessions = (0..<4).map { ActionSession("work-\($0)", runtime: runtime) }
        for session in sessions {
            for number in 0..<5 { _ = try await session.perform(Notes.save, with: number) }
        }
        let left = try left().openStacks
        #expect(
            (left.map { "\($0.session) \($0.entries.count)" }, left.map(\.entries))
                == (["work-2 3", "work-3 3"], runtime.stacks.open.map(\.entries)))
    }

    @Test func `while the stacks are off none is kept, and without the features of Flint nothing`()
        async throws
    {
        do {
            let runtime = try runtime(configuration())
            try runtime.setEnabled(false, for: ActionStacksFeature.self)
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
            let left = try left()
            #expect((left.timeline.count, left.openStacks.count) == (2, 0))
        }
        let other = try TemporaryFolder()
        let runtime = Flint()
        try runtime.setup(Root.self) {
            $0.flightRecorder = FlightRecorderConfiguration(folder: other.url)
        }
        let session = ActionSession("work", runtime: runtime)
        _ = try await session.perform(Notes.save, with: 1)
        #expect(try other.names().count == 1)
        runtime.shutdown()
        #expect(try other.names() == [], "Of a run of which nothing is known nothing is kept.")
    }

    @Test func `a run in which nothing happened does not hide the one before`() async throws {
        do {
            let runtime = try runtime(configuration())
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
        }
        for _ in 0..<3 {
            let runtime = try runtime(configuration())
            let previous = try #require(runtime.previousRun())
            #expect(previous.timeline.count == 2)
            #expect(previous.isClean, "A runtime that is let go is shut down in order.")
        }
    }

    @Test func `a run whose timeline was long ago is kept`() async throws {
        do {
            let runtime = try runtime(configuration())
            let session = ActionSession("work", runtime: runtime)
            _ = try await session.perform(Notes.save, with: 1)
            try runtime.setEnabled(false, for: TimelineFeature.self)
            // More than the log remembers.
            for number in 0..<1500 { _ = try await session.perform(Notes.save, with: number) }
        }
        #expect(try runtime(configuration()).previousRun()?.timeline.first?.input?.text == "1")
    }

    @Test func `runtimes of one process keep the notes of their own requests`() async throws {
        let other = try TemporaryFolder()
        let runtimes = [
            try runtime(configuration()),
            try runtime(FlightRecorderConfiguration(folder: other.url)),
        ]
        // The first one is far ahead in its file.
        for number in 0..<100 {
            _ = try await ActionSession("work", runtime: runtimes[0]).perform(Notes.save, with: number)
        }
        for runtime in runtimes {
            try await ActionSession("last", runtime: runtime).perform(Notes.forget, with: nil)
        }
        runtimes.forEach { $0.shutdown() }
        let next = try runtime(FlightRecorderConfiguration(folder: other.url))
        #expect(
            (next.previousRun()?.timeline.map(\.input?.text), next.previousRun()?.damage.isEmpty)
                == (["nil", "nil"], true))
    }

    @Test func `the history has one form in reports`() async throws {
        do {
            let runtime = try runtime(configuration())
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
        }
        let previous = try #require(try runtime(configuration()).previousRun())
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(previous)) as? [String: Any]
        let members = try #require(json)
        #expect(
            members.keys.sorted() == [
                "clean", "damage", "ended", "openStacks", "started", "timeline", "unfinished",
            ])
        #expect(
            (members["timeline"] as? [[String: Any]])?.compactMap { $0["kind"] as? String } == [
                "began", "ended",
            ])
        #expect(members["clean"] as? Bool == true)
    }

    @Test func `a copy of what was written is the history of a run that was killed`() async throws {
        let runtime = try runtime(configuration())
        let (gate, waiting) = await Self.wait(in: runtime)
        #expect(try self.runtime(configuration()).previousRun() == nil, "That run is not over.")
        let copy = try #require(folder).url.appending(path: "copy")
        try FileManager.default.copyItem(at: configuration().folder, to: copy)
        let next = try self.runtime(FlightRecorderConfiguration(folder: copy))
        let previous = try #require(next.previousRun())
        #expect((previous.unfinished.map(\.action?.name), previous.isClean) == (["Wait"], false))
        #expect(Flint.withRuntime(next) { Flint.current.previousRun() } == previous)
        gate.open()
        try await waiting.value
    }

    @Test func `concurrent dispatches are all recorded`() async throws {
        let runtime = try runtime(configuration())
        let sessions = (0..<8).map { ActionSession("work-\($0)", runtime: runtime) }
        await withTaskGroup { group in
            for session in sessions {
                group.addTask(name: "perform") {
                    for input in 0..<20 { _ = try? await session.perform(Notes.save, with: input) }
                }
            }
        }
        let left = try left()
        #expect(left.timeline.count == 320)
        let seen = runtime.timeline.snapshot()
        #expect(Array(left.timeline.suffix(seen.count)) == seen)
        #expect((left.unfinished, left.openStacks.map(\.entries)) == ([], runtime.stacks.open.map(\.entries)))
        #expect(left.openStacks.allSatisfy { $0.entries.count == 20 && $0.runningActions.isEmpty })
    }

    // MARK: A recorder that is started later

    @Test func `a recorder that is started later knows what the run did before`() async throws {
        let runtime = try runtime()
        #expect(runtime.previousRun() == nil)
        let session = ActionSession("early", runtime: runtime)
        try? await session.perform(Notes.fail)
        _ = try await session.perform(Notes.save, with: 1)
        try runtime.startFlightRecorder(configuration())
        _ = try await ActionSession("late", runtime: runtime).perform(Other.save, with: 2)
        #expect(try left().timeline == runtime.timeline.snapshot())
        #expect(try left().timeline.count == 6)
        #expect(try left().openStacks.map(\.entries) == runtime.stacks.open.map(\.entries))
        // It runs already.
        let other = try #require(folder).url.appending(path: "other")
        try runtime.startFlightRecorder(FlightRecorderConfiguration(folder: other))
        #expect(!FileManager.default.fileExists(atPath: other.path(percentEncoded: false)))
    }

    @Test func `what runs when a recorder is started shows as running, however much came after it`()
        async throws
    {
        let runtime = try runtime()
        let (gate, waiting) = await Self.wait(in: runtime)
        let other = ActionSession("other", runtime: runtime)
        for number in 0..<150 { _ = try await other.perform(Notes.save, with: number) }
        try runtime.startFlightRecorder(configuration(64))
        for number in 0..<10 {
            _ = try await other.perform(Notes.save, with: number)
            #expect(try left().unfinished.map(\.action?.name) == ["Wait"])
        }
        for number in 0..<300 { _ = try await other.perform(Notes.save, with: number) }
        _ = runtime.timeline.snapshot()
        #expect(try left().unfinished.map(\.action?.name) == ["Wait"])
        gate.open()
        try await waiting.value
    }

    @Test func `a recorder is started while many act, and misses nothing`() async throws {
        let runtime = try runtime()
        let sessions = (0..<4).map { ActionSession("work-\($0)", runtime: runtime) }
        let recorder = try configuration()
        await withTaskGroup { group in
            for session in sessions {
                group.addTask(name: "perform") {
                    for input in 0..<100 { _ = try? await session.perform(Notes.save, with: input) }
                }
            }
            group.addTask(name: "start") {
                while (runtime.timeline.snapshot().last?.sequence ?? 0) < 200 { await Task.yield() }
                #expect(throws: Never.self) { try runtime.startFlightRecorder(recorder) }
            }
        }
        let seen = runtime.timeline.snapshot()
        #expect(Array(try left().timeline.suffix(seen.count)) == seen)
        #expect(try left().timeline.count == 800)
    }

    // MARK: Files

    @Test(arguments: 0..<12) func `what is no recording, or a damaged one, is passed over`(
        seed: Int
    ) async throws {
        let recorder = try configuration(64)
        for number in 1...2 {
            let runtime = try runtime(recorder)
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: number)
        }
        let path = recorder.folder.path(percentEncoded: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        let newest = recorder.folder.appending(path: try #require(names.last))
        var bytes = try Data(contentsOf: newest)
        var random = SeededGenerator(seed: seed)
        switch seed {
        case 0: bytes = Data()
        case 1: bytes = bytes.prefix(4096)
        case 2: bytes = Data("nonsense".utf8)
        case 3:
            try FileManager.default.removeItem(at: newest)
            try FileManager.default.createDirectory(at: newest, withIntermediateDirectories: false)
        default:
            for _ in 0..<20 {
                bytes[Int.random(in: 0..<min(bytes.count, 8192), using: &random)] = .random(
                    in: .min ... .max, using: &random)
            }
        }
        if seed != 3 { try bytes.write(to: newest) }
        let previous = try runtime(recorder).previousRun()
        if seed < 4 { #expect(previous?.timeline.first?.input?.text == "1") }
        #expect(previous?.timeline.count ?? 0 <= 2)
    }

    @Test func `sessions that come and go keep their names apart`() async throws {
        let runtime = try runtime(configuration(64))
        for number in 0..<300 {
            let session = ActionSession("session \(number)", runtime: runtime)
            _ = try await session.perform(Notes.save, with: number)
        }
        let began = try left().timeline.filter { $0.kind == .began }
        #expect(began.count > 20)
        #expect(began.map(\.session) == began.map { "session \($0.input?.text ?? "")" })
    }

    @Test
    func `a folder that cannot be had is a warning, the run goes on and may try another one`() async throws {
        let url = try #require(folder).url.appending(path: "file")
        try Data().write(to: url)
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = FlightRecorderConfiguration(folder: url)
        }
        #expect(runtime.diagnostics.map(\.code) == [.storageUnwritable])
        let session = ActionSession("work", runtime: runtime)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        #expect(runtime.previousRun() == nil)
        // Another folder may do.
        let error = #expect(throws: SetupError.self) {
            try runtime.startFlightRecorder(FlightRecorderConfiguration(folder: url))
        }
        #expect(error?.diagnostics.map(\.code) == [.storageUnwritable])
        #expect(error?.diagnostics.first?.text.contains(url.path(percentEncoded: false)) == true)
        try runtime.startFlightRecorder(configuration())
        _ = try await session.perform(Notes.save, with: 2)
        #expect(try left().timeline.count == 4)
    }

    // MARK: A clock that is set

    @Test func `the newest runs are kept in their order, though the clock is set back and forth`() throws {
        var configuration = try configuration(64)
        configuration.retainedRuns = 2
        let folder = RecorderFolder(configuration)
        let path = configuration.folder.path(percentEncoded: false)
        // Seconds since 1970; before that year, and after the last one with four digits.
        let times: [Double] = [
            1_800_000_000, 1_900_000_000, 1_700_000_000, 1_700_000_001, 1_700_000_001, -5, 0, 4e11, 10,
            1_900_000_001, 1_800_000_000,
        ]
        var last: Double?
        for (number, seconds) in times.enumerated() {
            let time = Date(timeIntervalSince1970: seconds)
            let (recorder, earlier) = try folder.begin(at: time)
            #expect(folder.previousRun(among: earlier)?.began == last)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == min(number, 2) + 1)
            recorder.end(at: seconds)
            last = time.timeIntervalSinceReferenceDate
        }
    }

    @Test func `files with other names are the oldest`() throws {
        let configuration = try configuration(64)
        let folder = RecorderFolder(configuration)
        let (recorder, _) = try folder.begin(at: Date(timeIntervalSince1970: 1))
        recorder.end(at: 1)
        let path = configuration.folder.path(percentEncoded: false)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
        for other in ["z.flight", "-1.flight", "18446744073709551615-1-0.flight", "9-\(Int.max).flight"] {
            try Data().write(to: configuration.folder.appending(path: other))
        }
        #expect(try folder.begin(at: Date(timeIntervalSince1970: 0)).earlier.first == name)
    }

    @Test func `history is in the order of what happened, though the clock is set back and forth`()
        async throws
    {
        let (clock, wall) = (ManualClock(), WallClock())
        let runtime = Flint(configuration: FlintConfiguration(clock: clock, wallTime: { wall.now }))
        let recorder = try configuration(64)
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = recorder
        }
        let session = ActionSession("work", runtime: runtime)
        let times: [Double] = [1_800_000_000, 1_700_000_000, 1_900_000_000, 0, 1_900_000_001, 1_800_000_000]
        for (number, seconds) in times.enumerated() {
            wall.set(seconds)
            _ = try await session.perform(Notes.save, with: number)
            clock.advance(by: .seconds(1))
        }
        let timeline = runtime.timeline.snapshot()
        #expect(timeline.map(\.sequence) == Array(1...12))
        let began = timeline.filter { $0.kind == .began }
        #expect(
            (began.map(\.input?.text), began.map(\.time))
                == (times.indices.map { "\($0)" }, times.map { Date(timeIntervalSince1970: $0) }))
        #expect(runtime.timeline.completed().allSatisfy { $0.duration == .zero })
        let stack = try #require(runtime.stacks.open.first)
        #expect(
            (stack.age, stack.entries.map { $0.performed?.input })
                == (.seconds(6), times.indices.map { "\($0)" }))
        wall.set(1_000_000_000)
        runtime.shutdown()
        let previous = try #require(try self.runtime(recorder).previousRun())
        #expect(
            (previous.timeline, previous.openStacks.first?.entries, previous.ended)
                == (timeline, stack.entries, Date(timeIntervalSince1970: 1_000_000_000)))
        await session.end()
    }
}
