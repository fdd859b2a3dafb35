import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// What is told of what was done: in the run, in the next one, in logs, reports and analytics.
@Suite struct HistoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A few commands, one of which fails.
    private func work(_ more: [String] = [], options: [String] = []) async -> ProgramRun {
        await ProgramRun(
            options, reading: ["new Plan", "append treasure map", "search treasure", "open nowhere"] + more,
            in: folder)
    }

    @Test func `the timeline has a line for each event, and the next run shows it`() async throws {
        let run = await work(["timeline"])
        let heading = try #require(run.lines.firstIndex { $0.hasPrefix("  seq  time") })
        let events = run.lines[(heading + 1)...]
        #expect(
            events.contains {
                $0.contains("ended     changes") && $0.contains("EditingFeature#NoteAppendAction")
            })
        #expect(events.contains { $0.contains("BrowsingFeature#NoteOpenAction") && $0.contains("failure") })
        #expect(!events.contains { $0.contains("treasure") })
        let next = await ProgramRun(["timeline"], in: folder)
        #expect(next.lines.first == "Of the run before:")
        #expect(
            next.lines.contains { $0.contains("EditingFeature#NoteAppendAction") && $0.contains("success") })
        let json = await ProgramRun(["timeline", "--json"], in: folder)
        for line in json.lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(!json.lines.isEmpty)
    }

    @Test func `stacks show what is being done, until it is done`() async {
        let run = await work(["stacks", "close", "stacks"])
        let stacks = run.lines.filter { $0.contains("Note Append: ") }
        #expect(stacks.count >= 1)
        #expect(stacks.allSatisfy { $0.contains("12 characters, success") })
        #expect(!run.lines.suffix(3).contains { $0.contains("Note Open") })
    }

    @Test func `the log has a level, a focus, and the lines of earlier runs`() async {
        let run = await work(["log"])
        #expect(run.prints("Words: 0"))
        #expect(!run.prints("Starting"))
        let before = await ProgramRun(["log", "debug"], in: folder)
        #expect(before.prints("Starting"))
        let focused = await ProgramRun(
            reading: ["focus editing", "search x", "new Other", "focus off", "log debug"], in: folder)
        #expect(focused.errors == [])
        func count(_ action: String, in run: ProgramRun) -> Int { run.lines.count { $0.contains(action) } }
        #expect(count("NoteSearchAction", in: before) > 0)
        #expect(count("NoteSearchAction", in: focused) == count("NoteSearchAction", in: before))
        #expect(count("NoteCreateAction", in: focused) > count("NoteCreateAction", in: before))
    }

    @Test func `a run that ended in order is told so, and none if there is none`() async {
        #expect(await ProgramRun(["previous"], in: folder).lines == ["There is no earlier run."])
        _ = await work()
        #expect(await ProgramRun(["previous"], in: folder).lines.first == "The last run ended in order.")
        #expect(await ProgramRun(["previous"]).lines == ["There is no earlier run."])
    }

    @Test func `a report has history and logs, and no word of a note`() async throws {
        let run = await work([
            "report '\(folder.path("reports"))'", "report --zip --redact '\(folder.path("archives"))'",
        ])
        #expect(run.lines.count { $0.hasPrefix("Wrote a report: ") } == 2)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for end in ["/timeline.json", "/logs/notes.jsonl", "/report.zip"] {
            #expect(files.contains { $0.hasSuffix(end) }, "\(end)")
        }
        let kept = files.filter { $0.hasPrefix("reports/") || $0.hasPrefix(".flint-demo/") }
        let contents = kept.compactMap { try? Data(contentsOf: folder.url($0)) }
        #expect(contents.count > 5)
        #expect(contents.allSatisfy { $0.range(of: Data("treasure".utf8)) == nil })
    }

    @Test func `analytics are told of actions with an identifier`() async {
        let run = await work(options: ["--analytics"])
        #expect(
            run.errors.contains {
                $0.hasPrefix("analytics ended note-search ") && $0.contains("words=1 success")
            })
        #expect(!run.errors.contains { $0.contains("treasure") })
    }

    @Test func `a recording of the session is a file of items`() async throws {
        let run = await work(options: ["--record", folder.path("session.flintlog")])
        #expect(run.status == 1)
        let text = try folder.text(of: "session.flintlog")
        #expect(text.hasPrefix(#"{"#) && text.contains("flint-session"))
        #expect(text.contains("NoteAppendAction"))
    }
}
