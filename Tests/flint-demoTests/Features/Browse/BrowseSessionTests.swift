import FlintCore
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// Whole runs of the full-screen interface with keys from a script, and the pictures as a person would see them.
@Suite struct BrowseSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try write("# Shopping\n\n- [ ] Milk\n- [ ] Bread\n", to: "Shopping.md")
        try write("The note of all notes.\n", to: "Welcome.md")
    }

    private func write(_ text: String, to name: String) throws {
        try folder.write(text, to: name)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: folder.path(name))
    }

    private func browse(
        _ keys: String, size: String? = nil, options: [String] = []
    ) async -> BrowseRun {
        let size = size.map { ["--size", $0] } ?? []
        return BrowseRun(await ProgramRun(options + ["browse", "--keys", keys] + size, in: folder))
    }

    // MARK: Pictures

    @Test func `the list fills a usual terminal`() async throws {
        let run = await browse("down q")
        let blank = Array(repeating: "", count: 18)
        let line = String(repeating: "─", count: 71)
        #expect(
            run.frames == [
                BrowseRun.Frame(
                    word: "start",
                    lines: [
                        "[Notes]  Trash",
                        "── Notes \(line)",
                        "› Shopping                                             3 words  2023-11-14 22:13",
                        "  Welcome                                              5 words  2023-11-14 22:13",
                    ] + blank + [
                        "                                                                          1 of 2",
                        "enter open  n new  / filter  q quit  d delete  r rename  tab trash  , settings",
                    ]),
                BrowseRun.Frame(
                    word: "down",
                    lines: [
                        "[Notes]  Trash",
                        "── Notes \(line)",
                        "  Shopping                                             3 words  2023-11-14 22:13",
                        "› Welcome                                              5 words  2023-11-14 22:13",
                    ] + blank + [
                        "                                                                          2 of 2",
                        "enter open  n new  / filter  q quit  d delete  r rename  tab trash  , settings",
                    ]),
            ])
        #expect(run.status == .success)
        #expect(run.errors == "")
    }

    @Test func `a tiny terminal shows what matters most`() async throws {
        let run = await browse("enter e =x escape enter q", size: "20x5")
        #expect(run.status == .success)
        #expect(
            run.frames.prefix(5).map(\.lines) == [
                ["Notes", "› Shopping", "  Welcome", "", "enter open  n new"],
                ["Notes › Shopping", "# Shopping", "", "- [ ] Milk", "e edit  esc back"],
                ["… › Shopping › Edit", "# Shopping", "", "- [ ] Milk", "ctrl-s save"],
                ["… › Edit *", "x# Shopping", "", "- [ ] Milk", "ctrl-s save"],
                [
                    "… › Leave without s…", "The changes of", "› Go on writing", "  Leave without sav…",
                    "enter choose",
                ],
            ])
    }

    @Test func `too small a terminal says so, and all is there again in a larger one`() async throws {
        let run = await browse("size=12x2 size=20x5")
        #expect(run.frames[1].lines == ["needs 16×3", ""])
        #expect(run.frames[2].lines.first == "Notes")
    }

    @Test(arguments: ["16x3", "17x4", "40x9", "40x10", "80x24", "200x60", "1000x3", "16x300"])
    func `no picture has more rows or columns than there are`(size: String) async throws {
        let numbers = size.split(separator: "x").compactMap { Int($0) }
        let run = await browse(
            "enter e =x escape escape escape escape , down enter escape tab n =a enter", size: size)
        #expect(run.frames.count > 10)
        for frame in run.frames {
            #expect(frame.lines.count == numbers[1])
            #expect(frame.lines.allSatisfy { DisplayWidth.of($0) <= numbers[0] })
        }
    }

    @Test func `control characters of notes and names are harmless`() async throws {
        try write("a\u{1B}[2J\u{7}b\u{9B}c", to: "Evil\u{1B}]0;x\u{7}.md")
        let run = await browse("enter e escape escape d tab 1 / =evil")
        for frame in run.frames {
            for scalar in frame.lines.joined().unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
            }
        }
        #expect(run.frames[1].body.first == "a\\u{1B}[2J\\u{7}b\\u{9B}c")
    }

    // MARK: Ways

    @Test func `a change is saved and leads back to the note`() async throws {
        let run = await browse("enter e down*2 end '= and tea' ctrl-s")
        #expect(run.last?.path == "Notes › Shopping")
        #expect(run.last?.body.prefix(3) == ["# Shopping", "", "- [ ] Milk and tea"])
        #expect(run.last?.notice == "Saved “Shopping”.")
        #expect(try folder.text(of: "Shopping.md") == "# Shopping\n\n- [ ] Milk and tea\n- [ ] Bread\n")
    }

    @Test func `a change of another program is not overwritten`() async throws {
        let input = ["browse --keys 'enter e'"]
        #expect(await ProgramRun([], typing: input, in: folder).status == .success)
        let sample = NoteStore(path: folder.path)
        let error = await #expect(throws: NotesError.self) {
            try await sample.rewrite("Shopping", from: "older", to: "new")
        }
        #expect(error?.code == .changedMeanwhile)
        #expect(try folder.text(of: "Shopping.md").hasPrefix("# Shopping"))
    }

    @Test func `a new note gets a folder, and leads back to the list`() async throws {
        let run = await browse("n =Plan enter '=one two' enter =three ctrl-s enter")
        #expect(run.frames.map(\.path).contains("Notes › New: Plan * › Folder for “Plan”"))
        #expect(run.last?.path == "Notes")
        #expect(run.last?.body.first?.hasPrefix("› Plan  ") == true)
        #expect(run.last?.notice == "Saved “Plan”.")
        #expect(try folder.text(of: "Plan.md") == "one two\nthree")
    }

    @Test func `a new note goes into a folder that is made for it`() async throws {
        let run = await browse("n =Plan enter =x ctrl-s n =Work enter enter")
        #expect(run.last?.path == "Notes")
        #expect(run.last?.notice == "Saved “Plan” in “Work”.")
        #expect(try folder.text(of: "Work/Plan.md") == "x")
    }

    @Test func `whoever leaves the question for a folder goes on writing`() async throws {
        let run = await browse("n =Plan enter =x ctrl-s escape =y")
        #expect(run.last?.path == "Notes › New: Plan *")
        #expect(run.last?.body.first == "xy")
        #expect(run.frames.dropLast().last?.notice == "“Plan” is not saved yet.")
        #expect(!folder.exists("Plan.md"))
    }

    @Test func `what is not saved is not left without a question`() async throws {
        let stay = await browse("enter e =x escape enter")
        #expect(stay.last?.path == "Notes › Shopping › Edit *")
        let left = await browse("enter e =x escape down enter")
        #expect(left.last?.path == "Notes › Shopping")
        let back = await browse("enter e =x escape escape")
        #expect(back.last?.path == "Notes › Shopping › Edit *")
        let quit = await browse("enter e =x ctrl-c down enter =z")
        #expect(quit.last?.path.hasSuffix("Leave without saving?") == true)
        #expect(try folder.text(of: "Shopping.md").hasPrefix("# Shopping"))
    }

    @Test func `a deleted note comes back from the trash`() async throws {
        let run = await browse("d tab enter")
        #expect(run.frames[1].notice == "Moved “Shopping” to the trash.")
        #expect(run.frames[1].body.first?.hasPrefix("› Welcome ") == true)
        #expect(run.frames[2].tabs == " Notes  [Trash]")
        #expect(run.frames[2].body.first?.hasPrefix("› Shopping ") == true)
        #expect(run.last?.tabs == "[Notes]  Trash")
        #expect(run.last?.body.first?.hasPrefix("› Shopping ") == true)
        #expect(run.last?.notice == "Brought “Shopping” back.")
    }

    @Test func `a note that is read can be deleted, and the list is back`() async throws {
        let run = await browse("down enter d")
        #expect(run.last?.path == "Notes")
        #expect(run.last?.notice == "Moved “Welcome” to the trash.")
        #expect(run.last?.body.filter { !$0.isEmpty }.count == 1)
    }

    @Test func `any note of the trash can be brought back, also while a note is open above the list`()
        async throws
    {
        let run = await browse("d d tab down enter")
        #expect(run.last?.notice == "Brought “Shopping” back.")
        #expect(try folder.names().filter { $0.hasSuffix(".md") } == ["Shopping.md"])
        let read = await browse("enter tab enter")
        #expect(read.last?.path == "Notes")
        #expect(read.last?.notice == "Brought “Welcome” back.")
    }

    @Test func `a note is renamed, and a name that is taken is mended`() async throws {
        let run = await browse("r ctrl-u =welcome enter ctrl-u =Errands enter")
        #expect(run.frames[4].notice.hasPrefix("There is a note “Welcome” already") == true)
        #expect(run.last?.notice == "Renamed “Shopping” to “Errands”.")
        #expect(run.last?.body.first?.hasPrefix("› Errands ") == true)
    }

    @Test func `a filter narrows the list`() async throws {
        let run = await browse("/ =WELC enter escape")
        #expect(run.frames[2].body.prefix(2).map { $0.prefix(13) } == ["Filter: WELC", "› Welcome    "])
        #expect(run.frames[3].body.prefix(2).map { $0.prefix(9) } == ["› Welcome", ""])
        #expect(run.last?.body.prefix(2).map { $0.prefix(10) } == ["  Shopping", "› Welcome "])
        let none = await browse("/ =xyz")
        #expect(none.last?.body.prefix(2) == ["Filter: xyz", "No note has that in its name."])
    }

    @Test func `settings come in front and are kept`() async throws {
        let run = await browse(", end enter escape")
        #expect(run.frames[1].path == "Notes › Settings")
        #expect(run.frames[1].lines.contains { $0.contains("┌─ Settings ─") })
        #expect(run.frames[3].lines.contains { $0.contains("Offer statistics") && $0.contains("yes") })
        #expect(run.last?.path == "Notes")
        let status = await ProgramRun(["statistics"], in: folder).status
        #expect(status == .success)
    }

    @Test func `an export is offered only where the feature is open`() async throws {
        let closed = await browse("enter x")
        #expect(closed.last?.hints.contains("export") == false)
        let open = await browse("x", options: ["--enable", "export"])
        #expect(open.last?.notice.hasPrefix("Made a page: ") == true)
        #expect(folder.exists("html/Shopping.html"))
    }

    @Test func `an empty folder says what to do`() async throws {
        try FileManager.default.removeItem(atPath: folder.path("Shopping.md"))
        try FileManager.default.removeItem(atPath: folder.path("Welcome.md"))
        let run = await browse("d r enter 2 enter")
        #expect(run.frames[0].body.first == "There are no notes yet. n begins one.")
        #expect(run.last?.body.first == "The trash is empty.")
    }

    // MARK: What is done is known

    @Test func `what is done goes through the actions of the program, and is told without texts`()
        async throws
    {
        let run = await ProgramRun(
            ["--events", "browse", "--keys", "enter e =treasure ctrl-s d q"], in: folder)
        for feature in ["Browsing", "Editing", "Trash"] {
            #expect(run.errors.contains(feature), "\(feature)")
        }
        #expect(run.errors.contains("EditingFeature#NoteSaveAction             a changed note"))
        #expect(!run.errors.contains("treasure"))
        // Looking refuses nothing, and each way is told.
        #expect(!run.errors.contains("refused"))
        #expect(run.errors.contains("NoteListScreen → NoteScreen: push"))
        #expect(run.errors.contains("NoteScreen ↩ NoteListScreen: deliver, pop"))
    }

    // MARK: The next run

    @Test func `the next run begins where this one ended`() async throws {
        let first = await browse("down enter q")
        #expect(first.last?.path == "Notes › Welcome")
        #expect(folder.exists(".flint-demo/browse.json"))
        let second = await browse("escape 2")
        #expect(second.frames.first?.path == "Notes › Welcome")
        #expect(second.frames.first?.body.first == "The note of all notes.")
        #expect(second.frames[1].path == "Notes")
        let third = await browse("q")
        #expect(third.frames.first?.tabs == " Notes  [Trash]")
    }

    @Test func `an editor is not restored, but what is below it`() async throws {
        _ = await browse("enter e")
        let second = await browse("q")
        #expect(second.frames.first?.path == "Notes › Shopping")
    }

    @Test func `a note that is gone is named, and the way back is open`() async throws {
        _ = await browse("down enter q")
        try FileManager.default.removeItem(atPath: folder.path("Welcome.md"))
        let run = await browse("escape")
        #expect(run.frames.first?.body.first?.hasPrefix("There is no note “Welcome”.") == true)
        #expect(run.last?.path == "Notes")
    }

    @Test func `what was written when the input ended is kept beside the note`() async throws {
        let run = await browse("enter e =x")
        #expect(run.errors == "“Shopping” was not saved; what you wrote is in “Shopping (unsaved)”.\n")
        #expect(try folder.text(of: "Shopping (unsaved).md") == "x# Shopping\n\n- [ ] Milk\n- [ ] Bread\n")
        #expect(try folder.text(of: "Shopping.md").hasPrefix("# Shopping"))
        let again = await browse("e =y")
        #expect(again.errors == "“Shopping” was not saved; what you wrote is in “Shopping (unsaved 2)”.\n")
        let given = await browse("e =z ctrl-c down enter")
        #expect(given.errors == "")
        #expect(!folder.exists("Shopping (unsaved 3).md"))
    }

    @Test func `looking at the list leaves nothing behind`() async throws {
        _ = await browse("down q")
        #expect(try folder.names() == ["Shopping.md", "Welcome.md"])
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{\"version\":1}",
        #"{"next":3,"root":{"id":1,"stack":[]},"version":1}"#,
        #"{"next":4,"root":{"id":1,"selected":0,"tabs":[{"id":2,"stack":[]},{"id":3,"stack":[]}]},"version":1}"#,
        "\u{0}\u{1}", String(repeating: "[", count: 200_000),
    ]) func `a damaged file is named, and the list is shown`(text: String) async throws {
        try folder.makeFolder(".flint-demo")
        try folder.write(text, to: ".flint-demo/browse.json")
        let run = await browse("q")
        #expect(run.frames.first?.path == "Notes")
        #expect(run.frames.first?.notice.isEmpty == false)
        #expect(run.status == .success)
    }

    // MARK: Keys from elsewhere

    @Test func `keys come from standard input, a line each, and its end is a way out`() async throws {
        let run = BrowseRun(
            await ProgramRun(["browse"], typing: ["down enter", "# no keys", ""], in: folder))
        #expect(run.frames.map(\.word) == ["start", "down", "enter"])
        #expect(run.status == .success)
        let next = await browse("q")
        #expect(next.frames.first?.path == "Notes › Welcome")
    }

    @Test func `commands go on after it`() async throws {
        let run = await ProgramRun([], typing: ["browse", "down q", "open Welcome"], in: folder)
        #expect(run.lines.last == "The note of all notes.")
    }

    @Test(arguments: [
        ("dwn", "error: There is no key “dwn”. Did you mean “down”?"),
        ("'a", "error: The quote ' in column 1 is not closed"),
    ]) func `a word that is no key is a wrong command`(keys: String, message: String) async throws {
        let run = await browse(keys)
        #expect(run.status == .usage)
        #expect(run.errors.hasPrefix(message))
    }

    @Test func `a wrong line is named by its number`() async throws {
        let run = await ProgramRun(["browse"], typing: ["down", "dwn"], in: folder)
        #expect(run.status == .usage)
        #expect(run.errorLines == ["error: line 2: There is no key “dwn”. Did you mean “down”?"])
    }

    @Test func `a wrong size is a wrong command`() async throws {
        let run = await browse("q", size: "wide")
        #expect(run.status == .usage)
        #expect(run.errors == "error: “size=wide” is no size. Write columns by rows, such as size=80x24.\n")
    }

    @Test func `a terminal that cannot place text is told what else to do`() async throws {
        let run = await ProgramRun(["browse"], in: folder, isTerminal: true, environment: ["TERM": "dumb"])
        #expect(run.status == .failure)
        #expect(run.errors.hasPrefix("error: This terminal cannot place text."))
    }
}
