import TestSupport
import Testing

@testable import flint_demo

/// The question for a permission, and what becomes of the answers.
@Suite struct PermissionSessionTests {
    private static let question = "May notes be opened in other programs? (yes/no)"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
    }

    @Test(arguments: ["yes", "y", " YES "]) func `yes lets a note be opened elsewhere`(
        answer: String
    ) async throws {
        let launcher = RecordingLauncher()
        let run = await ProgramRun(
            [], typing: ["permit editor", answer, "edit --with ed a"], in: folder, launcher: launcher)
        #expect(run.errors.isEmpty)
        #expect(
            run.lines == [
                "\(Self.question) \(answer)", "Editor has what it asked for.", "“a” was opened with ed.",
            ])
        #expect(launcher.launches == [.init(program: "ed", path: folder.path("a.md"))])
    }

    @Test func `no is kept, and is asked for again only if that is wanted`() async throws {
        let launcher = RecordingLauncher()
        let run = await ProgramRun(
            [], typing: ["permit editor", "no", "edit --with ed a", "permit editor"], in: folder,
            launcher: launcher)
        let denied = "Editor was not permitted. “forget permissions” lets the question be asked again."
        #expect(run.lines == ["\(Self.question) no", denied, denied])
        #expect(
            run.errorLines == [
                "error: line 3: Editor needs the permission 'otherPrograms', which was denied. With “forget "
                    + "permissions” and “permit editor” you are asked again."
            ])
        let second = await ProgramRun([], typing: ["permissions", "permit editor"], in: folder)
        #expect(second.lines.contains("Editor   otherPrograms  denied"))
        #expect(second.lines.last == denied)
        let third = await ProgramRun(
            [], typing: ["forget permissions", "permissions", "permit editor", "yes"], in: folder)
        #expect(third.lines.contains("Editor   otherPrograms  notDetermined"))
        #expect(third.lines.last == "Editor has what it asked for.")
        #expect(launcher.launches.isEmpty)
    }

    @Test func `other answers are no answers`() async throws {
        let run = await ProgramRun([], typing: ["permit editor", "", "maybe", "yes"], in: folder)
        #expect(run.lines.filter { $0.hasPrefix(Self.question) }.count == 3)
        #expect(run.lines.last == "Editor has what it asked for.")
    }

    @Test func `an input that ends leaves the question open`() async throws {
        let run = await ProgramRun(["permit", "editor"], in: folder)
        #expect(run.lines.last == "Editor was not permitted: the question is still open.")
        #expect(try folder.names() == ["a.md"])
    }

    @Test func `an answer that cannot be kept is said and does not count`() async throws {
        try folder.link(".flint-demo", to: "/nowhere/at/all")
        let run = await ProgramRun(["permit", "--yes", "editor"], in: folder)
        #expect(run.output.contains("cannot be written"))
        #expect(run.lines.last == "Editor was not permitted: the question is still open.")
    }
}
