import TestSupport
import Testing

@testable import flint_demo

/// Arguments, options, exit codes, and what is read from the input.
@Suite struct ProgramTests {
    @Test func `without arguments a tour is shown, which reads nothing`() async {
        let run = await ProgramRun(reading: ["new Secret"], isTour: true)
        #expect(run.status == 0)
        // One command is refused, to show how that looks.
        #expect(run.errors == ["error: Export is switched off. Open it with “enable export”."])
        #expect(run.lines.count { $0.hasPrefix("> ") } >= 8)
        #expect(!run.prints("Secret"))
    }

    @Test func `a folder's notes are files`() async throws {
        let folder = try TemporaryFolder()
        let run = await ProgramRun(
            reading: [
                "# a comment", "", "list", "new 'Shopping list'", "append - Oat  milk",
                #"append \"-\" Bread"#, "open",
                "search oat", "close", "new Errands/Trip train", "open shop", "open 1", "delete Errands/Trip",
                "open t",
                "search nothing",
            ], in: folder)
        #expect(
            run.lines == [
                "There are no notes. Make one with “new NAME”.", "Made “Shopping list”.",
                "Added a line to “Shopping list”.", "Added a line to “Shopping list”.", "- Oat milk",
                #""-" Bread"#,
                "Shopping list:1: - Oat milk", "Closed “Shopping list”.", "Made “Errands/Trip”.",
                "- Oat milk",
                #""-" Bread"#, "train", "Deleted “Errands/Trip”.", "Nothing found.",
            ])
        #expect(run.errors == ["error: line 14: There is no note “t”. “list” shows the notes."])
        #expect(run.status == 1)
        #expect(try folder.text(of: "Shopping list.md") == "- Oat milk\n\"-\" Bread\n")
        #expect(!folder.exists("Errands/Trip.md"))
    }

    @Test func `a list has numbers, names and words, as the flags say`() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in ["b": "two words\n", "a": "", "10": "one\n", "9": ""] {
            try folder.write(text, to: "\(name).md")
        }
        let run = await ProgramRun(
            reading: ["list", "tweaks set list/shows_words false", "list"], in: folder)
        let lists = run.lines.filter { $0.first?.isNumber == true }.map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lists == [
                "1 10 1 word", "2 9 0 words", "3 a 0 words", "4 b 2 words", "1 10", "2 9", "3 a", "4 b",
            ])
    }

    @Test func `samples are in memory`() async {
        let first = await ProgramRun(reading: ["new Plan", "list"])
        #expect(first.status == 0)
        #expect(["Plan", "Welcome", "Shopping list", "Ideas"].allSatisfy(first.prints))
        #expect(await !ProgramRun(["list"]).prints("Plan"))
    }

    @Test(arguments: [
        (["fly"], [], 2, "fly"), (["--wrong"], [], 2, "--wrong"),
        (["open", "nowhere"], [], 1, "There is no note “nowhere”."),
        (["append", "x"], [], 1, "No note is open."), (["diagram", "Nowhere"], [], 2, "Nowhere"),
        (["delete"], [], 2, "delete"), (["--folder"], [], 2, "--folder"),
        (["--events=xml", "list"], [], 2, "text or json"),
        (["--folder", "/nowhere/at/all", "list"], [], 1, "/nowhere/at/all"),
        ([], ["list", "fly", "open nowhere"], 2, "line 3:"), ([], ["open 'x"], 2, "line 1:"),
    ])
    func `a mistake is an error with its place`(
        arguments: [String], input: [String], status: Int32, words: String
    ) async {
        let run = await ProgramRun(arguments, reading: input)
        #expect(run.status == status)
        #expect(run.errors.contains { $0.hasPrefix("error: ") && $0.contains(words) }, "\(run.errors)")
    }

    @Test func `the first error ends the run if it is to`() async throws {
        let folder = try TemporaryFolder()
        let run = await ProgramRun(
            ["--stop-on-error"], reading: ["open nowhere", "new Plan", "fly"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.count == 1)
        #expect(!folder.exists("Plan.md"))
    }

    @Test func `quit ends the input, and help names every command`() async throws {
        let folder = try TemporaryFolder()
        let run = await ProgramRun(reading: ["help", "quit", "new Plan"], in: folder)
        #expect(run.status == 0)
        #expect(!folder.exists("Plan.md"))
        for command in [
            "list", "new", "append", "open", "close", "search", "delete", "compose", "diagram", "features",
            "enable",
            "toggle", "buy", "permit", "tweaks", "export", "statistics", "journal", "archive", "backup",
            "timeline",
            "stacks", "log", "focus", "report", "previous", "link", "links", "activity", "shortcuts",
            "property-list",
            "browse", "publish", "approve", "refuse", "watch",
        ] { #expect(run.prints(command), "\(command)") }
    }

    @Test(arguments: [
        ("new a b", ["new", "a", "b"]), ("new 'a b' \"c d\"", ["new", "a b", "c d"]), (#"a\ b"#, ["a b"]),
        ("  ", []), ("# x", []), ("a#b '#'", ["a#b", "#"]), (#""a'b" 'c"d' """#, ["a'b", "c\"d", ""]),
    ])
    func `a line is split into words as in a shell`(line: String, words: [String]) throws {
        #expect(try CommandWords.split(line) == words)
    }

    @Test func `events are printed as columns or as JSON`() async {
        let text = await ProgramRun(["--events", "list"])
        #expect(text.errors.first?.split(separator: " ").prefix(3) == ["seq", "time", "kind"])
        #expect(
            text.errors.contains { $0.contains("ended") && $0.contains("BrowsingFeature#NoteListAction") })
        let json = await ProgramRun(["--events=json", "list"])
        #expect(json.errors.count == 2)
        #expect(json.errors.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix(#""v":1}"#) })
    }
}
