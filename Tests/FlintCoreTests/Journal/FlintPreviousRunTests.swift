import FlintCore
import FlintTesting
import Foundation
import Testing

@Suite struct FlintPreviousRunTests {
    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Notes.self]
    }

    enum Notes: Feature {
        static let description = "Keeps notes"
        static let save = action(Save.self)
        static let wait = action(Wait.self)
        static let fail = action(Fail.self)
        static let hide = action(Hide.self)

        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(save)
            actions.declare(wait)
            actions.declare(fail)
            actions.declare(hide)
        }
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

    enum Hide: Action {
        static let description = "Is hidden"
        static let hideFromTimeline = true

        static func perform(with _: ActionContext<NoInput>, using _: NoPresenter) async throws {}
    }

    private func runtime(_ journal: (any HistoryJournal)?, withFramework: Bool = true) throws -> Flint {
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.includesFrameworkFeatures = withFramework
            configuration.journal = journal
        }
        return runtime
    }

    private func journal(_ files: MemoryLogFiles) throws -> FileHistoryJournal {
        FileHistoryJournal(
            try files.open("history", FileHistoryJournal.format, FileHistoryJournal.defaultPolicy))
    }

    @Test func `without a journal there is no previous run`() throws {
        #expect(Flint().previousRun() == nil)
        #expect(try runtime(nil).previousRun() == nil)
    }

    @Test func `an action that never returns shows as begun and not ended`() async throws {
        let files = MemoryLogFiles()
        let first = try journal(files)
        let runtime = try runtime(first)
        let gate = Gate()
        let session = ActionSession("work", runtime: runtime)
        let waiting = Task(name: "test.wait") { try await session.perform(Notes.wait, using: gate) }
        await gate.arrival()
        _ = try await ActionSession("other", runtime: runtime).perform(Notes.save, with: 1)
        // The process ends here; its files are what the next run finds.
        first.close()
        let next = try self.runtime(try journal(files))
        let previous = try #require(next.previousRun())
        #expect(previous.timeline.map(\.headline) == ["began Wait", "began Save", "ended Save"])
        #expect(previous.unfinished.map(\.headline) == ["began Wait"])
        #expect(!previous.isClean)
        #expect(Flint.withRuntime(next) { Flint.previousRun() } == previous)
        gate.open()
        try await waiting.value
    }

    @Test func `the stacks that were open are found with what ran in them`() async throws {
        let files = MemoryLogFiles()
        let first = try journal(files)
        let runtime = try runtime(first)
        let gate = Gate()
        let session = ActionSession("work", runtime: runtime)
        let closed = ActionSession("closed", runtime: runtime)
        _ = try await closed.perform(Notes.save, with: 1)
        await closed.end()
        _ = try await session.perform(Notes.save, with: 2)
        let waiting = Task(name: "test.wait") { try await session.perform(Notes.wait, using: gate) }
        await gate.arrival()
        let open = runtime.stacks.open
        first.close()
        let previous = try #require(try self.runtime(try journal(files)).previousRun())
        #expect(previous.openStacks.map(\.id) == open.map(\.id))
        #expect(previous.openStacks.map(\.session) == ["work"])
        #expect(previous.openStacks.map(\.entries) == open.map(\.entries))
        #expect(previous.openStacks.flatMap(\.runningActions).map(\.action.name) == ["Wait"])
        #expect(previous.openStacks.map(\.age) == [.zero], "The clock of that run is gone.")
        gate.open()
        try await waiting.value
    }

    @Test func `a stack whose opening was rotated away is missing`() async throws {
        let first = InMemoryHistoryJournal()
        let runtime = try runtime(first)
        let session = ActionSession("work", runtime: runtime)
        for number in 1...2 { _ = try await session.perform(Notes.save, with: number) }
        let later = InMemoryHistoryJournal()
        later.beginRun(at: .now)
        for record in first.records {
            if case .stack(let change) = record, case .opened = change.kind { continue }
            later.record(record)
        }
        let previous = try #require(try self.runtime(later).previousRun())
        #expect(previous.openStacks.isEmpty)
        #expect(previous.timeline.count == 4)
    }

    @Test func `while the stacks are off none is written`() async throws {
        let journal = InMemoryHistoryJournal()
        let runtime = try runtime(journal)
        try runtime.setEnabled(false, for: ActionStacksFeature.self)
        _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
        #expect(journal.records.count == 2)
        #expect(journal.events.count == 2)
    }

    @Test func `the history has one form in reports`() async throws {
        let journal = InMemoryHistoryJournal()
        do {
            let runtime = try runtime(journal)
            _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
        }
        let previous = try #require(try runtime(journal).previousRun())
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

    @Test func `limits below one are warnings of the set-up`() throws {
        let files = MemoryLogFiles()
        var policy = LogFilePolicy()
        policy.maxFiles = 0
        policy.maxRetainedAge = .seconds(-5)
        let journal = FileHistoryJournal(try files.open("history", FileHistoryJournal.format, policy))
        let output = FileLogOutput(try files.open("flint", FileLogOutput.format, policy))
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.journal = journal
            configuration.logging.production.outputs = [output]
        }
        let warnings = runtime.diagnostics.filter { $0.code == .historyBadCapacity }
        #expect(
            warnings.map(\.subject) == [
                "journal.policy.maxFiles", "journal.policy.maxRetainedAge", "logging.policy.maxFiles",
                "logging.policy.maxRetainedAge",
            ])
    }

    @Test func `the entries are those of the timeline`() async throws {
        let journal = InMemoryHistoryJournal()
        let runtime = try runtime(journal)
        let recorder = EventRecorder(of: runtime)
        let session = ActionSession("work", runtime: runtime)
        _ = try await session.perform(Notes.save, with: 1)
        try? await session.perform(Notes.fail)
        try await session.perform(Notes.hide)
        await session.end()
        _ = try? await session.perform(Notes.save, with: 2)
        let wanted = recorder.events.filter { $0.action?.name != "Hide" }
        #expect(wanted.map(\.kind.name) == ["began", "ended", "began", "ended", "refused"])
        #expect(journal.events == wanted)
        #expect(journal.events.first?.input?.text == "1")
    }

    @Test func `without the features of Flint nothing is written`() async throws {
        let journal = InMemoryHistoryJournal()
        let runtime = try runtime(journal, withFramework: false)
        _ = try await ActionSession("work", runtime: runtime).perform(Notes.save, with: 1)
        #expect(journal.events == [])
    }

    @Test func `a shutdown is marked once`() throws {
        let files = MemoryLogFiles()
        let first = try journal(files)
        let runtime = try runtime(first)
        runtime.shutdown()
        runtime.shutdown()
        #expect(files["/logs/history.jsonl"]?.components(separatedBy: "runEnded").count == 2)
        first.close()
        #expect(try self.runtime(try journal(files)).previousRun()?.isClean == true)
    }

    @Test func `a runtime that is let go is shut down in order`() throws {
        let journal = InMemoryHistoryJournal()
        do { _ = try runtime(journal) }
        #expect(try runtime(journal).previousRun()?.isClean == true)
    }

    @Test func `a journal that fails changes no result`() async throws {
        let files = MemoryLogFiles()
        let journal = try journal(files)
        let runtime = try runtime(journal)
        files.setRoom(0)
        let session = ActionSession("work", runtime: runtime)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        await #expect(throws: CocoaError.self) { try await session.perform(Notes.fail) }
        #expect(journal.failureCount >= 4)
        #expect(journal.lastError?.code == .writeFailed)
        files.setRoom(.max)
        let count = journal.failureCount
        #expect(try await session.perform(Notes.save, with: 3) == 4)
        #expect(journal.failureCount == count)
    }

    @Test func `an output that fails changes no result, and others go on`() async throws {
        let files = MemoryLogFiles()
        let output = FileLogOutput(try files.open("flint", FileLogOutput.format, LogFilePolicy()))
        let memory = InMemoryLogOutput()
        let runtime = Flint()
        try runtime.setup(Root.self) { configuration in
            configuration.logging.development = LoggingConfiguration.Channel(
                level: .debug, outputs: [output, memory])
        }
        let session = ActionSession("work", runtime: runtime)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        let written = memory.events.count
        #expect(written > 0)
        await runtime.settle()
        files.setRoom(0)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        #expect(memory.events.count == 2 * written)
        await runtime.settle()
        #expect(output.failureCount == written)
        files.setRoom(.max)
        #expect(try await session.perform(Notes.save, with: 1) == 2)
        await runtime.settle()
        #expect(
            try output.contents().events
                == memory.events.filter { !(written + 1...2 * written).contains(Int($0.sequence)) })
    }

    @Test func `concurrent dispatches are all in the journal`() async throws {
        let files = MemoryLogFiles()
        let first = try journal(files)
        let runtime = try runtime(first)
        let sessions = (0..<8).map { ActionSession("work-\($0)", runtime: runtime) }
        await withTaskGroup { group in
            for session in sessions {
                group.addTask(name: "perform") {
                    for input in 0..<20 { _ = try? await session.perform(Notes.save, with: input) }
                }
            }
        }
        first.close()
        let previous = try #require(try self.runtime(try journal(files)).previousRun())
        #expect(previous.timeline.count == 320)
        #expect(previous.unfinished == [])
        #expect(Set(previous.openStacks.map(\.session)) == Set(sessions.map(\.name)))
        #expect(previous.openStacks.allSatisfy { $0.entries.count == 20 && $0.runningActions.isEmpty })
        #expect(
            zip(previous.timeline, previous.timeline.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
    }
}

extension InMemoryHistoryJournal {
    /// The recorded timeline entries.
    fileprivate var events: [DispatchEvent] {
        records.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
