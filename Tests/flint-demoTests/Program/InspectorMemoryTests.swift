import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct InspectorMemoryTests {
    private let memory = InspectorMemory(port: 8123, token: String(repeating: "0a", count: 16))

    @Test func `what is kept is read again, and nobody else reads it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("inspector.json")
        #expect(InspectorMemory.read(path) == nil)
        try memory.write(path)
        #expect(InspectorMemory.read(path) == memory)
        #expect(try FileFacts.of(path, followingLinks: false).mode == 0o600)
        var other = memory
        other.port = 1
        try other.write(path)
        #expect(InspectorMemory.read(path) == other)
        #expect(try folder.names() == ["inspector.json"])
    }

    @Test(arguments: [mode_t(0o644), 0o640, 0o606]) func `a file that others could read is not trusted`(
        mode: mode_t
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("inspector.json")
        try memory.write(path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(InspectorMemory.read(path) == nil)
    }

    @Test(arguments: ["", "{", "[]", #"{"port":70000,"token":"x"}"#, #"{"port":-1}"#, #"{"token":"x"}"#])
    func `a damaged file is as good as none`(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("inspector.json")
        try memory.write(path)
        // Written in place, so that the mode stays.
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
        #expect(InspectorMemory.read(path) == nil)
    }

    @Test func `a link and a folder are not followed`() throws {
        let folder = try TemporaryFolder()
        try memory.write(folder.path("real.json"))
        try folder.link("inspector.json", to: folder.path("real.json"))
        #expect(InspectorMemory.read(folder.path("inspector.json")) == nil)
        try folder.makeFolder("folder.json")
        #expect(InspectorMemory.read(folder.path("folder.json")) == nil)
    }

    @Test func `a token has 128 random bits`() {
        let tokens = (0..<100).map { _ in InspectorMemory.makeToken() }
        #expect(tokens.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
        #expect(Set(tokens).count == 100)
    }
}
