import FlintCore
import FlintTesting
import TestSupport
import Testing

@testable import flint_demo

/// Each kind of gate, by commands: refused, opened, open in the next run, closed.
@Suite struct GateTests {
    struct Gate: Sendable, CustomTestStringConvertible {
        let feature: String
        let command: String
        /// The command that opens it, as the refusal says.
        let opening: String
        /// The answer to its question.
        var answer: String?
        var closing: String?
        /// Whether the next run finds it open; a switch is for one run.
        var isKept = true
        let result: String

        var testDescription: String { feature }
        var openingLines: [String] { [opening] + [answer].compactMap(\.self) }
    }

    static let gates = [
        Gate(
            feature: "Export", command: "export One", opening: "enable export", closing: "disable export",
            isKept: false, result: "Exported “One” to "),
        Gate(
            feature: "Statistics", command: "statistics", opening: "tweaks set statistics/is_offered true",
            closing: "tweaks reset statistics/is_offered", result: "1 notes, 2 words."),
        Gate(
            feature: "Journal", command: "journal fine", opening: "toggle journal on",
            closing: "toggle journal off",
            result: "Added a line to “"),
        Gate(feature: "Archive", command: "archive One", opening: "buy archive", result: "Moved “One”"),
        Gate(
            feature: "Backup", command: "backup copies", opening: "permit backup", answer: "yes",
            result: "Copied 1 notes."),
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("two words\n", to: "One.md")
    }

    private func command(_ gate: Gate) -> String {
        gate.command.replacing("copies", with: folder.path("copies"))
    }

    @Test(arguments: gates) func `a gate refuses, says what opens it, and stays open`(gate: Gate) async throws
    {
        let refused = await ProgramRun(reading: [command(gate), "features"], in: folder)
        #expect(refused.status == 1)
        #expect(refused.errors.count == 1)
        #expect(
            refused.errors.allSatisfy { $0.hasPrefix("error: line 1: ") && $0.contains("“\(gate.opening)”") })
        let row = try #require(refused.lines.first { $0.contains("○ \(gate.feature)") })
        #expect(row.contains("“\(gate.opening)”"))

        let opened = await ProgramRun(reading: gate.openingLines + ["features"], in: folder)
        #expect(opened.errors == [])
        #expect(opened.prints("● \(gate.feature)"))

        let closing = gate.closing.map { [$0, command(gate)] } ?? []
        let opening = gate.isKept ? "# It is open already." : gate.opening
        let next = await ProgramRun(reading: [opening, command(gate)] + closing, in: folder)
        #expect(next.prints(gate.result))
        #expect(next.errors.count == closing.count / 2)
        #expect(next.errors.allSatisfy { $0.hasPrefix("error: line 4: ") })
    }

    @Test func `what the gated commands do is in the folder`() async throws {
        let lines =
            Self.gates.flatMap(\.openingLines) + Self.gates.filter { $0.feature != "Archive" }.map(command)
        let run = await ProgramRun(reading: lines + ["archive One", "list"], in: folder)
        #expect(run.errors == [])
        #expect(try folder.text(of: "exports/One.txt") == "two words")
        for name in ["copies/One.md", "Archive/One.md"] {
            #expect(try folder.text(of: name) == "two words\n")
        }
        #expect(!folder.exists("One.md"))
    }

    @Test func `a permission that is denied, or that nobody answers, opens nothing`() async {
        let denied = await ProgramRun(
            reading: ["permit backup", "no", "backup copies"], in: folder)
        #expect(denied.prints("Backup is not permitted."))
        #expect(denied.errors.count == 1)
        let other = await ProgramRun(["permit", "backup"])
        #expect(!other.prints("Backup is permitted."))
    }

    @Test func `flags say where their values come from, are remembered, and hide secrets`() async throws {
        let first = await ProgramRun(
            reading: [
                "tweaks set statistics/longest 5", "tweaks set statistics/longest 500",
                "tweaks get statistics/longest",
                "tweaks set list/order sideways",
            ], in: folder)
        #expect(first.prints("statistics/longest is 5 now."))
        #expect(first.errors.map { String($0.prefix(15)) } == ["error: line 2: ", "error: line 4: "])
        #expect(first.lines.contains { $0.hasPrefix("statistics/longest") && $0.contains("overrides") })
        let second = await ProgramRun(
            ["--tweak", "list/order=changed", "--tweak=about/contact=hush"],
            reading: ["tweaks", "tweaks reset statistics/longest", "tweaks"], in: folder)
        #expect(second.errors == [])
        #expect(second.prints("statistics/longest is 3 again."))
        let rows = second.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.contains { $0.hasPrefix("statistics/longest 5 overrides") })
        #expect(rows.contains { $0.hasPrefix("list/order changed") && !$0.contains("defaults") })
        #expect(!second.prints("hush"))
        #expect(rows.contains { $0.hasPrefix("statistics/longest 3 defaults") })
    }

    @Test func `a tweak feature closes a group with all that is in it`() async {
        let run = await ProgramRun(
            ["--disable-feature", "extras"],
            reading: ["tweaks set statistics/is_offered true", "statistics", "features"])
        #expect(run.errors.count == 1)
        #expect(run.errors.allSatisfy { $0.hasPrefix("error: line 2: ") })
        #expect(run.prints("○ Extras") && run.prints("○ Statistics"))
    }
}
