import CoreTestSupport
import FlintTesting
import Foundation
import Synchronization
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintGating
@testable import FlintHistory

/// What the timeline holds of what is performed.
@Suite(.timeLimit(.minutes(10))) struct TimelineTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self, Extras.self]
    }

    enum Notes: Feature, TestFeature {
        static let open = action(Open.self)
        static let outer = action(Outer.self)
        static let peek = action(Peek.self)
        static let fail = action(Fail.self)
        static let wait = action(Wait.self)
        static let undeclared = action(Undeclared.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: open, outer, peek, fail, wait)
        }
    }

    enum Extras: SwitchedFeature, TestFeature {
        static let open = action(Open.self)
        static let peek = action(Peek.self)

        static let isOnByDefault: Bool? = false

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(open)
            actions.declare(peek)
        }
    }

    enum Open: Action {
        static let description = "Open a note"
        static func inputDescription(_ input: String) -> String? { input.isEmpty ? nil : "note \(input)" }
        static func perform(with context: ActionContext<String>, using presenter: NoPresenter) {}
    }

    enum Outer: Action {
        static let description = "Open a note as a part of something"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) async throws {
            try await context.perform(Notes.open, with: "inner")
        }
    }

    enum Peek: IdleAction {
        static let hideFromTimeline = true
    }

    struct Mishap: LocalizedError {
        var errorDescription: String? { "Went\nwrong" }
    }

    enum Fail: Action {
        static let description = "Fails"
        static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) throws {
            context.closeActionStack()
            throw Mishap()
        }
    }

    enum Wait: HoldAction {}

    enum Undeclared: IdleAction {}

    private static func makeRuntime(
        clock: ManualClock = ManualClock(), configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws -> Flint {
        let start = Date(timeIntervalSince1970: 1_800_000_000.0006)
        let runtime = Flint(
            configuration: FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start)))
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = true
            configure(&configuration)
        }
        return runtime
    }

    // MARK: Entries

    @Test func `both entries are there when perform returns`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", userInitiatedActions: true, runtime: runtime)
        try await session.perform(Notes.open, with: "plan")
        let entries = runtime.timeline.snapshot()
        #expect(
            (entries.map(\.kind), entries.map(\.sequence))
                == ([.began, .ended(.success, closesActionStack: false)], [1, 2]))
        for entry in entries {
            #expect(entry.feature == DispatchEvent.Label(identifier: "TimelineTests.Notes", name: "Notes"))
            #expect(entry.action == DispatchEvent.Label(identifier: "TimelineTests.Open", name: "Open"))
            #expect(
                (entry.session, entry.featurePath?.description, entry.requestID?.number)
                    == ("s", "TimelineTests.Root/TimelineTests.Notes", 1))
            #expect(
                (entry.parentRequestID, entry.source?.kind, entry.userInitiated, entry.input)
                    == (nil, "application", true, InputDescription(text: "note plan")))
        }
        #expect(entries.map { $0.duration == nil } == [true, false])
    }

    @Test func `entries are the events that observers receive`() async throws {
        let runtime = try Self.makeRuntime()
        let recorder = EventRecorder(of: runtime)
        let session = ActionSession("s", runtime: runtime)
        try await session.perform(Notes.outer)
        _ = try? await session.perform(Notes.fail)
        Flint.withRuntime(runtime) { #expect(Extras.open.request() == nil) }
        let entries = runtime.timeline.snapshot()
        #expect(entries == recorder.events)
        #expect(
            entries.map(\.headline) == [
                "began Outer", "began Open", "ended Open", "ended Outer", "began Fail", "ended Fail",
                "refused Open",
            ])
        #expect(
            (entries[1].parentRequestID, entries.map(\.closesActionStack), entries.last?.refusals)
                == (entries[0].requestID, [nil, nil, false, false, nil, true, nil], [.featureUnavailable]))
    }

    @Test func `an action that never returns shows as running`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        let gate = Gate()
        let running = Task { try await session.perform(Notes.wait, using: gate) }
        await gate.arrival(1)
        #expect(
            (runtime.timeline.snapshot().map(\.headline), runtime.timeline.completed().isEmpty)
                == (["began Wait"], true))
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        #expect(runtime.timeline.snapshot().last?.outcome == .cancelled)
    }

    @Test func `hidden actions are left out, their refusals too`() async throws {
        let runtime = try Self.makeRuntime()
        let recorder = EventRecorder(of: runtime)
        try await ActionSession("s", runtime: runtime).perform(Notes.peek)
        Flint.withRuntime(runtime) { #expect(Extras.peek.request() == nil) }
        #expect(recorder.events.count == 3)
        #expect(runtime.timeline.snapshot().isEmpty)
    }

    @Test func `every kind of refusal is an entry`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        await #expect(throws: FlintError.self) { try await session.perform(Notes.undeclared) }
        await #expect(throws: FlintError.self) { try await session.perform(Elsewhere.open, with: "") }
        await #expect(throws: FlintError.self) { try await session.perform(Elsewhere.peek) }
        Flint.withRuntime(runtime) { #expect(Extras.open.request() == nil) }
        await session.end()
        await #expect(throws: FlintError.self) { try await session.perform(Notes.open, with: "") }
        await #expect(throws: FlintError.self) { try await session.perform(Notes.peek) }
        #expect(
            runtime.timeline.snapshot().map(\.refusals) == [
                [.actionNotDeclared], [.featureNotRegistered], [.featureUnavailable], [.sessionEnded],
            ])
    }

    enum Elsewhere: Feature, TestFeature {
        static let open = action(Open.self)
        static let peek = action(Peek.self)
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(open)
            actions.declare(peek)
        }
    }

    // MARK: The switch

    @Test func `the switch holds from the next dispatch on, and a pair is complete or absent`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        let gates = [Gate(), Gate()]
        let before = Task { try await session.perform(Notes.wait, using: gates[0]) }
        await gates[0].arrival(1)
        try runtime.setEnabled(false, for: TimelineFeature.self)
        let meanwhile = Task { try await session.perform(Notes.wait, using: gates[1]) }
        await gates[1].arrival(1)
        try await session.perform(Notes.open, with: "off")
        gates[0].open()
        try await before.value
        try runtime.setEnabled(true, for: TimelineFeature.self)
        gates[1].open()
        try await meanwhile.value
        try await session.perform(Notes.open, with: "on")
        let entries = runtime.timeline.snapshot()
        #expect(entries.map(\.headline) == ["began Wait", "ended Wait", "began Open", "ended Open"])
        #expect(
            (entries.map(\.input?.text), entries[0].requestID)
                == (["", "", "note on", "note on"].map { $0.isEmpty ? nil : $0 }, entries[1].requestID))
    }

    @Test func `nothing is written without the features of Flint`() async throws {
        let runtime = Flint()
        try runtime.setup(Root.self)
        try await ActionSession("s", runtime: runtime).perform(Notes.open, with: "x")
        #expect(runtime.timeline.snapshot().isEmpty)
    }

    // MARK: Focus

    @Test func `focus is decided when a request begins`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        let gates = [Gate(), Gate()]
        let unfocused = Task { try await session.perform(Notes.wait, using: gates[0]) }
        await gates[0].arrival(1)
        let notes = try #require(runtime.metadata(for: Notes.self)?.path)
        let extras = try #require(runtime.metadata(for: Extras.self)?.path)
        runtime.focus.focus(extras)
        let outside = Task { try await session.perform(Notes.wait, using: gates[1]) }
        await gates[1].arrival(1)
        gates[0].open()
        try await unfocused.value
        #expect(runtime.timeline.snapshot().map(\.headline) == ["began Wait", "ended Wait"])
        runtime.timeline.clear()
        runtime.focus.focus(notes)
        gates[1].open()
        try await outside.value
        #expect(runtime.timeline.snapshot().isEmpty, "it began outside of the focus")
        try await session.perform(Notes.open, with: "x")
        #expect(runtime.timeline.snapshot().map(\.headline) == ["began Open", "ended Open"])
        runtime.timeline.clear()
        runtime.focus.defocus(notes)
        try await session.perform(Notes.open, with: "x")
        Flint.withRuntime(runtime) { #expect(Extras.open.request() == nil) }
        #expect(runtime.timeline.snapshot().map(\.headline) == ["refused Open"])
    }

    @Test func `a focused group covers its features, and nothing while the focus is off`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        let root = try #require(runtime.metadata(for: Root.self)?.path)
        runtime.focus.focus(root)
        try await session.perform(Notes.open, with: "in")
        runtime.focus.reset()
        runtime.focus.focus(try #require(runtime.metadata(for: Extras.self)?.path))
        try await session.perform(Notes.open, with: "out")
        #expect(runtime.featureSnapshots(includingFramework: false).map(\.isInFocus) == [false, false, true])
        try runtime.setEnabled(false, for: FocusFeature.self)
        try await session.perform(Notes.open, with: "off")
        #expect(
            runtime.timeline.snapshot().map(\.input?.text) == ["note in", "note in", "note off", "note off"])
    }

    // MARK: Capacity

    @Test func `the default capacity is one hundred, the oldest entries are dropped`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        for _ in 0..<60 { try await session.perform(Notes.open, with: "x") }
        #expect(
            (runtime.timeline.capacity, runtime.diagnostics.contains { $0.code == .historyBadCapacity })
                == (100, false))
        #expect(runtime.timeline.snapshot().map(\.sequence) == Array(21...120))
    }

    @Test(arguments: [0, -1, .min]) func `a capacity below one counts as one, with a warning`(
        capacity: Int
    ) async throws {
        let runtime = try Self.makeRuntime { $0.timeline.capacity = capacity }
        let warning = try #require(runtime.diagnostics.first { $0.code == .historyBadCapacity })
        #expect((warning.severity, warning.subject) == (.warning, "timeline.capacity"))
        #expect(warning.text.contains(String(capacity)))
        #expect(runtime.preflight().contains(warning))
        try await ActionSession("s", runtime: runtime).perform(Notes.open, with: "x")
        #expect(runtime.timeline.snapshot().map(\.headline) == ["ended Open"])
    }

    // MARK: Rows

    @Test func `a row has both halves, also when the beginning was dropped`() async throws {
        let clock = ManualClock()
        let runtime = try Self.makeRuntime(clock: clock) { $0.timeline.capacity = 1 }
        clock.advance(by: .microseconds(700))
        let session = ActionSession("s", runtime: runtime)
        let gate = Gate()
        let running = Task { try await session.perform(Notes.wait, using: gate, userInitiated: true) }
        await gate.arrival(1)
        let began = try #require(runtime.timeline.snapshot().first)
        clock.advance(by: .microseconds(2600))
        gate.open()
        try await running.value
        let row = try #require(runtime.timeline.completed().first)
        let ended = try #require(runtime.timeline.snapshot().first)
        #expect((ended.kind.name, row.start, row.duration) == ("ended", began.time, .microseconds(2600)))
        #expect(row.sequence == 2 && row.requestID == began.requestID && row.parentRequestID == nil)
        #expect(row.session == "s" && row.userInitiated && row.source.kind == "application")
        #expect(
            row.feature == ended.feature && row.action == ended.action && row.featurePath == ended.featurePath
        )
        #expect(row.outcome == .success && !row.closesActionStack && row.input == nil)
        #expect(runtime.timeline.completed(userInitiatedOnly: true) == [row])
    }

    @Test func `only what has ended has a row`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        try await session.perform(Notes.outer)
        _ = try? await session.perform(Notes.fail)
        Flint.withRuntime(runtime) { #expect(Extras.open.request() == nil) }
        let rows = runtime.timeline.completed()
        #expect(
            rows.map { "\($0.action.name) in \($0.parentRequestID?.number ?? 0)" } == [
                "Open in 1", "Outer in 0", "Fail in 0",
            ])
        #expect(rows[2].outcome == .failure(ActionFailure(Mishap())) && rows[2].closesActionStack)
    }

    // MARK: Clearing

    @Test func `clear drops all entries and is itself left out`() async throws {
        let runtime = try Self.makeRuntime()
        let session = ActionSession("s", runtime: runtime)
        try await session.perform(Notes.open, with: "x")
        try await Flint.withRuntime(runtime) {
            let request = try #require(TimelineFeature.clear.request())
            try await session.perform(request)
        }
        #expect(runtime.timeline.snapshot().isEmpty)
        try await session.perform(Notes.open, with: "y")
        #expect(runtime.timeline.snapshot().map(\.input?.text) == ["note y", "note y"])
    }

    // MARK: Load

    /// Under load: who subscribes and then takes a snapshot misses nothing, and the order is that of the numbers.
    @Test func `there is no gap between a subscription and a later snapshot`() async throws {
        let runtime = try Self.makeRuntime { $0.timeline.capacity = 100_000 }
        let workers = (0..<8).map { number in
            Task {
                let session = ActionSession("worker \(number)", runtime: runtime)
                for _ in 0..<400 { try await session.perform(Notes.open, with: "x") }
            }
        }
        var observed: [(snapshot: [UInt64], recorder: EventRecorder)] = []
        for _ in 0..<40 {
            let recorder = EventRecorder(of: runtime)
            observed.append((runtime.timeline.snapshot().map(\.sequence), recorder))
            await Task.yield()
        }
        for worker in workers { try await worker.value }
        let all = runtime.timeline.snapshot().map(\.sequence)
        #expect(all == Array(1...6400))
        for (snapshot, recorder) in observed {
            let events = recorder.events.map(\.sequence)
            #expect(snapshot == Array(all.prefix(snapshot.count)))
            let first = events.first ?? 6401
            #expect(events == Array(all.dropFirst(Int(first) - 1)))
            #expect(UInt64(snapshot.count) + 1 >= first, "numbers between the two are missing")
        }
    }
}
