import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The log, from the commands that write it to the command that shows it.
@Suite struct LogSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first words\n", to: "One.md")
    }

    @Test func `the log is shown by level, and is not among the output of commands`() async throws {
        let run = await ProgramRun(
            [], typing: ["new Plan", "search words", "log"], in: folder, runtime: .timeless)
        #expect(run.errors.isEmpty)
        #expect(
            run.lines.suffix(4) == [
                "Time                 Level  What                                    Message         Input",
                "2023-11-14 22:13:20  info   Editing: Note Create (stack 1, step 1)  Made a note     Plan",
                "2023-11-14 22:13:20  info   Browsing: Note Open (stack 2, step 1)   Words: 0        Plan",
                "2023-11-14 22:13:20  info   Search: Note Search (stack 3, step 1)   Lines found: 1  5 characters",
            ])
        let debug = await ProgramRun(["log", "--level", "DEBUG"], in: folder)
        #expect(
            debug.lines.contains { $0.contains("debug  Editing: Note Create") && $0.contains("Starting") })
        let errors = await ProgramRun(["log", "--level", "error"], in: folder)
        #expect(errors.lines == ["Nothing of that level has been logged yet."])
    }

    @Test func `earlier runs count, and what was logged before the first change`() async throws {
        _ = await ProgramRun([], typing: ["open One", "append more"], in: folder)
        _ = await ProgramRun(["search", "more"], in: folder)
        let run = await ProgramRun(["log"], in: folder)
        #expect(
            run.lines.dropFirst().map { $0.split(separator: " ").dropFirst(3).joined(separator: " ") } == [
                "Browsing: Note Open (stack 1, step 1) Words: 2 One",
                "Search: Note Search (stack 1, step 1) Lines found: 1 4 characters",
            ])
    }

    @Test func `somebody who only looks has a log, too`() async throws {
        let run = await ProgramRun([], typing: ["open One", "log"], in: folder)
        #expect(run.lines.last?.hasSuffix("Words: 2  One") == true)
        #expect(try folder.names() == ["One.md"])
    }

    @Test func `only the newest lines are shown`() async throws {
        let opens = Array(repeating: "open One", count: LogShowAction.limit + 3)
        let run = await ProgramRun([], typing: opens + ["log"], in: folder)
        #expect(run.lines.last == "3 older lines left out; “report” has them all.")
        #expect(run.lines.filter { $0.contains("Words: 2") }.count == LogShowAction.limit)
    }

    @Test(arguments: ["loud", "off", ""]) func `a wrong level is said`(level: String) async throws {
        let run = await ProgramRun(["log", "--level", level], in: folder)
        #expect(run.status == .usage)
        #expect(
            run.errorLines == [
                "error: There is no level “\(level)”; there are error, warning, info, debug. See “help log”."
            ])
    }

    @Test func `a damaged log is read as far as that is possible`() async throws {
        _ = await ProgramRun(["new", "Plan"], in: folder)
        let path = ".flint-demo/logs/notes.jsonl"
        try folder.write(try folder.text(of: path) + "nonsense\n{}\n", to: path)
        let run = await ProgramRun(["log"], in: folder)
        #expect(run.status == .success)
        #expect(run.output.contains("Made a note"))
        #expect(run.errorLines == ["warning: 2 lines of the log could not be read."])
    }

    @Test func `exports tell how much they wrote`() async throws {
        try folder.write(bytes: [0xFF], to: "broken.md")
        let run = await ProgramRun(
            ["--enable", "export"], typing: ["export-all", "search first", "log"], in: folder)
        let messages = ["Pages written: 2", "Notes left out: 1", "Notes that could not be searched: 1"]
        for message in messages { #expect(run.output.contains(message), "\(message)") }
    }

    @Test func `analytics are told, in order, and nothing of what was written`() async throws {
        let run = await ProgramRun(
            ["--analytics", "--enable", "export"],
            typing: ["new Secret plan", "open One", "search hidden treasure", "export One", "list", "close"],
            in: folder, runtime: .timeless)
        #expect(run.status == .success)
        #expect(
            run.errorLines == [
                "analytics began note-create session=changes request=2 source=application words=2",
                "analytics began note-open session=changes request=3 source=application again=false shown=false",
                "analytics ended note-open session=changes request=3 source=application again=false shown=false "
                    + "success 0.0 seconds",
                "analytics ended note-create session=changes request=2 source=application words=2 success "
                    + "0.0 seconds",
                "analytics began note-open session=main request=4 source=application again=false shown=true",
                "analytics ended note-open session=main request=4 source=application again=false shown=true "
                    + "success 0.0 seconds",
                "analytics began note-search session=main request=5 source=application words=2",
                "analytics ended note-search session=main request=5 source=application words=2 success "
                    + "0.0 seconds",
                "analytics began note-export session=export request=6 source=application chosen=false "
                    + "replacing=false",
                "analytics ended note-export session=export request=6 source=application chosen=false "
                    + "replacing=false success 0.0 seconds",
            ])
        #expect(await ProgramRun(["open", "One"], in: folder).errors.isEmpty)
    }

    @Test func `analytics can be switched off`() async throws {
        let run = await ProgramRun(
            ["--analytics"], typing: ["open One", "disable analytics", "open One"], in: folder)
        #expect(run.errorLines.count == 2)
    }
}
