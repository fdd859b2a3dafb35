import FlintBasics
import FlintCore
import Foundation
import TestSupport
import Testing

@Suite struct SystemLogFilesTests {
    private let folder: TemporaryFolder
    private let files = SystemLogFiles()

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path(name) }

    @Test func `bytes are appended, read, and cut off`() throws {
        let file = try files.open(path("a"))
        try file.append(Array("hello ".utf8))
        try file.append(Array("world".utf8))
        #expect(try file.size() == 11)
        #expect(try file.read(at: 6, count: 100) == Array("world".utf8))
        #expect(try file.read(at: 100, count: 1) == [])
        try file.truncate(to: 5)
        try file.append(Array("!".utf8))
        try file.synchronize()
        #expect(try folder.text(of: "a") == "hello!")
    }

    @Test func `appending goes to the end, whoever else has written`() throws {
        let (first, second) = (try files.open(path("a")), try files.open(path("a")))
        try first.append([49])
        try second.append([50])
        try first.append([51])
        #expect(try folder.text(of: "a") == "123")
    }

    @Test func `an open file knows whether it is still where it was`() throws {
        let file = try files.open(path("a"))
        #expect(file.isAt(path("a")))
        try files.rename(path("a"), to: path("b"))
        #expect(["a", "b"].map { file.isAt(path($0)) } == [false, true])
        try files.remove(path("b"))
        #expect(!file.isAt(path("b")))
        _ = try files.open(path("a"))
        #expect(!file.isAt(path("a")))
    }

    @Test func `one lock at a time`() throws {
        var lock: (any OpenLogFile)? = try files.lock(path("l"))
        #expect(lock?.isAt(path("l")) == true)
        let failure = #expect(throws: FileFailure.self) { try files.lock(path("l")) }
        #expect(failure?.isLocked == true)
        lock = nil
        _ = try files.lock(path("l"))
    }

    @Test func `what is at a path is told`() throws {
        let manager = FileManager.default
        #expect(try files.look(path("a")) == .empty)
        try folder.write("abc", to: "a")
        #expect(try files.look(path("a")) == .file(bytes: 3))
        try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
        #expect(try files.look(path("link")) == .other)
        #expect(try files.look(folder.url.path(percentEncoded: false)) == .other)
        #expect(throws: FileFailure.self) { try files.look(path("a/b")) }
    }

    @Test func `a link is not opened`() throws {
        try folder.write("abc", to: "a")
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "a")
        #expect(throws: FileFailure.self) { try files.open(path("link")) }
        #expect(throws: FileFailure.self) { try files.lock(path("link")) }
    }

    @Test func `folders are made, unless a file is in the way`() throws {
        try files.makeFolder(path("x/y/z"))
        try files.makeFolder(path("x/y/z"))
        #expect(try files.names(in: path("x/y")) == ["z"])
        try Data().write(to: folder.url("file"))
        #expect(throws: FileFailure.self) { try files.makeFolder(path("file/sub")) }
        #expect(throws: FileFailure.self) { try files.makeFolder(path("file")) }
        #expect(throws: FileFailure.self) { try files.names(in: path("none")) }
    }

    @Test
    func `deleting nothing is no failure, deleting a folder is, and a failure says what the system said`()
        throws
    {
        try files.remove(path("none"))
        try files.makeFolder(path("x"))
        #expect(throws: FileFailure.self) { try files.remove(path("x")) }
        let failure = #expect(throws: FileFailure.self) { try files.openForReading(path("none")) }
        #expect(failure?.reason == "No such file or directory")
    }
}
