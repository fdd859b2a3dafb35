import FlintCore
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Links on the command line, from the text to the sentence and the exit code.
@Suite struct LinkSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("two words\n", to: "One.md")
        try folder.write("other text\n", to: "One more.md")
    }

    /// The notes there are; the program keeps a folder of its own beside them.
    private func notes() throws -> [String] {
        try folder.names().filter { $0.hasSuffix(".md") }.sorted()
    }

    @Test(arguments: [
        "notes://open?name=One", "notes://note/One", "notes:note/One", "NOTES://note/One",
        "notes:///open?name=One&page=7", "https://notes.example/note/One",
        "https://notes.example/open?name=One",
    ]) func `a link opens its note in a run of its own`(link: String) async {
        let run = await ProgramRun(["open", link], in: folder)
        #expect(run.status == .success)
        #expect(run.output == "two words\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `a note that was opened by a link is the open one`() async throws {
        let run = await ProgramRun(
            [], typing: ["open notes://note/One%20more", "append a line", "open notes://note/One more"],
            in: folder)
        #expect(run.status == .success)
        #expect(try folder.text(of: "One more.md") == "other text\na line\n")
        #expect(run.lines.suffix(2) == ["other text", "a line"])
    }

    @Test func `links list, search and make notes`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "open notes://list", "open notes://search?text=WORDS", "open notes://new?name=Plan",
                "append x",
            ], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.contains { $0.hasPrefix("1  One") })
        #expect(run.lines.contains("One:1: two words"))
        #expect(run.lines.contains { $0.hasPrefix("Made “Plan”") })
        #expect(try folder.text(of: "Plan.md") == "x\n")
    }

    @Test(arguments: [
        (
            "notes://nothing", flint_demo.ExitStatus.usage,
            "The link “notes://nothing” leads nowhere here: No pattern matches the path. “links” shows one of "
                + "each kind."
        ),
        (
            "https://example.com/note/One", .usage,
            "The link “https://example.com/note/One” leads nowhere here: The domain is none of the application's. "
                + "“links” shows one of each kind."
        ),
        (
            "notes://open", .usage,
            "The link “notes://open” does not say “name”. “links” shows one of each kind."
        ),
        (
            "notes://search?name=x", .usage,
            "The link “notes://search?name=x” does not say “text”. “links” shows one of each kind."
        ),
        (
            "notes://open?name=", .failure,
            "The name of the note is empty. “link NOTE” prints the link of a note."
        ),
        ("notes://open?name=Ones", .failure, "There is no note “Ones”. Did you mean “One”?"),
        ("notes://new?name=One", .failure, "There is a note “One” already. Choose another name."),
        (
            "notes://new?name=a%2Fb", .failure,
            "A note cannot have the name “a/b”: “/” separates folders on some systems; leave it out."
        ),
        (
            "notes://statistics", .failure,
            "Statistics needs the tweak 'statistics/is_offered' to be true; it is false, from 'defaults'. Open it "
                + "with “tweaks set statistics/is_offered true”."
        ),
        (
            "notes://today", .failure,
            "The user has not switched Journal on. Open it with “toggle journal on”."
        ),
    ]) func `what is wrong with a link is said, with a way out`(
        link: String, status: flint_demo.ExitStatus, text: String
    ) async throws {
        let run = await ProgramRun(["open", link], in: folder)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errorLines == ["error: \(text)"])
        #expect(try notes() == ["One more.md", "One.md"])
    }

    @Test func `a link works as soon as its feature does`() async {
        let run = await ProgramRun(
            [],
            typing: [
                "tweaks set statistics/is_offered true", "open notes://statistics", "toggle journal on",
                "open notes://today",
            ], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.contains("2 notes, 4 words, 2 lines."))
        #expect(run.lines.last?.hasPrefix("Made “2023-11-14”") == true)
    }

    @Test(arguments: ["1", "#1", "On", "one", "One.md", "ONE"])
    func `a link means the whole name of a note`(name: String) async {
        let run = await ProgramRun(["open", "notes://open?name=\(name)"], in: folder)
        #expect(run.status != .success)
        #expect(run.output.isEmpty)
    }

    @Test func `a note is told from a link`() async throws {
        try folder.write("no link\n", to: "notes, weekly.md")
        for line in ["open notes, weekly", "open notes", "open @notes"] {
            let run = await ProgramRun([], typing: [line], in: folder)
            #expect(run.output == "no link\n", "\(line)")
        }
        let run = await ProgramRun([], typing: ["open notes: weekly"], in: folder)
        #expect(run.errors.hasPrefix("error: line 1: There is no note “notes: weekly”."))
    }

    @Test func `a missing folder is one, whoever asks`() async throws {
        let missing = try TemporaryFolder()
        let run = await ProgramRun(["--folder", missing.path("gone"), "open", "notes://note/One"])
        #expect(run.status == .folder)
        #expect(run.errors.contains("There is no folder “\(missing.path("gone"))”."))
    }

    @Test func `an output that is closed ends the run without a word`() async {
        let run = await ProgramRun(
            ["open", "notes://note/One"], in: folder,
            output: MemoryOutput(closedAfter: 0))
        #expect(run.status == .failure)
        #expect(run.errors.isEmpty)
    }

    @Test func `events tell the pattern of a link and the requests that it makes`() async throws {
        let run = await ProgramRun(["--events=json", "open", "notes://note/One?secret=hush"], in: folder)
        #expect(!run.errors.contains("hush"))
        #expect(run.errors.contains("note/$(name)"))
        let began = run.errorLines.filter { $0.contains("\"kind\":\"began\"") }
        #expect(began.count == 3)
        #expect(began.first?.contains("PerformIncomingURLAction") == true)
        #expect(began.dropFirst().first?.contains("LinkedNoteOpenAction") == true)
        #expect(began.last?.contains("\"NoteOpenAction\"") == true)
    }

    @Test(arguments: [
        "notes://", "notes:", "notes:?", "notes:#", "://", "a://", "notes://[", "notes://%", "notes://%00",
        "notes://note/%FF", "notes://note/..", "notes://note//", "notes://open?name=%00", "notes://open?name",
        "notes://open?name=a&name=b", "notes://new?name=..%2F..%2Fetc", "notes://\u{1B}[2J",
        "notes://user:pass@note:99999/One", "https://[::1", "https://notes.example:1/note/One", "💥://💥",
        "notes://note/" + String(repeating: "a", count: 20_000),
        "notes://" + String(repeating: "/", count: 9000),
        "notes://open?" + String(repeating: "a&", count: 4000), "notes://note/\u{202E}enO", "http://\u{0}/",
    ]) func `a hostile link does nothing but complain`(link: String) async throws {
        let run = await ProgramRun(["open", link], in: folder)
        #expect(run.status == .usage || run.status == .failure)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("error: "))
        #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{202E}"))
        #expect(try notes() == ["One more.md", "One.md"])
    }

    @Test func `random links never end the program`() async throws {
        var random = SeededGenerator(seed: 42)
        let pieces = [
            "notes:", "//", "/", "note", "open", "?", "name=", "&", "%", "%2F", "%C3", "#", "One", "+", "..",
            "@",
            ":", "\u{1F469}\u{200D}\u{1F680}", " ", "\t", "$(name)", "*", "text=", "search",
            "https://notes.example",
        ]
        let links = (0..<200).map { _ in
            "notes://"
                + (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    pieces[Int.random(in: pieces.indices, using: &random)]
                }.joined()
        }
        let desk = try SampleDesk()
        for link in links {
            let arrival = try #require(Arrival(link: link))
            let runtime = Flint()
            try await Flint.withRuntime(runtime) {
                try Flint.quickSetup(AppFeatures.self) {
                    desk.desk.gates.configure(&$0)
                    desk.desk.outbox.configure(&$0)
                }
                // Whatever comes of it is a sentence.
                do {
                    try await arrival.perform(at: desk.desk, using: desk.presenter)
                } catch {
                    #expect(!CommandRunner.text(of: error).isEmpty, "\(link)")
                }
            }
            runtime.shutdown()
        }
        #expect(try desk.folder.text(of: "One.md") == "first\n")
    }
}
