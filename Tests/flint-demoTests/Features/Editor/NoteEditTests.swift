import FlintCore
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteEditTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
    }

    private func edit(_ command: String, _ launcher: RecordingLauncher) async -> ProgramRun {
        await ProgramRun([], typing: ["permit --yes editor", command], in: folder, launcher: launcher)
    }

    @Test func `the usual editor opens the note that is meant`() async {
        let launcher = RecordingLauncher(usualEditor: "vi -R")
        let run = await edit("edit a", launcher)
        #expect(run.lines.last == "“a” was opened with vi -R.")
        #expect(launcher.launches == [.init(program: "vi -R", path: folder.path("a.md"))])
    }

    @Test func `a program that is named comes first`() async {
        let launcher = RecordingLauncher(usualEditor: "vi")
        _ = await edit("edit --with ed a", launcher)
        #expect(launcher.launches.map(\.program) == ["ed"])
    }

    @Test func `without an editor it is said how to name one`() async {
        let run = await edit("edit a", RecordingLauncher())
        #expect(
            run.errorLines == [
                "error: line 2: No editor is known. Set EDITOR, or write “edit --with PROGRAM”."
            ])
    }

    @Test func `a note that is not there starts nothing`() async {
        let launcher = RecordingLauncher(usualEditor: "vi")
        #expect(await edit("edit b", launcher).status == .failure)
        #expect(await edit("edit", launcher).status == .failure)
        #expect(launcher.launches.isEmpty)
    }

    @Test func `a program that fails fails the command`() async {
        let launcher = RecordingLauncher(usualEditor: "vi", failing: .failed("vi", how: "exit code 1"))
        let run = await edit("edit a", launcher)
        #expect(run.status == .failure)
        #expect(run.errors.contains("“vi” ended with exit code 1."))
    }
}
