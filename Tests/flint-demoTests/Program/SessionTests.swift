import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Whole sessions with commands from a pipe.
@Suite struct SessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ text: String, to name: String) throws {
        try folder.write(text, to: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: folder.path(name))
    }

    @Test func `a session does what its commands say`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "# a comment", "", "list", "new Shopping list", "append - Milk", "append - Bread",
                "replace Milk 'Oat milk'", "open", "rename Groceries", "search OAT", "close", "list",
                "delete groc", "trash", "undo", "open 1",
            ], in: folder)
        #expect(run.status == .success)
        #expect(run.errorLines == [])
        let list = run.lines.firstIndex { $0.hasPrefix("#") && $0.hasSuffix("Changed") }
        var lines = run.lines
        if let list { lines.removeSubrange(list...(list + 1)) }
        #expect(
            lines == [
                "There are no notes in \(folder.path) yet. Make one with “new NAME”.",
                "Made “Shopping list”, which is open now. Add a line with “append TEXT”.",
                "Added a line to “Shopping list”.",
                "Added a line to “Shopping list”.",
                "Replaced 1 place in “Shopping list”.",
                "- Oat milk",
                "- Bread",
                "Renamed “Shopping list” to “Groceries”.",
                "Groceries:1: - Oat milk",
                "Closed “Groceries”.",
                "Moved “Groceries” to the trash. “undo” brings it back.",
                "Name       Deleted",
                "Groceries  2023-11-14 22:13",
                "“undo” brings the first of them back.",
                "Brought “Groceries” back.",
                "- Oat milk",
                "- Bread",
            ])
        #expect(try folder.text(of: "Groceries.md") == "- Oat milk\n- Bread\n")
    }

    @Test func `a list is a table`() async throws {
        try write("# The plan\nfour words\n", to: "Plan.md")
        try write("", to: "10.md")
        try write("", to: "9.md")
        let run = await ProgramRun(["list"], in: folder)
        #expect(
            run.lines == [
                "#  Name  Title     Words  Changed",
                "1  9                   0  2023-11-14 22:13",
                "2  10                  0  2023-11-14 22:13",
                "3  Plan  The plan      4  2023-11-14 22:13",
            ])
    }

    @Test func `numbers mean what was listed last`() async throws {
        for name in ["a", "b", "c"] { try folder.write(name, to: "\(name).md") }
        let run = await ProgramRun(
            [], typing: ["list", "delete 1", "open 2", "open #1", "new 0", "open 3"], in: folder)
        #expect(run.lines.filter { $0.count == 1 } == ["b", "c"])
        #expect(
            run.errorLines == [
                "error: line 4: Number 1 was the note “a”, which is not there any more. List the notes again."
            ])
        #expect(run.status == .failure)
    }

    @Test func `export works while it is switched on`() async throws {
        try folder.write("# One", to: "One.md")
        let run = await ProgramRun(
            [],
            typing: [
                "export One", "enable export", "export One", "export One", "export --replace One",
                "export-all --to \(folder.path("pages"))", "disable export", "export-all",
            ], in: folder)
        #expect(
            run.lines == [
                "Export is switched on.",
                "Made a page of “One”: \(folder.path("html/One.html"))",
                "Made a page of “One”: \(folder.path("html/One.html"))",
                "Made 2 pages in \(folder.path("pages")). Begin with index.html.",
                "Export is switched off.",
            ])
        let refusal =
            "Export is switched off. Switch it on with “enable export”, or start with --enable export."
        #expect(
            run.errorLines == [
                "error: line 1: \(refusal)",
                "error: line 4: There is “\(folder.path("html/One.html"))” already. Replace it with --replace, "
                    + "or export to another folder with --to.",
                "error: line 8: \(refusal)",
            ])
        #expect(run.status == .failure)
        #expect(folder.exists("pages/index.html"))
    }

    @Test func `the examples of the help are a session on the sample notes`() async throws {
        let examples = CommandTable.standard.commands.map(\.example)
        let temporary = try TemporaryFolder()
        let run = await ProgramRun([], typing: examples, temporaryFolder: temporary.path)
        #expect(run.status == .success)
        let path = try #require(try temporary.names().first)
        let kept = "The sample notes stay in \(temporary.path(path)), because you have worked on them."
        #expect(run.errorLines == [kept])
    }

    @Test func `wrong lines do not stop the others`() async throws {
        try folder.write("text", to: "a.md")
        let run = await ProgramRun([], typing: ["lisst", "open 'a", "append", "open a"], in: folder)
        #expect(run.status == .usage)
        #expect(run.lines == ["text"])
        #expect(
            run.errorLines == [
                "error: line 1: There is no command “lisst”. Did you mean “list”?",
                "error: line 2: The quote ' in column 6 is not closed; add another ', or write \\' for the "
                    + "character itself.",
                "error: line 3: “append” needs TEXT. It is written “append [@NOTE] TEXT…”; see “help append”.",
            ])
    }

    @Test func `the first error stops the others if that is wanted`() async throws {
        let run = await ProgramRun(["--stop-on-error"], typing: ["open a", "new b"], in: folder)
        #expect(run.status == .failure)
        #expect(run.output.isEmpty)
        #expect(try folder.names().isEmpty)
    }

    @Test func `quitting leaves the rest unread`() async throws {
        let run = await ProgramRun([], typing: ["new a", "quit", "new b"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.last == "Closed “a”.")
        #expect(try folder.names() == [".flint-demo", "a.md"])
    }

    @Test func `a name that is taken is refused, also in other letter case`() async throws {
        try folder.write("", to: "Plan.md")
        let run = await ProgramRun(["new", "plan"], in: folder)
        #expect(run.status == .failure)
        #expect(
            run.errorLines == [
                "error: There is a note “Plan” already, which differs from “plan” in letter case only. "
                    + "Choose another name."
            ])
    }

    @Test func `a broken note is named and spoils nothing else`() async throws {
        try folder.write(bytes: [0xFF, 0xFE], to: "broken.md")
        try folder.write("find me", to: "good.md")
        let run = await ProgramRun([], typing: ["open broken", "search find"], in: folder)
        #expect(run.status == .failure)
        #expect(run.lines == ["good:1: find me"])
        #expect(
            run.errorLines == [
                "error: line 1: The note “broken” cannot be used: it is not UTF-8 text; convert it with another "
                    + "program.",
                "warning: “broken” was left out: it is not UTF-8 text; convert it with another program.",
            ])
    }
}
