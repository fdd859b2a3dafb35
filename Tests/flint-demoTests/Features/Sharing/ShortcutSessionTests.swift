import FlintCore
import TestSupport
import Testing

@testable import flint_demo

@Suite struct ShortcutSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("two words\n", to: "One more.md")
    }

    @Test func `phrases are listed with what they stand for`() async {
        let run = await ProgramRun(["shortcuts"], in: folder)
        #expect(
            run.lines.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
                == [
                    "Shortcut Phrase Feature", "open-note Open my note Browsing",
                    "list-notes List my notes Browsing",
                    "new-note Make a note Editing", "search-notes Search my notes Search",
                    "open-journal Open my journal Journal",
                    "Nothing was donated yet: open a note or search, and it can be repeated.",
                ])
    }

    @Test func `what was done is donated, and can be done again as it is written`() async throws {
        let run = await ProgramRun(
            [], typing: ["open 1", "search 'two \"words\"'", "open nothing", "shortcuts"], in: folder)
        let donated = run.lines.suffix(2)
        #expect(
            donated == [
                "  Search for “two \"words\"”: shortcut search-notes \"text=two \\\"words\\\"\"",
                "  Open “One more”: shortcut open-note \"name=One more\"",
            ])
        let commands = donated.compactMap { $0.split(separator: "”: ").last.map(String.init) }
        let again = await ProgramRun([], typing: commands, in: folder)
        #expect(again.status == .success)
        #expect(again.lines == ["“two \"words\"” does not occur in any note.", "two words"])
    }

    @Test(arguments: [
        ("shortcut list-notes", "One more"), ("shortcut new-note name=Plan", "Made “Plan”"),
        ("shortcut search-notes text=WORDS", "One more:1: two words"),
        ("shortcuts open-note \"name=One more\"", "two words"),
    ]) func `a shortcut performs its action`(command: String, words: String) async {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.status == .success)
        #expect(run.output.contains(words))
    }

    @Test(arguments: [
        (
            "shortcut nothing", flint_demo.ExitStatus.usage,
            "The shortcut “nothing” is not known here. “shortcuts” lists those there are."
        ),
        (
            "shortcut open-note", .usage,
            "The shortcut “open-note” does not say “name”. “shortcuts” lists those there are."
        ),
        (
            "shortcut open-note One", .usage,
            "Write “One” as NAME=VALUE, such as name=Welcome. See “help shortcuts”."
        ),
        (
            "shortcut open-note =One", .usage,
            "Write “=One” as NAME=VALUE, such as name=Welcome. See “help shortcuts”."
        ),
        (
            "shortcut open-note name=Two", .failure,
            "There is no note “Two”. List the notes to see their names."
        ),
        (
            "shortcut open-journal", .failure,
            "The user has not switched Journal on. Open it with “toggle journal on”."
        ),
    ]) func `what is wrong with a shortcut is said`(
        command: String, status: flint_demo.ExitStatus, text: String
    ) async {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.status == status)
        #expect(run.errorLines == ["error: line 1: \(text)"])
        #expect(run.output.isEmpty)
    }

    @Test func `a shortcut is read word by word`() throws {
        #expect(try IntentRecord(words: []) == nil)
        let intent = try #require(try IntentRecord(words: ["id", "a=b=c", "a=", "ä=💥"]))
        #expect(intent.identifier == "id")
        #expect(intent.parameters.values("a") == ["b=c", ""])
        #expect(intent.parameters.value("ä") == "💥")
    }
}
