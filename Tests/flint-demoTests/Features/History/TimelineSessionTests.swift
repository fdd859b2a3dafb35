import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// What was done, as the commands for it show it.
@Suite struct TimelineSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first words\n", to: "One.md")
    }

    private func events(in lines: [String]) throws -> [DispatchEvent] {
        try lines.filter { $0.hasPrefix("{") }
            .map { try JSONDecoder().decode(DispatchEvent.self, from: Data($0.utf8)) }
    }

    @Test func `the timeline is a table with the parts of an action below it`() async throws {
        let run = await ProgramRun(
            [], typing: ["new Plan", "open Nothing", "export", "timeline"], in: folder, runtime: .timeless)
        #expect(
            Array(run.lines.dropFirst()) == [
                "Time      Session  Feature › action        Outcome                          Duration  Details",
                "22:13:20  changes  Editing › Note Create   success                          0.000 ms  Plan",
                "22:13:20  changes    Browsing › Note Open  success                          0.000 ms  Plan",
                "22:13:20  main     Browsing › Note Open    failure: NotesError unknownNote  0.000 ms  Nothing",
                "22:13:20           Export › Note Export    refused                                    "
                    + "Export is switched off.",
            ])
    }

    @Test func `looking at the history is no part of it`() async throws {
        let run = await ProgramRun(
            [], typing: ["list", "timeline", "stacks", "log", "previous", "focus", "timeline"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.filter { $0.contains("Browsing › Note List") }.count == 2)
        #expect(!run.output.contains("History"))
    }

    @Test func `JSON lines are the entries, and options choose among them`() async throws {
        let commands = ["new Plan", "close", "export"]
        let all = await ProgramRun([], typing: commands + ["timeline --json"], in: folder)
        let entries = try events(in: all.lines)
        #expect(entries.map(\.kind.name).filter { $0 == "began" }.count == 5)
        #expect(entries.last?.kind.name == "refused")
        #expect(entries.map(\.sequence) == entries.map(\.sequence).sorted())
        let other = try TemporaryFolder()
        let completed = await ProgramRun(
            [], typing: commands + ["timeline --completed --json"], in: other)
        #expect(try events(in: completed.lines).map(\.kind.name) == Array(repeating: "ended", count: 5))
        let third = try TemporaryFolder()
        let user = await ProgramRun([], typing: commands + ["timeline --json --user"], in: third)
        #expect(try events(in: user.lines).allSatisfy { $0.userInitiated != false })
        #expect(try !events(in: user.lines).contains { $0.action?.identifier == "EditingFinishAction" })
        let table = await ProgramRun([], typing: commands + ["timeline --completed --user"], in: third)
        #expect(!table.output.contains("refused"))
        #expect(!table.output.contains("Finish"))
    }

    @Test func `a run in which nothing was done shows the one before`() async throws {
        let nothing = await ProgramRun(["timeline"], in: folder)
        #expect(nothing.lines == ["Nothing has been done yet."])
        #expect(try folder.names() == ["One.md"])
        _ = await ProgramRun(["append", "@One", "more"], in: folder, runtime: .timeless)
        let sentence =
            "Nothing has been done in this run yet; this is the run before, which began 2023-11-14 22:13:20."
        // Looking does not count as a run.
        for _ in 1...3 {
            let run = await ProgramRun(["timeline"], in: folder)
            #expect(run.lines.first == sentence)
            #expect(run.lines.last?.contains("Editing › Note Append  success") == true)
            #expect(run.lines.count == 3)
        }
        let json = await ProgramRun(["timeline", "--json"], in: folder)
        #expect(json.errorLines == ["note: \(sentence)"])
        #expect(try events(in: json.lines).count == json.lines.count)
        #expect(json.lines.count == 2)
        _ = await ProgramRun(["list"], in: folder)
        #expect(await ProgramRun(["timeline"], in: folder).lines.last?.contains("Note List") == true)
    }

    @Test func `a timeline that is switched off says so`() async throws {
        let run = await ProgramRun(
            [], typing: ["list", "disable timeline", "open One", "timeline", "enable timeline", "timeline"],
            in: folder)
        #expect(run.status == .success)
        #expect(!run.output.contains("Note Open"))
        let advice =
            "Timeline is switched off. Switch it on with “enable timeline”, or start with --enable timeline."
        #expect(run.lines.filter { $0 == advice }.count == 1)
        #expect(run.lines.last?.contains("Feature Enable") == false)
        let json = await ProgramRun([], typing: ["list", "disable Timeline", "timeline --json"], in: folder)
        #expect(json.errorLines == ["note: \(advice)"])
    }

    @Test func `stacks are a tree that ends with the note`() async throws {
        let run = await ProgramRun(
            [], typing: ["list", "new Plan", "append milk", "stacks", "close", "stacks"], in: folder,
            runtime: .timeless)
        #expect(
            run.lines.suffix(11) == [
                "Session changes",
                "  Editing, since 22:13:20",
                "    22:13:20 Note Create: Plan, success",
                "    22:13:20 went on with Browsing",
                "      22:13:20 Note Open: Plan, success",
                "    22:13:20 Note Append: the open note, 4 characters, success",
                "Session main",
                "  Browsing, since 22:13:20",
                "    22:13:20 Note List, success",
                "Closed “Plan”.",
                "You are in the middle of nothing.",
            ])
    }

    @Test func `what is searched, exported and explained is done at once`() async throws {
        let run = await ProgramRun(
            ["--enable", "export"],
            typing: ["search first", "export One", "export-all --replace", "help list", "stacks"], in: folder)
        #expect(run.status == .success)
        for feature in ["Search", "Export", "Guiding"] {
            #expect(!run.lines.contains { $0.hasPrefix("  \(feature),") }, "\(feature)")
        }
    }

    @Test func `stacks that are switched off say so`() async throws {
        let run = await ProgramRun([], typing: ["disable action stacks", "list", "stacks"], in: folder)
        #expect(!run.output.contains("Note List"))
        #expect(
            run.lines.last
                == "Action Stacks is switched off. Switch it on with “enable action stacks”, or start with --enable "
                + "action stacks.")
    }

    @Test(arguments: ["timeline --yaml", "timeline now", "stacks all", "previous run", "defocus"])
    func `what is written wrongly is said`(command: String) async throws {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.status == .usage)
        #expect(run.errors.contains("It is written “"))
    }
}
