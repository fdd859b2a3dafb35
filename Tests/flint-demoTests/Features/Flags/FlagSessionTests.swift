import FlintCore
import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The commands about flags, and what flags decide.
@Suite struct FlagSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["b", "a", "c"].enumerated() {
            try folder.write("one two", to: "\(name).md")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(index))],
                ofItemAtPath: folder.path("\(name).md"))
        }
    }

    private func longest(
        _ arguments: [String], environment: [String: String] = [:]
    ) async -> String? {
        await ProgramRun(arguments + ["tweaks", "get", "longest"], in: folder, environment: environment)
            .lines.first
    }

    @Test func `arguments come before the environment, then what was set, then defaults`() async throws {
        let environment = ["FLINT_TWEAK_STATISTICS__LONGEST": "6"]
        #expect(await longest([]) == "statistics/longest = 3, from defaults")
        let set = await ProgramRun(["tweaks", "set", "Statistics/Longest", "5"], in: folder)
        #expect(set.lines.first == "statistics/longest = 5, from overrides")
        #expect(await longest([]) == "statistics/longest = 5, from overrides")
        #expect(await longest([], environment: environment) == "statistics/longest = 6, from environment")
        let option = ["--tweak=statistics/longest=7"]
        #expect(await longest(option) == "statistics/longest = 7, from commandLine")
        #expect(await longest(option, environment: environment) == "statistics/longest = 7, from commandLine")
        #expect(await longest([]) == "statistics/longest = 5, from overrides")
        let reset = await ProgramRun(
            [], typing: ["tweaks reset longest", "tweaks reset order", "tweaks reset"], in: folder)
        #expect(
            reset.lines == ["1 value that had been set went away.", "No flag was set.", "No flag was set."])
        #expect(await longest([]) == "statistics/longest = 3, from defaults")
    }

    @Test(arguments: [
        (["--tweak", "nowhere"], "feature/variable=value"),
        (["--tweak", "list/order"], "feature/variable=value"),
        (["--tweak", "statistics/longest=many"], "statistics/longest"),
        (["--tweak", "statistics/longest=101"], "out of range"),
        (["--tweak", "list/order=size"], "among the options"), (["--tweak"], "--tweak needs a value"),
    ])
    func `a wrong option about flags is exit code 2`(arguments: [String], words: String) async throws {
        let command = arguments.count > 1 ? ["list"] : []
        let run = await ProgramRun(arguments + command, in: folder)
        #expect(run.status == .usage)
        #expect(run.errors.contains(words))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        ("tweaks get lst/order", "There is no flag “lst/order”. Did you mean “list/order”?"),
        ("tweaks get zzzzzzzzzzzz", "There is no flag “zzzzzzzzzzzz”. List the flags with “tweaks”."),
        ("tweaks reset nothing-like-it", "There is no flag “nothing-like-it”. List the flags with “tweaks”."),
        ("tweaks set order size", "list/order"),
        ("tweaks set longest 0", "the least value is 1"),
        ("tweaks set shows_words perhaps", "list/shows_words"),
    ])
    func `a flag or value that does not exist changes nothing`(command: String, words: String) async throws {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.status == .failure)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("error: line 1: "))
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(!folder.exists(".flint-demo/tweaks.json"))
    }

    @Test func `a damaged file of flags is named once, with the place`() async throws {
        try folder.makeFolder(".flint-demo")
        try folder.write("{\n  \"list\": 7\n}", to: ".flint-demo/tweaks.json")
        let run = await ProgramRun(["tweaks"], in: folder)
        #expect(run.status == .folder)
        let line = try #require(run.errorLines.first)
        #expect(line.contains("/.flint-demo/tweaks.json' is damaged: line 2, column 11: "), "\(line)")
        #expect(line.split(separator: "error: ", omittingEmptySubsequences: false).count == 2, "\(line)")
    }

    @Test func `a word that two flags have must be written out`() throws {
        let json = Data(#"{"other": {"order": {"Value": "x", "Title": "Other"}}}"#.utf8)
        let other = try LocalTweakProvider(json: json, id: "other")
        let gates = try Gates(overriding: [other], launcher: RecordingLauncher())
        let error = #expect(throws: FlagWordError.self) { try gates.flag("Order") }
        #expect(error?.code == .ambiguous)
        #expect(
            error?.description == "“Order” could be list/order or other/order. Write the whole name.")
        #expect(error?.loggingDescription == "ambiguousFlag")
        #expect(try gates.flag("LIST/order").path.description == "list/order")
    }

    @Test func `flags can be searched`() async throws {
        let run = await ProgramRun(["tweaks", "list", "--find", "statistics"], in: folder)
        #expect(run.lines.filter { $0.hasPrefix("statistics/") }.count == 2)
        #expect(!run.output.contains("about/contact"))
        let none = await ProgramRun(["tweaks", "--find", "xyzzy"], in: folder)
        #expect(none.lines == ["No flag matches “xyzzy”."])
    }

    @Test func `one flag is shown with what each provider says`() async throws {
        let run = await ProgramRun(["--tweak", "list/order=changed", "tweaks", "get", "order"], in: folder)
        #expect(
            run.lines == [
                "list/order = changed, from commandLine", "By name, or the note that was changed last first.",
                "  commandLine: won with \"changed\"", "  environment: not found", "  overrides: not found",
                "  defaults: shadowed with \"name\"",
            ])
    }

    @Test func `a secret is on no screen and in no event`() async throws {
        let run = await ProgramRun(
            ["--events=json", "--tweak", "about/contact=argument-secret"],
            typing: [
                "tweaks", "tweaks get contact", "tweaks set contact typed-secret", "tweaks get contact",
                "tweaks list --find contact", "tweaks reset contact",
            ], in: folder, environment: ["FLINT_TWEAK_ABOUT__CONTACT": "variable-secret"])
        #expect(run.status == .success)
        #expect(run.lines.filter { $0.hasPrefix("about/contact") }.count == 5)
        for text in [run.output, run.errors] {
            for secret in ["secret", "notes@example.org", "gro.elpmaxe"] {
                #expect(!text.contains(secret), "\(secret)")
            }
        }
        #expect(NotesTweaks(try Gates(launcher: RecordingLauncher()).tweaks).contact == "notes@example.org")
    }

    @Test func `values that are typed are in no event, not even those that are wrong`() async throws {
        let events = folder.path("events")
        _ = await ProgramRun(
            ["--events=json", "--events-to", events],
            typing: ["tweaks set longest 17", "tweaks set longest 4242", "tweaks set order typed"], in: folder
        )
        let lines = try folder.text(of: "events").split(separator: "\n").map { line in
            try JSONDecoder().decode(DispatchEvent.self, from: Data(line.utf8))
        }
        #expect(lines.map(\.kind.name) == ["began", "ended", "began", "ended", "began", "ended"])
        #expect(
            lines.compactMap(\.input?.text) == ["longest", "longest", "longest", "longest", "order", "order"])
        for value in ["\"17\"", "4242", "typed"] { #expect(try !folder.text(of: "events").contains(value)) }
    }

    @Test func `the order of the list is a flag, and numbers follow it`() async throws {
        let run = await ProgramRun(
            [], typing: ["tweaks set order changed", "list", "open 1", "close", "tweaks reset", "list"],
            in: folder)
        #expect(run.errors.isEmpty)
        let rows = run.lines.filter { $0.first?.isNumber == true && $0.contains("2023-") }
        #expect(rows.map { $0.dropFirst(3).prefix(1) } == ["c", "a", "b", "a", "b", "c"])
        #expect(run.lines.contains("Closed “c”."))
    }

    @Test func `the words of the list are a flag`() async throws {
        let run = await ProgramRun(["--tweak", "list/shows_words=false", "list"], in: folder)
        #expect(
            run.lines == [
                "#  Name  Title  Changed", "1  a            2023-11-14 22:13",
                "2  b            2023-11-14 22:13", "3  c            2023-11-14 22:13",
            ])
    }

    @Test func `the file with the defaults fits its declarations`() throws {
        let gates = try Gates(launcher: RecordingLauncher())
        try gates.tweaks.validate()
        #expect(NoteOrder.allCases.map(\.rawValue) == ["name", "changed"])
        #expect(NotesTweaks.Keys.listOrder.declaration.options == ["name", "changed"])
    }
}
