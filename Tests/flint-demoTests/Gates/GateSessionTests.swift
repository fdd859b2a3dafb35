import FlintCore
import TestSupport
import Testing

@testable import flint_demo

/// Each gate, opened and closed by the commands for it.
@Suite struct GateSessionTests {
    /// A gate of a feature.
    struct Gate: Sendable, CustomTestStringConvertible {
        /// The command that the gate keeps from being performed.
        let command: String
        let refusal: String
        let open: String
        let close: String
        /// The word of the list of features for the gate.
        let word: String
        /// What the command prints once it may.
        let result: String

        var testDescription: String { open }
    }

    static let gates = [
        Gate(
            command: "export One",
            refusal: "Export is switched off. Switch it on with “enable export”, or "
                + "start with --enable export.", open: "enable export", close: "disable export",
            word: "Export no switch", result: "Made a page of “One”: "),
        Gate(
            command: "statistics",
            refusal: "Statistics needs the tweak 'statistics/is_offered' to be true; it is false, from "
                + "'defaults'. Open it with “tweaks set statistics/is_offered true”.",
            open: "tweaks set statistics/is_offered true", close: "tweaks reset is_offered",
            word: "Statistics no flag", result: "1 note, 2 words, 1 line."),
        Gate(
            command: "today",
            refusal: "The user has not switched Journal on. Open it with “toggle journal on”.",
            open: "toggle journal on", close: "toggle journal off", word: "Journal no toggle",
            result: "Made “2023-11-14”, which is open now. Add a line with “append TEXT”."),
        Gate(
            command: "archive",
            refusal: "Archive needs the purchase of Archive or Everything. Open it with “buy archive”.",
            open: "buy archive", close: "refund archive", word: "Archive no purchase",
            result: "No note is older than 90 days."),
        Gate(
            command: "archive",
            refusal: "Archive needs the purchase of Archive or Everything. Open it with “buy archive”.",
            open: "buy Everything", close: "refund everything", word: "Archive no purchase",
            result: "No note is older than 90 days."),
        Gate(
            command: "edit --with vi One",
            refusal: "Editor needs the permission 'otherPrograms', for which nobody has been asked yet. "
                + "Open it with “permit editor”.",
            open: "permit --yes editor", close: "forget permissions", word: "Editor not known permission",
            result: "“One” was opened with vi."),
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("two words\n", to: "One.md")
    }

    @Test(arguments: gates) func `a gate refuses, opens and closes`(gate: Gate) async throws {
        let refused = await ProgramRun([], typing: [gate.command], in: folder)
        #expect(refused.status == .failure)
        #expect(refused.output.isEmpty)
        #expect(refused.errorLines == ["error: line 1: \(gate.refusal)"])
        let run = await ProgramRun(
            [], typing: [gate.open, gate.command, gate.close, gate.command], in: folder)
        #expect(run.lines.contains { $0.hasPrefix(gate.result) })
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("error: line 4: "))
        #expect(run.status == .failure)
    }

    @Test(arguments: gates) func `the list of features tells the gate, the reason and the way`(
        gate: Gate
    ) async throws {
        let run = await ProgramRun(["features"], in: folder)
        let words = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
        let row = try #require(words.first { $0.hasPrefix(gate.word) })
        let name = gate.word.split(separator: " ").first ?? ""
        let reason = try #require(gate.refusal.split(separator: ". ").first)
        #expect(row.contains("(\(reason)"))
        let way = try #require(run.lines.first { $0.hasPrefix("To open \(name): ") })
        #expect(gate.refusal.contains(way.drop { $0 != "“" }))
        let open = await ProgramRun([], typing: [gate.open, "features"], in: folder)
        #expect(!open.output.contains("To open \(name): "))
    }

    @Test(arguments: gates.dropFirst()) func `what was opened or closed is so in the next run`(
        gate: Gate
    ) async throws {
        #expect(await ProgramRun([], typing: [gate.open], in: folder).status == .success)
        let second = await ProgramRun([], typing: [gate.command], in: folder)
        #expect(second.status == .success)
        #expect(second.output.contains(gate.result))
        #expect(await ProgramRun([], typing: [gate.close], in: folder).status == .success)
        #expect(await ProgramRun([], typing: [gate.command], in: folder).status == .failure)
    }

    @Test(arguments: gates) func `a live list tells what each command opens and closes`(
        gate: Gate
    ) async throws {
        let run = await ProgramRun(
            [], typing: ["features --live", gate.open, "list", gate.close, "list"], in: folder)
        let name = String(gate.word.prefix { $0 != " " })
        let news = run.lines.filter { $0.hasPrefix("●") || $0.hasPrefix("○") }
        #expect(news.count == 2)
        #expect(news.first == "● \(name) is available now.")
        #expect(news.last?.hasPrefix("○ \(name) ") == true)
        let silent = await ProgramRun([], typing: ["features", gate.open, gate.close], in: folder)
        #expect(!silent.output.contains("●"))
    }

    @Test func `the flag of the group closes all of it, and the refusal names both ways`() async throws {
        let run = await ProgramRun(["--disable-feature", "extras", "statistics"], in: folder)
        #expect(
            run.errorLines == [
                "error: Statistics needs the tweak 'statistics/is_offered' to be true; it is false, from "
                    + "'defaults'. Extras is off because the tweaks 'commandLine' switch 'extras' off. Open it "
                    + "with “tweaks set statistics/is_offered true”. Start with --enable-feature extras."
            ])
        let list = await ProgramRun(["--disable-feature=extras", "features"], in: folder)
        #expect(list.lines.contains("To open Extras: “flint-demo --enable-feature extras”"))
        let environment = ["FLINT_TWEAK_EXTRAS": "false"]
        let opened = await ProgramRun(
            ["--enable-feature", "extras", "--tweak", "statistics/is_offered=true", "statistics"],
            in: folder, environment: environment)
        #expect(opened.status == .success)
    }

    @Test(arguments: [
        ("enable journal", "“enable” has nothing to do with Journal. Open it with “toggle journal on”."),
        ("disable editor", "“disable” has nothing to do with Editor. Open it with “permit editor”."),
        ("toggle archive on", "“toggle” has nothing to do with Archive. Open it with “buy archive”."),
        (
            "permit export",
            "“permit” has nothing to do with Export. Switch it on with “enable export”, or start with "
                + "--enable export."
        ),
        (
            "toggle search on",
            "Search has no gate: it is always there. List the features with “features”."
        ),
        (
            "toggle jornal on",
            "There is no feature “jornal”. “toggle” is for: journal. List all with “features”."
        ),
        ("toggle journal up", "A switch is put on, off or to default, not to “up”."),
        ("buy nothing", "The shop has no “nothing”. It has: archive, everything. See “store”."),
    ])
    func `a command for another gate names the right one`(command: String, advice: String) async throws {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.errorLines == ["error: line 1: \(advice)"])
        #expect(try folder.names() == ["One.md"])
    }

    @Test func `a switch that is left to itself forgets the preference`() async throws {
        let run = await ProgramRun(
            [], typing: ["toggle Journal on", "toggle journal default", "today"], in: folder)
        #expect(run.lines == ["Journal is switched on, for later, too.", "Journal is left to itself."])
        #expect(run.status == .failure)
    }

    @Test func `the shop shows what is yours`() async throws {
        let run = await ProgramRun([], typing: ["buy archive", "store"], in: folder)
        #expect(run.lines.first == "Archive is yours.")
        #expect(run.lines.contains("archive     yes    Move old notes to a folder of their own"))
        #expect(run.lines.contains("everything  no     All extras, also those to come"))
    }
}
