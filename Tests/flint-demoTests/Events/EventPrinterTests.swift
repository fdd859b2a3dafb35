import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct EventPrinterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func events(_ lines: [String], _ arguments: [String] = []) async throws -> [DispatchEvent] {
        let run = await ProgramRun(["--events=json"] + arguments, typing: lines, in: folder)
        return try run.errorLines.filter { $0.hasPrefix("{") }.map { line in
            try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8))
        }
    }

    @Test func `text shows begin and end of every action, nested ones with their parent`() async throws {
        let run = await ProgramRun(
            ["--events"], typing: ["new Plan", "append secret words", "export", "delete"], in: folder,
            runtime: .timeless)
        let expected = """
              seq  time          kind      session  request  action                                    outcome, duration, input
                1  22:13:20.000  began     changes  1        EditingFeature#NoteCreateAction           Plan
                2  22:13:20.000  began     changes  2<1      BrowsingFeature#NoteOpenAction            Plan
                3  22:13:20.000  ended     changes  2<1      BrowsingFeature#NoteOpenAction            success, 0.000 ms, Plan
                4  22:13:20.000  ended     changes  1        EditingFeature#NoteCreateAction           success, 0.000 ms, Plan
                5  22:13:20.000  began     changes  3        EditingFeature#NoteAppendAction           the open note, 12 characters
                6  22:13:20.000  ended     changes  3        EditingFeature#NoteAppendAction           success, 0.000 ms, the open note, 12 characters
                7  22:13:20.000  refused                     ExportFeature#NoteExportAction            Export is switched off.
            error: line 3: Export is switched off. Switch it on with “enable export”, or start with --enable export.
                8  22:13:20.000  began     changes  4        TrashFeature#NoteDeleteAction             the open note
                9  22:13:20.000  began     changes  5<4      BrowsingFeature#NoteCloseAction
               10  22:13:20.000  began     changes  6<5      Flint.ActivitiesFeature#Flint.ResignActivityAction
               11  22:13:20.000  ended     changes  6<5      Flint.ActivitiesFeature#Flint.ResignActivityAction  success, 0.000 ms
               12  22:13:20.000  began     changes  7<5      EditingFeature#EditingFinishAction
               13  22:13:20.000  ended     changes  7<5      EditingFeature#EditingFinishAction        success, work done, 0.000 ms
               14  22:13:20.000  ended     changes  5<4      BrowsingFeature#NoteCloseAction           success, work done, 0.000 ms
               15  22:13:20.000  ended     changes  4        TrashFeature#NoteDeleteAction             success, 0.000 ms, the open note
            """
        #expect(run.errors == expected + "\n")
        #expect(!run.output.contains("began"))
    }

    @Test func `JSON lines decode, without gaps, and every begin has its end`() async throws {
        try folder.write("# One", to: "One.md")
        let events = try await events(
            [
                "list", "open 1", "rename First", "enable export", "export-all", "undo", "features", "help",
                "quit",
            ])
        #expect(events.map(\.sequence) == Array(1...UInt64(events.count)))
        let begun = events.filter { $0.kind == .began }.compactMap(\.requestID)
        let ended = events.filter { if case .ended = $0.kind { true } else { false } }.compactMap(\.requestID)
        #expect(begun.count == 15)
        #expect(begun.sorted() == ended.sorted())
        let nested = events.filter { $0.parentRequestID != nil && $0.kind == .began }
        #expect(
            nested.map { $0.action?.identifier } == [
                "NoteOpenAction", "PageExportAction", "PageExportAction", "NoteCloseAction",
                "Flint.ResignActivityAction",
                "EditingFinishAction",
            ])
        let failures = events.filter { if case .ended(.failure, _) = $0.kind { true } else { false } }
        #expect(failures.map { $0.action?.identifier } == ["NoteRestoreAction"])
    }

    @Test func `what is in the notes is in no event`() async throws {
        try folder.write("hidden treasure\n", to: "a.md")
        let run = await ProgramRun(
            ["--events=json", "--enable", "export"],
            typing: ["open a", "append hush", "replace hush 'other words'", "search treasure", "export-all"],
            in: folder)
        #expect(run.status == .success)
        for word in ["treasure", "hush", "other words", folder.path] {
            #expect(!run.errors.contains(word), "\(word)")
        }
    }

    @Test func `events can go to the end of a file`() async throws {
        for _ in 1...2 {
            let run = await ProgramRun(
                ["--events=json", "--events-to", folder.path("events"), "list"], in: folder)
            #expect(run.errors.isEmpty)
        }
        #expect(try folder.text(of: "events").split(separator: "\n").count == 4)
    }

    @Test func `a file that cannot be written is said before anything is done`() async throws {
        let run = await ProgramRun(["--events-to", folder.path, "new", "a"], in: folder)
        #expect(run.status == .failure)
        #expect(run.errors.hasPrefix("error: Could not open the file for events: "))
        #expect(try folder.names().isEmpty)
    }

    @Test(.notes) func `the lines of a command stand before what follows`() async throws {
        let sample = try SampleDesk()
        let output = MemoryOutput()
        let printer = EventPrinter(format: .json, output: output)
        let runtime = Flint.current
        let events = runtime.events()
        async let printing: Void = printer.print(events)
        for count in 1...100 {
            try await BrowsingFeature.list.perform(with: DeskInput(sample.desk), using: sample.presenter)
            await printer.caughtUp(with: runtime.lastSequence)
            #expect(output.text.split(separator: "\n").count == 2 * count)
        }
        runtime.shutdown()
        await printing
    }

    @Test(.notes) func `a closed output and lost events hold nobody up`() async throws {
        let sample = try SampleDesk()
        let printer = EventPrinter(format: .text, output: MemoryOutput(closedAfter: 0))
        let runtime = Flint.current
        let events = runtime.events(bufferingNewest: 1)
        for _ in 1...3 {
            try await BrowsingFeature.list.perform(with: DeskInput(sample.desk), using: sample.presenter)
        }
        async let printing: Void = printer.print(events)
        await printer.caughtUp(with: runtime.lastSequence)
        runtime.shutdown()
        await printing
        await printer.caughtUp(with: .max)
    }
}
