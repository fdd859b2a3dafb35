import FlintCore
import FlintFlows
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The flow in the whole program, with answers from standard input.
@Suite struct ComposingSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("Work")
    }

    @Test func `questions and answers can be read in the output of a pipe`() async throws {
        let run = await ProgramRun(
            [], typing: ["compose", "Three", "2", ":back", "", "2", ":cancel", "no", "yes", "list"],
            in: folder)
        #expect(run.status == .success)
        #expect(run.errors.isEmpty)
        #expect(
            Array(run.lines.prefix(6)) == [
                "Title (or :back, :cancel, :where): Three",
                "  1  Empty: the title and nothing else",
                "  2  Meeting notes: who was there, agenda, decisions, what to do",
                "  3  To-do list: a box to tick for each line",
                "  4  Journal: the date, and questions to begin with",
                "Template [Empty] (or :back, :cancel, :where): 2",
            ])
        #expect(run.lines.contains("Template [Meeting notes] (or :back, :cancel, :where): "))
        #expect(run.lines.contains("“Three” in “Work”:"))
        #expect(run.lines.contains("  │ Date: 2023-11-14"))
        #expect(run.lines.contains("Made “Three”: \(folder.path("Work/Three.md"))"))
        #expect(run.lines.last == "There are no notes in \(folder.path) yet. Make one with “new NAME”.")
        #expect(try folder.text(of: "Work/Three.md").hasPrefix("# Three\n\nDate: 2023-11-14\n"))
    }

    @Test func `one command line makes a note`() async throws {
        let run = await ProgramRun(["compose", "Team meeting", "meeting", "1", "yes"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.last == "Made “Team meeting”, which is open now. Add a line with “append TEXT”.")
        #expect(folder.exists("Team meeting.md"))
    }

    @Test func `the alias does the same, and leaving makes nothing`() async throws {
        let run = await ProgramRun(["guide"], typing: [":cancel"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines == ["Title (or :back, :cancel, :where): :cancel", "No note was made."])
        #expect(try folder.names() == ["Work"])
    }

    @Test func `an input that ends in the middle is a failure that is said`() async throws {
        let run = await ProgramRun([], typing: ["compose Three", "1", "+", "New"], in: folder)
        #expect(run.status == .failure)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("error: line 1: The input ended before the note was saved"))
        // A folder was made and removed, which is in the history.
        #expect(try folder.names() == [".flint-demo", "Work"])
    }

    @Test func `the place is printed with its state marked`() async throws {
        let run = await ProgramRun(["compose", "Three", "1", ":where", ":cancel", "yes"], in: folder)
        #expect(run.lines.filter { $0.hasPrefix("▶") } == ["▶ Folder", "▶ List"])
    }

    @Test func `a diagram is printed, and a wrong state is exit code 2`() async throws {
        let run = await ProgramRun(["diagram", "saving"], in: folder)
        #expect(run.lines.filter { $0.hasPrefix("▶") } == ["▶ Saving"])
        #expect(await ProgramRun(["diagram", "nowhere"], in: folder).status == .usage)
        #expect(await ProgramRun(["diagram", "--dot"], in: folder).status == .usage)
        let mermaid = await ProgramRun(["diagram", "--mermaid", "saving"], in: folder)
        #expect(mermaid.lines.first == "stateDiagram-v2")
    }

    @Test func `the events of a run are JSON, from the action to the saving and back`() async throws {
        let run = await ProgramRun(
            ["--events=json", "compose", "Three", "1", "Work", "yes"], in: folder)
        let events = try run.errorLines.map {
            try JSONDecoder().decode(DispatchEvent.self, from: Data($0.utf8))
        }
        let words = events.map { event -> String in
            if case .flowTransition(let transition) = event.kind { return transition.to }
            return "\(event.kind.name) \(event.action?.identifier ?? "")"
        }
        #expect(
            words == [
                "began NoteComposeAction", "Begin", "Heading", "Template", "Folder",
                "Begin", "List", "End", "Terminate",
                "Preview", "Saving", "began DraftSaveAction", "ended DraftSaveAction", "End", "Terminate",
                "ended NoteComposeAction",
            ])
        // What was typed is in none of them.
        #expect(!run.errors.contains("Three"))
    }

    @Test func `control characters of a title reach neither the screen nor a file name`() async throws {
        let run = await ProgramRun([], typing: ["compose", "a\u{1B}[2Jb", ":cancel", "yes"], in: folder)
        #expect(!run.output.contains("\u{1B}"))
        #expect(run.output.contains("[a\\u{1B}[2Jb]"))
        #expect(try folder.names() == ["Work"])
    }

    @Test func `a closed output ends the flow without a note`() async throws {
        let run = await ProgramRun(
            ["compose", "Three", "1", "1", "yes"], in: folder, output: MemoryOutput(closedAfter: 100))
        #expect(run.status == .failure)
        #expect(try folder.names() == ["Work"])
    }

    @Test func `a terminal shows the prompt once and no answer twice`() async throws {
        let run = await ProgramRun(
            [], typing: ["compose", ":cancel", "list"], in: folder, isTerminal: true)
        #expect(run.output.contains("notes> Title (or :back, :cancel, :where): No note was made.\nnotes> "))
    }
}
