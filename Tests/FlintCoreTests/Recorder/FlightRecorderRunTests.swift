import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents

/// What a run leaves in its flight recorder, as the next run finds it.
@Suite struct FlightRecorderRunTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Other.self]
    }

    enum Notes: Feature {
        static let description = "Keeps notes"
        static let save = action(Save.self)
        static let wait = action(Wait.self)
        static let fail = action(Fail.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(save)
            actions.declare(wait)
            actions.declare(fail)
        }
    }

    enum Other: Feature {
        static let description = "Something else"
        static let save = action(Save.self)

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(save) }
    }

    enum Save: Action {
        static let description = "Saves a number"

        static func perform(with context: ActionContext<Int>, using _: NoPresenter) async throws -> Int {
            context.input + 1
        }
    }

    enum Wait: Action {
        static let description = "Waits at a gate"

        static func perform(with _: ActionContext<NoInput>, using gate: Gate) async throws {
            await gate.pass()
        }
    }

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

    private func runtime(_ recorder: FlightRecorderConfiguration) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = recorder
        }
        #expect(runtime.diagnostics == [])
        return runtime
    }

    /// What lies in the only file, as if its process were gone.
    private func left() throws -> HistorySnapshot {
        let url = try configuration().folder
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false))
        let name = try #require(names.count == 1 ? names.first : nil)
        let bytes = [UInt8](try Data(contentsOf: url.appending(path: name)))
        return FlightReplay(try FlightRecording(bytes)).snapshot
    }

    @Test func `the timeline and the stacks of a run are found as they were`() async throws {
        let runtime = try runtime(configuration())
        #expect(runtime.previousRun() == nil)
        let (first, second) = (
            ActionSession("first", runtime: runtime), ActionSession("second", runtime: runtime)
        )
        _ = try await first.perform(Notes.save, with: 1)
        _ = try await second.perform(Other.save, with: 2)
        try? await first.perform(Notes.fail)
        _ = try await first.perform(Other.save, with: 3, source: .intent("save"))
        await second.end()
        _ = try? await second.perform(Notes.save, with: 4)
        let left = try left()
        #expect(left.timeline == runtime.timeline.snapshot())
        #expect(left.timeline.count == 9)
        #expect(left.openStacks.map(\.entries) == runtime.stacks.open.map(\.entries))
        #expect(left.openStacks.map(\.session) == ["first", "first"])
        #expect(left.openStacks.map(\.parentID) == runtime.stacks.open.map(\.parentID))
        #expect(!left.isClean)
        #expect(left.damage.isEmpty)
        runtime.shutdown()
        let previous = try #require(try self.runtime(configuration()).previousRun())
        #expect(previous.timeline == left.timeline)
        #expect(previous.isClean)
    }

    @Test func `an action that never returns shows as running, however much came after it`() async throws {
        let runtime = try runtime(configuration(64))
        let gate = Gate()
        let session = ActionSession("work", runtime: runtime)
        let waiting = Task(name: "test.wait") { try await session.perform(Notes.wait, using: gate) }
        await gate.arrival()
        let other = ActionSession("other", runtime: runtime)
        for number in 0..<500 { _ = try await other.perform(Notes.save, with: number) }
        _ = runtime.timeline.snapshot()
        let left = try left()
        #expect(left.unfinished.map(\.action?.name) == ["Wait"])
        #expect(left.openStacks.flatMap(\.runningActions).map(\.action.name) == ["Wait"])
        #expect(left.timeline.last == runtime.timeline.snapshot().last)
        gate.open()
        try await waiting.value
        for number in 0..<500 { _ = try await other.perform(Notes.save, with: number) }
        _ = runtime.timeline.snapshot()
        #expect(try self.left().unfinished == [])
    }

    @Test func `sessions that come and go keep their names apart`() async throws {
        let runtime = try runtime(configuration(64))
        for number in 0..<300 {
            let session = ActionSession("session \(number)", runtime: runtime)
            _ = try await session.perform(Notes.save, with: number)
        }
        let left = try left()
        let numbers = left.timeline.filter { $0.kind == .began }.map { $0.input?.text ?? "" }
        #expect(numbers.count > 20)
        #expect(left.timeline.filter { $0.kind == .began }.map(\.session) == numbers.map { "session \($0)" })
    }

    @Test func `a folder that cannot be had is a warning, and the run goes on`() async throws {
        let url = try #require(folder).url.appending(path: "file")
        try Data().write(to: url)
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configuration.flightRecorder = FlightRecorderConfiguration(folder: url)
        }
        #expect(runtime.diagnostics.map(\.code) == [.storageUnwritable])
        #expect(try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1) == 2)
        #expect(runtime.previousRun() == nil)
    }

    @Test func `the newest runs are kept`() async throws {
        for number in 0..<8 {
            let runtime = try runtime(configuration(64))
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: number)
            #expect(
                runtime.previousRun()?.timeline.first?.input?.text == (number == 0 ? nil : "\(number - 1)"))
            runtime.shutdown()
        }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: configuration().folder.path(percentEncoded: false))
        #expect(names.count == 4)
    }
}
