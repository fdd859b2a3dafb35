import Foundation
import TestSupport
import Testing

@testable import FlintTool

@Suite struct ProcessSystemTests {
    let folder: TemporaryFolder
    let disk = ProcessSystem()

    init() throws {
        folder = try TemporaryFolder()
    }

    func reason(_ body: () throws(FileError) -> Void) -> String? {
        do throws(FileError) {
            try body()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func `a file is read up to a limit`() throws {
        try folder.write("abc", to: "f")
        #expect(try disk.read(folder.path("f"), limit: 10) == Array("abc".utf8))
        #expect(try disk.read(folder.path("f"), limit: 2) == Array("ab".utf8))
        #expect(try disk.read("/dev/zero", limit: 5) == [0, 0, 0, 0, 0])
    }

    @Test func `what cannot be read says why`() {
        #expect(
            reason { () throws(FileError) in _ = try disk.read(folder.path("none"), limit: 1) }
                == "No such file or directory")
        #expect(
            reason { () throws(FileError) in _ = try disk.read(folder.path, limit: 1) } == "Is a directory")
    }

    @Test func `kinds are told apart`() throws {
        try folder.write("", to: "f")
        try folder.link("link", to: folder.path)
        #expect(disk.kind(of: folder.path("f")) == .file)
        #expect(disk.kind(of: folder.path("link")) == .folder)
        #expect(disk.kind(of: "/dev/null") == .other)
        #expect(disk.kind(of: folder.path("none")) == nil)
    }

    @Test func `a file has one identity by all its paths`() throws {
        try folder.write("", to: "d/f")
        try folder.link("link", to: folder.path("d"))
        let identity = disk.identity(of: folder.path("d/f"))
        #expect(disk.identity(of: folder.path("link/f")) == identity)
        #expect(disk.identity(of: folder.path("d/../d/./f")) == identity)
        #expect(disk.identity(of: folder.path("d/other")) != identity)
        #expect(disk.identity(of: folder.path("link/new")) == disk.identity(of: folder.path("d/new")))
    }

    @Test func `writing makes folders, replaces the whole file and leaves nothing else`() throws {
        try disk.write(Array("long text".utf8), to: folder.path("a/b/f"))
        try disk.write(Array("new".utf8), to: folder.path("a/b/f"))
        #expect(try folder.text(of: "a/b/f") == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["f"])
    }

    @Test func `the permissions of a file stay, and a link keeps its file`() throws {
        try folder.write("old", to: "f")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("f"))
        try folder.link("link", to: folder.path("f"))
        try disk.write(Array("new".utf8), to: folder.path("link"))
        #expect(try folder.text(of: "f") == "new")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("f"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == folder.path("f")
        )
    }

    @Test func `what cannot be written says why`() throws {
        try folder.write("", to: "f")
        #expect(
            reason { () throws(FileError) in try disk.write([], to: folder.path("f/g")) }
                == "this is no folder; choose another output")
        #expect(
            reason { () throws(FileError) in try disk.write([], to: folder.path) }?.hasPrefix(
                "this is a folder") == true)
        let long = folder.path + String(repeating: "/x", count: 50_000)
        #expect(reason { () throws(FileError) in try disk.write([], to: long) } == "File name too long")
    }

    @Test func `a device is written to and not replaced`() throws {
        try disk.write([1], to: "/dev/null")
        #expect(disk.kind(of: "/dev/null") == .other)
    }
}
