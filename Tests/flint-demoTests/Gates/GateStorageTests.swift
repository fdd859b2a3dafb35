import FlintCore
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
        let storage = FlintStorage(folder: folder.url(".flint-demo"))
        #expect(storage.toggles.isEnabled("JournalFeature") == true)
        #expect(Shelf.products.filter { storage.purchases.isPurchased($0) == true }.map(\.id) == ["archive"])
        #expect(storage.permission(for: .otherPrograms) == true)
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
        ("choices.json", "", "line 1, column 1"), ("choices.json", "[]", "wrong kind"),
        ("tweaks.json", "{\n  \"list\": ", "line 2, column "),
        ("tweaks.json", "[]", "line 1, column 1"),
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

    @Test func `two programs in one folder do not undo each other's purchases`() async throws {
        let open = FlintStorage(folder: folder.url(".flint-demo"))
        _ = await ProgramRun(["buy", "archive"], in: folder)
        let other = try #require(Shelf.products.first { $0.id != "archive" })
        try open.set(.purchased, for: other)
        let owned = FlintStorage(folder: folder.url(".flint-demo")).purchases
        #expect(Shelf.products.filter { owned.isPurchased($0) == true }.count == 2)
    }
}
