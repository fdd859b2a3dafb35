import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct ActivitySessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first\n", to: "Größe 1+1.md")
        try folder.write("second\n", to: "Two.md")
    }

    @Test func `there is no activity before a note is open`() async {
        for words in [["activity"], ["activity", "--json"]] {
            let run = await ProgramRun(words, in: folder)
            #expect(run.status == .success)
            #expect(run.output == "There is no activity. Open a note, and it becomes the current one.\n")
        }
    }

    @Test(arguments: ["open gr", "open 1", "open notes://note/Gr%C3%B6%C3%9Fe%201+1"])
    func `the open note is the activity, however it was named`(command: String) async {
        let run = await ProgramRun([], typing: ["list", command, "activity"], in: folder)
        let rows = run.lines.map {
            $0.split(separator: " ", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(rows.contains(["type", "flint-demo.BrowsingFeature.NoteOpenAction"]))
        #expect(rows.contains(["title", "Größe 1+1"]))
        #expect(rows.contains(["for", "handoff, search"]))
        #expect(run.lines.contains { $0.hasPrefix("link ") && $0.contains("notes://note/Gr") })
        #expect(
            run.lines.contains { $0.hasPrefix("web page ") && $0.contains("https://notes.example/note/Gr") })
    }

    @Test func `the last opened note is the current one`() async throws {
        let run = await ProgramRun(
            [], typing: ["open 1", "open Two", "open nothing", "activity --json"], in: folder)
        let activity = try JSONDecoder().decode(Activity.self, from: Data(try #require(run.lines.last).utf8))
        #expect(activity.title == "Two")
        #expect(activity.userInfo == [Activity.linkKey: "notes://note/Two"])
    }

    @Test func `a note that is made is the activity at once`() async {
        let run = await ProgramRun([], typing: ["new Plan", "activity"], in: folder)
        #expect(run.lines.contains { $0.hasPrefix("link ") && $0.hasSuffix("notes://note/Plan") })
    }

    @Test(arguments: ["close", "delete Two", "delete"])
    func `a note that is put away is no activity any more`(command: String) async {
        let run = await ProgramRun([], typing: ["open Two", command, "activity"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.last == "There is no activity. Open a note, and it becomes the current one.")
    }

    @Test func `a note that gets another name is the activity under that`() async {
        let run = await ProgramRun([], typing: ["open Two", "rename Three", "activity"], in: folder)
        #expect(run.lines.contains { $0.hasPrefix("link ") && $0.hasSuffix("notes://note/Three") })
    }

    @Test func `another run goes on with an activity`() async throws {
        let first = await ProgramRun([], typing: ["open gr", "activity --json"], in: folder)
        try folder.write(try #require(first.lines.last), to: "activity.json")
        let second = await ProgramRun(
            [], typing: ["activity --continue \(folder.path("activity.json"))", "append x"], in: folder)
        #expect(second.status == .success)
        #expect(second.errors.isEmpty)
        #expect(second.lines.first == "first")
        #expect(try folder.text(of: "Größe 1+1.md") == "first\nx\n")
        let third = await ProgramRun(
            ["--events=json", "activity", "--continue", folder.path("activity.json")], in: folder)
        #expect(third.errors.contains("ContinueActivityAction"))
    }

    @Test func `an activity of a note that is gone says so`() async throws {
        let first = await ProgramRun([], typing: ["open Two", "activity --json"], in: folder)
        try folder.write(try #require(first.lines.last), to: "activity.json")
        let second = await ProgramRun(
            [], typing: ["delete Two", "activity --continue \(folder.path("activity.json"))"], in: folder)
        #expect(second.status == .failure)
        #expect(second.errors.hasPrefix("error: line 2: There is no note “Two”."))
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "\u{0}", "{\"type\":1}", String(repeating: "[", count: 100_000),
        String(repeating: "x", count: ActivityFile.sizeLimit + 1),
    ]) func `a file with something else is refused`(text: String) async throws {
        try folder.write(text, to: "activity.json")
        let path = folder.path("activity.json")
        let run = await ProgramRun(["activity", "--continue", path], in: folder)
        #expect(run.status == .failure)
        #expect(
            run.errorLines == [
                "error: “\(path)” holds no activity. Write one with “activity --json”, while a note is open."
            ])
    }

    @Test(arguments: [
        Activity(type: "elsewhere"), Activity(type: ""),
        Activity(type: "x", userInfo: [Activity.linkKey: "https://example.com/"]),
        Activity(type: "x", userInfo: [Activity.linkKey: 7]),
        Activity(type: "x", userInfo: [Activity.linkKey: "notes://\u{0}"]),
        Activity(type: "flint-demo.BrowsingFeature.NoteOpenAction"),
    ]) func `an activity that belongs to nobody is no command`(activity: Activity) async throws {
        try folder.write(try ActivityFile.text(of: activity), to: "activity.json")
        let run = await ProgramRun(["activity", "--continue", folder.path("activity.json")], in: folder)
        #expect(run.status == .usage)
        #expect(run.errors.hasPrefix("error: The activity “"))
        #expect(run.output.isEmpty)
    }

    @Test func `a file that cannot be read is named`() async {
        let path = folder.path("nowhere.json")
        let missing = await ProgramRun(["activity", "--continue", path], in: folder)
        #expect(missing.status == .failure)
        #expect(missing.errors.contains(path))
        let isFolder = await ProgramRun(["activity", "--continue", folder.path], in: folder)
        #expect(isFolder.status == .failure)
        #expect(isFolder.errorLines.count == 1)
        let unnamed = await ProgramRun(["activity", "--continue"], in: folder)
        #expect(unnamed.status == .usage)
    }
}
