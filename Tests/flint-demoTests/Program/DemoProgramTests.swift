import FlintCore
import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct DemoProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["--help", "-h", "--version"]) func `information needs no folder`(option: String) async {
        let run = await ProgramRun([option, "--folder", "/nowhere/at/all"])
        #expect(run.status == .success)
        #expect(run.output.contains("flint-demo"))
        #expect(run.errors.isEmpty)
    }

    @Test func `the help names every option, command and exit code`() async {
        let help = await ProgramRun(["--help"]).output
        for option in ProgramOption.all { #expect(help.contains("  \(option.usage) ")) }
        for command in CommandTable.standard.commands { #expect(help.contains("  \(command.usage) ")) }
        for status in ExitStatus.allCases {
            #expect(help.contains("  \(status.rawValue)  \(status.summary)"))
        }
    }

    @Test func `a newcomer without a terminal sees sample notes and how to go on`() async throws {
        let run = await ProgramRun([], temporaryFolder: folder.path)
        #expect(run.status == .success)
        #expect(run.lines.first == "flint-demo keeps Markdown notes in a folder.")
        for words in ["Welcome", "Shopping", "flint-demo --help", "--folder DIR"] {
            #expect(run.output.contains(words), "\(words)")
        }
        #expect(run.errors.isEmpty)
        #expect(try folder.names().isEmpty)
    }

    @Test func `a newcomer at a terminal is greeted and asked`() async throws {
        let run = await ProgramRun(
            [], typing: ["open welc", "nonsense"], isTerminal: true, temporaryFolder: folder.path)
        #expect(run.status == .success)
        #expect(run.output.contains("\nnotes> Welcome · "))
        #expect(run.output.contains("# Welcome\n"))
        #expect(run.output.hasSuffix("Welcome> Welcome> \nClosed “Welcome”.\n"))
        #expect(run.errorLines == ["error: There is no command “nonsense”. “help” lists the commands."])
        #expect(try folder.names().isEmpty)
    }

    @Test func `sample notes stay if somebody has worked on them`() async throws {
        let run = await ProgramRun(["append", "@Shopping", "Butter"], temporaryFolder: folder.path)
        let name = try #require(try folder.names().first)
        #expect(try folder.text(of: "\(name)/Shopping.md").hasSuffix("Apples\nButter\n"))
        #expect(run.errors.contains(folder.path(name)))
    }

    @Test func `styles are for terminals that know them`() async throws {
        try folder.write("\u{1B}[2Jevil", to: "a.md")
        let environment = ["TERM": "xterm"]
        let styled = await ProgramRun(["open", "a"], in: folder, isTerminal: true, environment: environment)
        #expect(styled.output.contains("\u{1B}[2m"))
        #expect(styled.output.contains("\\u{1B}[2Jevil"))
        #expect(!styled.output.contains("\u{1B}[2J"))
        let piped = await ProgramRun(["open", "a"], in: folder, environment: environment)
        #expect(piped.output == "\u{1B}[2Jevil\n")
    }

    @Test func `the folder comes from the option, then from the variable`() async throws {
        try folder.write("", to: "here.md")
        let environment = ["FLINT_NOTES": folder.path]
        #expect(await ProgramRun(["list"], environment: environment).output.contains("here"))
        let other = try TemporaryFolder()
        let run = await ProgramRun(["list"], in: other, environment: environment)
        #expect(run.output.contains("no notes in \(other.path)"))
    }

    @Test(arguments: [["list"], []]) func `a missing folder is exit code 3`(arguments: [String]) async {
        let run = await ProgramRun(["--folder", folder.path("none")] + arguments, typing: ["list", "list"])
        #expect(run.status == .folder)
        #expect(
            run.errorLines == [
                "error: There is no folder “\(folder.path("none"))”. Give the path of an existing folder, or add "
                    + "--create to make it."
            ])
    }

    @Test func `a missing folder is made if that is wanted`() async throws {
        let run = await ProgramRun(["--create", "--folder", folder.path("a/b"), "new", "Note"])
        #expect(run.status == .success)
        #expect(folder.exists("a/b/Note.md"))
    }

    @Test func `a file is no folder`() async throws {
        try folder.write("", to: "file")
        #expect(await ProgramRun(["--folder", folder.path("file"), "list"]).status == .folder)
        #expect(await ProgramRun(["--create", "--folder", folder.path("file"), "list"]).status == .folder)
    }

    @Test(.enabled(if: getuid() != 0, "an administrator may read everything"))
    func `an unreadable note fails and an unreadable folder is exit code 3`() async throws {
        try folder.write("secret", to: "a.md")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("a.md"))
        let run = await ProgramRun(["open", "a"], in: folder)
        #expect(run.status == .failure)
        #expect(run.errors.contains("look at its permissions"))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
        #expect(await ProgramRun(["list"], in: folder).status == .folder)
    }

    @Test func `a wrong command or option is exit code 2`() async {
        #expect(await ProgramRun(["lisst"], in: folder).status == .usage)
        #expect(await ProgramRun(["append"], in: folder).status == .usage)
        #expect(await ProgramRun(["--wrong"]).status == .usage)
        #expect(await ProgramRun(["--enable", "wrong", "list"], in: folder).status == .usage)
    }

    @Test func `a feature can be switched on for one command`() async throws {
        try folder.write("# One", to: "One.md")
        let run = await ProgramRun(["--enable", "export", "export", "One"], in: folder)
        #expect(run.status == .success)
        #expect(run.lines.count == 1)
        #expect(folder.exists("html/One.html"))
    }

    @Test func `switches do not outlive a run`() async {
        _ = await ProgramRun(["enable", "export"], in: folder)
        let run = await ProgramRun(["features"], in: folder)
        #expect(run.lines.contains { $0.contains("Export is switched off.") })
    }

    @Test func `a closed output ends the run without a word`() async throws {
        for number in 1...50 { try folder.write("", to: "\(number).md") }
        let output = MemoryOutput(closedAfter: 100)
        let run = await ProgramRun([], typing: ["help", "new after"], in: folder, output: output)
        #expect(run.status == .failure)
        #expect(run.errors.isEmpty)
        #expect(!folder.exists("after.md"))
    }

    @Test func `an input that cannot be read is said`() async throws {
        let errors = MemoryOutput()
        let terminal = Terminal(
            isInputInteractive: false, isOutputInteractive: false, windowWidth: nil, environment: [:])
        let surroundings = ProgramSurroundings(
            console: Console(output: MemoryOutput(), errorOutput: errors, terminal: terminal),
            input: MemoryInput([], thenFailing: FileFailure(number: EISDIR, path: "input")),
            workingFolder: "/", temporaryFolder: folder.path)
        let status = await Flint.withRuntime(Flint()) { await DemoProgram(surroundings).run([]) }
        #expect(status == .failure)
        #expect(errors.text.hasPrefix("error: input: "))
    }
}
