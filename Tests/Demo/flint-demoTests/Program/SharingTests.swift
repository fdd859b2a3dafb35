import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Links, intents and activities: what leaves the program leads back into it.
@Suite struct SharingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("two words\n", to: "One.md")
        try folder.write("odd\n", to: "50% ä+b #1?.md")
    }

    @Test(arguments: [
        "notes://open?name=One", "notes://note/One", "NOTES://note/One", "https://notes.example/note/One",
        "https://notes.example/open?name=One",
    ]) func `a link opens its note`(link: String) async {
        let run = await ProgramRun(["open", link], in: folder)
        #expect(run.status == 0)
        #expect(run.lines == ["two words"])
    }

    @Test(arguments: ["One", "50% ä+b #1?"], [[], ["--web"]])
    func `the link of a note leads to it`(name: String, options: [String]) async throws {
        let link = try #require(await ProgramRun(["link"] + options + [name], in: folder).lines.first)
        #expect(link.hasPrefix(options.isEmpty ? "notes://note/" : "https://notes.example/note/"))
        let run = await ProgramRun(["open", link], in: folder)
        #expect(try run.lines == [folder.text(of: "\(name).md").trimmingCharacters(in: .newlines)])
    }

    @Test func `links list, search and make notes`() async throws {
        let run = await ProgramRun(
            reading: [
                "open notes://list", "open notes://search?text=WORDS", "open notes://new?name=Plan",
                "append x",
            ], in: folder)
        #expect(run.errors == [])
        #expect(run.lines.contains { $0.hasPrefix("2  One") })
        #expect(run.lines.contains("One:1: two words"))
        #expect(try folder.text(of: "Plan.md") == "x\n")
    }

    @Test(arguments: [
        ("notes://nothing", 2), ("https://example.com/note/One", 2), ("notes://search?name=x", 2),
        ("notes://open?name=Nowhere", 1), ("notes://new?name=One", 1), ("notes://statistics", 1),
    ]) func `a link that leads nowhere, and one to what fails`(link: String, status: Int32) async {
        let run = await ProgramRun(["open", link], in: folder)
        #expect(run.status == status)
        #expect(run.errors.count == 1)
        #expect(run.lines == [])
    }

    @Test func `every kind of link is listed`() async {
        let run = await ProgramRun(["links"])
        for part in ["note/", "open", "list", "search", "new", "statistics"] {
            #expect(run.prints(part), "\(part)")
        }
    }

    @Test func `an activity goes on in another run`() async throws {
        let run = await ProgramRun(reading: ["open One", "activity", "activity --json"], in: folder)
        #expect(run.prints("flint-demo.BrowsingFeature.NoteOpenAction"))
        let json = try #require(run.lines.last)
        #expect(json.hasPrefix("{"))
        try folder.write(json, to: "activity.json")
        let next = await ProgramRun(["activity", "--continue", folder.path("activity.json")], in: folder)
        #expect(next.lines.last == "two words")
        try folder.write("{}", to: "activity.json")
        let damaged = await ProgramRun(["activity", "--continue", folder.path("activity.json")], in: folder)
        #expect(damaged.status != 0)
    }

    @Test func `shortcuts are listed and performed`() async {
        let list = await ProgramRun(["shortcuts"], in: folder)
        #expect(list.prints("open-note") && list.prints("search-notes"))
        #expect(
            await ProgramRun(["shortcuts", "search-notes", "text=words"], in: folder).lines == [
                "One:1: two words"
            ])
        #expect(await ProgramRun(["shortcuts", "open-note", "name=One"], in: folder).lines == ["two words"])
        #expect(await ProgramRun(["shortcuts", "open-note"], in: folder).status != 0)
        #expect(await ProgramRun(["shortcuts", "fly"], in: folder).status != 0)
    }

    @Test func `the property list names activities and schemes, the entitlements the domain`() async {
        let list = await ProgramRun(["property-list"])
        #expect(list.prints("<string>flint-demo.BrowsingFeature.NoteOpenAction</string>"))
        #expect(list.prints("<string>notes</string>"))
        #expect(await ProgramRun(["property-list", "--entitlements"]).prints("applinks:notes.example"))
    }
}
