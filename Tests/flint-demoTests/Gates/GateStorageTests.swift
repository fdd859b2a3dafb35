import FlintTweaks
import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// What the program keeps among the notes.
@Suite struct GateStorageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("text", to: "a.md")
    }

    @Test func `looking around and taking back what never was writes nothing`() async throws {
        let run = await ProgramRun(
            [],
            typing: [
                "list", "features --live", "tweaks", "tweaks get order", "tweaks reset", "tweaks reset order",
                "store", "refund archive", "permissions", "forget permissions", "toggle journal default",
                "statistics", "today", "archive", "edit a", "permit editor",
            ], in: folder)
        #expect(run.errorLines.count == 4)
        #expect(try folder.names() == ["a.md"])
    }

    @Test func `choices and flags are kept in two files`() async throws {
        _ = await ProgramRun(
            [], typing: ["toggle journal on", "buy archive", "permit --yes editor", "tweaks set longest 5"],
            in: folder)
        let data = Data(try folder.text(of: ".flint-demo/choices.json").utf8)
        let memory = try JSONDecoder().decode(GateMemory.self, from: data)
        #expect(memory.toggles == ["JournalFeature": true])
        #expect(memory.purchases == ["archive"])
        #expect(memory.permissions == ["otherPrograms": true])
        let flags = try FileTweakProvider(url: URL(filePath: folder.path(".flint-demo/tweaks.json")))
        #expect(try flags.tweak(feature: "statistics", variable: "longest")?.value == .int(5))
        #expect(await ProgramRun(["list"], in: folder).lines.count == 2)
    }

    @Test func `what was kept belongs to the folder`() async throws {
        _ = await ProgramRun(["buy", "archive"], in: folder)
        let other = try TemporaryFolder()
        #expect(await ProgramRun(["archive"], in: other).status == .failure)
    }

    @Test(arguments: [
        ("choices.json", "", "line 1, column 1"),
        ("choices.json", "{\n  \"toggles\": {,\n", "line 2, column 15"),
        (
            "choices.json", "{\"toggles\": {}, \"toggles\": {}, \"purchases\": [], \"permissions\": {}}",
            "line 1"
        ),
        ("choices.json", "{\"toggles\": {}, \"purchases\": 3, \"permissions\": {}}", "“purchases”"),
        ("choices.json", "{\"toggles\": {}}", "is missing"),
        ("choices.json", "[]", "wrong kind"),
        ("tweaks.json", "{\n  \"list\": ", "tweaks.json:2:"),
        ("tweaks.json", "[]", "tweaks.json:1:1"),
    ])
    func `a damaged file is exit code 3, is named with the place, and stays`(
        name: String, text: String, place: String
    ) async throws {
        try folder.makeFolder(".flint-demo")
        try folder.write(text, to: ".flint-demo/\(name)")
        for command in [["list"], ["buy", "archive"], ["tweaks", "set", "longest", "5"]] {
            let run = await ProgramRun(command, in: folder)
            #expect(run.status == .folder)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(folder.path(".flint-demo/\(name)")))
            #expect(run.errors.contains(place), "\(run.errors)")
        }
        #expect(try folder.text(of: ".flint-demo/\(name)") == text)
        #expect(try folder.names() == [".flint-demo", "a.md"])
    }

    @Test(arguments: ["buy archive", "toggle journal on", "tweaks set longest 5"])
    func `what cannot be kept does not count`(command: String) async throws {
        try folder.link(".flint-demo", to: "/nowhere/at/all")
        let run = await ProgramRun([], typing: ["features --live", command, "list"], in: folder)
        #expect(run.status != .success)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("error: line 2: "))
        #expect(!run.output.contains("●"))
        #expect(run.errors.contains(folder.path(".flint-demo")))
    }

    @Test func `memory alone needs no file`() throws {
        let file = GateFile(GateMemory(purchases: ["archive"]))
        try file.update { $0.toggles["x"] = true }
        #expect(file.memory == GateMemory(toggles: ["x": true], purchases: ["archive"]))
    }

    @Test func `a file is read again as it was written`() throws {
        let path = folder.path("deep/choices.json")
        let first = try GateFile(path: path)
        #expect(!folder.exists("deep"))
        try first.update { $0.permissions["p"] = false }
        #expect(try GateFile(path: path).memory == first.memory)
    }

    @Test func `a failure to write leaves the memory as it was`() throws {
        try folder.write("", to: "file")
        let file = try GateFile(path: folder.path("file/choices.json"))
        let error = #expect(throws: GateFileError.self) { try file.update { $0.toggles["x"] = true } }
        #expect(error?.code == .unwritable)
        #expect(error?.loggingDescription == "unwritableChoices")
        #expect(file.memory == GateMemory())
    }
}
