import FlintGenerator
import Foundation
import TestSupport
import Testing

@testable import FlintTool

@Suite struct IncludeFolderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("here", to: "root/a.iuml")
        try folder.write("there", to: "outside.iuml")
    }

    func resolve(_ path: String, from includer: String) -> IncludeResolver.Result {
        IncludeFolder(root: folder.path("root"), system: ProcessSystem()).resolver
            .resolve(path, from: includer)
    }

    @Test func `a path is searched beside the text that names it`() {
        let found = IncludeResolver.Result.found(name: folder.path("root/a.iuml"), bytes: Array("here".utf8))
        #expect(resolve("a.iuml", from: folder.path("root/x.puml")) == found)
        #expect(resolve("../a.iuml", from: folder.path("root/sub/x.puml")) == found)
        #expect(resolve(folder.path("root/a.iuml"), from: folder.path("x.puml")) == found)
    }

    @Test func `standard input stands in the root`() {
        #expect(
            resolve("a.iuml", from: "<stdin>")
                == .found(name: folder.path("root/a.iuml"), bytes: Array("here".utf8)))
    }

    @Test func `nothing outside the root is read, links included`() throws {
        try folder.link("root/link.iuml", to: folder.path("outside.iuml"))
        #expect(resolve("../outside.iuml", from: folder.path("root/x.puml")) == .outsideRoot)
        #expect(resolve("link.iuml", from: folder.path("root/x.puml")) == .outsideRoot)
        #expect(resolve("/etc/passwd", from: folder.path("root/x.puml")) == .outsideRoot)
    }

    @Test func `what is missing or no file says so`() {
        #expect(resolve("none.iuml", from: folder.path("root/x.puml")) == .missing)
        #expect(resolve(".", from: folder.path("root/x.puml")) == .unreadable("Is a directory"))
    }
}
