import TestSupport
import Testing

@testable import flint_demo

/// Narrowing log and timeline by commands.
@Suite struct FocusSessionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("first words\n", to: "One.md")
    }

    @Test func `timeline and log have what is focused, and all again afterwards`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "focus search", "new Plan", "search first", "timeline --completed", "log", "focus --reset",
                "list", "timeline --completed",
            ], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.first == "Focused: Search. Log and timeline have nothing else but errors.")
        #expect(run.lines.contains("Nothing is focused: log and timeline have everything."))
        #expect(!run.output.contains("Note Create"))
        #expect(run.lines.filter { $0.contains("Search › Note Search") }.count == 2)
        #expect(run.lines.filter { $0.contains("Browsing › Note List") }.count == 1)
        #expect(run.lines.contains { $0.contains("info   Search: Note Search (stack ") })
        #expect(!run.output.contains("Made a note "))
    }

    @Test func `several features are focused and taken out one by one`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "focus", "focus Browsing", "focus SEARCHFEATURE", "focus", "defocus browsing",
                "defocus search",
            ], in: folder)
        #expect(run.errors.isEmpty)
        let nothing = "Nothing is focused: log and timeline have everything."
        let both = "Focused: Browsing, Search. Log and timeline have nothing else but errors."
        #expect(
            run.lines == [
                nothing, "Focused: Browsing. Log and timeline have nothing else but errors.", both, both,
                "Focused: Search. Log and timeline have nothing else but errors.", nothing,
            ])
    }

    @Test(arguments: [
        ("focus serch", "There is no feature “serch”. Did you mean “search”?"),
        ("focus xyzzy", "There is no feature “xyzzy”. List all with “features --all”."),
        (
            "defocus search",
            "Search is not focused by itself; nothing is. Focus on it with “focus Search”."
        ),
        (
            "focus --reset search",
            "--reset is for all features; write “defocus search” for one."
        ),
    ]) func `what cannot be focused is said`(command: String, message: String) async throws {
        let run = await ProgramRun([], typing: [command], in: folder)
        #expect(run.errorLines == ["error: line 1: \(message)"])
    }

    @Test func `a focus that is switched off is refused with the way`() async throws {
        let run = await ProgramRun(
            [], typing: ["disable focus", "focus search", "focus"], in: folder)
        #expect(
            run.errorLines == [
                "error: line 2: Focus is switched off. Switch it on with “enable focus”, or start with --enable focus."
            ])
        #expect(run.lines.last?.hasPrefix("Focus is switched off.") == true)
    }

    @Test func `the list of features has those of Flint if that is wanted`() async throws {
        let usual = await ProgramRun(["features"], in: folder)
        #expect(!usual.lines.contains { $0.hasPrefix("  Timeline") })
        let all = await ProgramRun([], typing: ["disable timeline", "features --all"], in: folder)
        let timeline = try #require(all.lines.first { $0.hasPrefix("  Timeline") })
        #expect(timeline.split(separator: " ").prefix(3) == ["Timeline", "no", "switch"])
        #expect(all.lines.contains("To open Timeline: “enable timeline”"))
        for name in ["Action Stacks", "Focus", "Analytics", "Debug Report"] {
            #expect(all.lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
        }
        let live = await ProgramRun(
            [], typing: ["features --live", "disable stacks", "enable stacks"], in: folder)
        #expect(
            live.lines.suffix(4) == [
                "Action Stacks is switched off.",
                "○ Action Stacks is not available: Action Stacks is switched off.",
                "Action Stacks is switched on.", "● Action Stacks is available now.",
            ])
    }
}
