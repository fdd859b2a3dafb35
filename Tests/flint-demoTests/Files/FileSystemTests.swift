import Foundation
import Synchronization
import TestSupport
import Testing

@testable import flint_demo

@Suite struct FileSystemTests {
    /// A hook that counts the steps and lets one of them fail.
    final class Interruption: Sendable {
        private let count = Mutex(0)
        private let failing: Int

        init(at failing: Int) {
            self.failing = failing
        }

        var steps: Int { count.withLock(\.self) }

        func check() throws(SystemError) {
            let number = count.withLock { count in
                count += 1
                return count - 1
            }
            if number == failing { throw SystemError(number: ENOSPC, path: "") }
        }

        var fileSystem: FileSystem { FileSystem { _ throws(SystemError) in try self.check() } }
    }

    private let long = [UInt8](repeating: 0x61, count: 3 * FileSystem.chunkSize + 5)

    @Test func `a new file holds what was given`() throws {
        let folder = try TemporaryFolder()
        try FileSystem().create(folder.path("a"), contents: long)
        #expect(try folder.text(of: "a").utf8.elementsEqual(long))
        #expect(try folder.names() == ["a"])
    }

    @Test func `an existing file is not created again`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        let error = #expect(throws: SystemError.self) {
            try FileSystem().create(folder.path("a"), contents: [])
        }
        #expect(error?.number == EEXIST)
        #expect(try folder.text(of: "a") == "old")
        #expect(try folder.names() == ["a"])
    }

    @Test func `of many who create one file exactly one succeeds`() async throws {
        let folder = try TemporaryFolder()
        let successes = await withTaskGroup(of: Int.self) { group in
            for number in 0..<16 {
                group.addTask(name: "creator") {
                    let contents = Array("\(number)".utf8)
                    return (try? FileSystem().create(folder.path("a"), contents: contents)) == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(successes == 1)
        #expect(try folder.names() == ["a"])
    }

    @Test(arguments: [0o600, 0o644, 0o640, 0o755])
    func `replacing keeps the permissions`(mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a")
        try folder.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let known = try FileFacts.of(path, followingLinks: false)
        #expect(try FileSystem().replace(path, contents: Array("new".utf8), known: known))
        #expect(try folder.text(of: "a") == "new")
        #expect(try FileFacts.of(path, followingLinks: false).mode == mode_t(mode))
    }

    @Test func `a file that was changed meanwhile is left alone`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        let known = try FileFacts.of(folder.path("a"), followingLinks: false)
        try folder.write("changed", to: "a")
        #expect(try !FileSystem().replace(folder.path("a"), contents: [], known: known))
        #expect(try folder.text(of: "a") == "changed")
        #expect(try folder.names() == ["a"])
    }

    @Test func `a failure at any step of creating leaves nothing behind`() throws {
        for step in 0..<100 {
            let folder = try TemporaryFolder()
            let interruption = Interruption(at: step)
            do {
                try interruption.fileSystem.create(folder.path("a"), contents: long)
                #expect(interruption.steps == step, "every step was made to fail once")
                #expect(step >= 8)
                return
            } catch {
                #expect(try folder.names() == [])
            }
        }
        Issue.record("creating has no end of steps")
    }

    @Test func `a failure at any step of replacing leaves the old contents`() throws {
        for step in 0..<100 {
            let folder = try TemporaryFolder()
            try folder.write("old", to: "a")
            let known = try FileFacts.of(folder.path("a"), followingLinks: false)
            let interruption = Interruption(at: step)
            do {
                _ = try interruption.fileSystem.replace(folder.path("a"), contents: long, known: known)
                #expect(interruption.steps == step)
                #expect(step >= 7)
                return
            } catch {
                #expect(try folder.text(of: "a") == "old")
                #expect(try folder.names() == ["a"])
            }
        }
        Issue.record("replacing has no end of steps")
    }

    @Test func `a failure at any step of moving leaves the file where it was`() throws {
        for step in 0..<2 {
            let folder = try TemporaryFolder()
            try folder.write("text", to: "a")
            #expect(throws: SystemError.self) {
                try Interruption(at: step).fileSystem.move(folder.path("a"), to: folder.path("b"))
            }
            #expect(try folder.names() == ["a"])
        }
    }

    @Test func `moving does not overwrite`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "a")
        try folder.write("b", to: "b")
        let error = #expect(throws: SystemError.self) {
            try FileSystem().move(folder.path("a"), to: folder.path("b"))
        }
        #expect(error?.number == EEXIST)
        #expect(try folder.text(of: "b") == "b")
    }

    @Test func `a private folder is made once and never through a link`() throws {
        let folder = try TemporaryFolder()
        try FileSystem().makePrivateFolder(folder.path("made"))
        try FileSystem().makePrivateFolder(folder.path("made"))
        #expect(try FileFacts.of(folder.path("made"), followingLinks: false).mode == 0o700)
        try folder.link("link", to: folder.path("made"))
        #expect(throws: SystemError.self) { try FileSystem().makePrivateFolder(folder.path("link")) }
    }

    @Test func `errors of the system speak`() {
        #expect(SystemError(number: ENOENT, path: "/x").description == "/x: No such file or directory")
        let cocoa = #expect(throws: (any Error).self) {
            try FileManager.default.contentsOfDirectory(atPath: "/does/not/exist")
        }
        #expect(cocoa.map { SystemError($0, path: "") }?.number == ENOENT)
    }
}
