import FlintBasics
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FileSystemTests {
    /// A hook that counts the steps and lets one of them fail.
    final class Interruption: Sendable {
        private let count = Mutex(0)
        private let failing: Int

        init(at failing: Int) {
            self.failing = failing
        }

        var steps: Int { count.withLock(\.self) }

        func check() throws(FileFailure) {
            let number = count.withLock { count in
                count += 1
                return count - 1
            }
            if number == failing { throw FileFailure(number: ENOSPC) }
        }

        var fileSystem: FileSystem { FileSystem { _ throws(FileFailure) in try self.check() } }
    }

    private let long = [UInt8](repeating: 0x61, count: 200_005)

    @Test func `a new file holds what was given, and is not created again`() throws {
        let folder = try TemporaryFolder()
        try FileSystem().create(folder.path("a"), contents: long)
        let error = #expect(throws: FileFailure.self) {
            try FileSystem().create(folder.path("a"), contents: [])
        }
        #expect(error?.number == EEXIST)
        #expect(try folder.text(of: "a").utf8.elementsEqual(long))
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
        #expect(try FileFacts.of(path, followingLinks: false).mode == UInt32(mode))
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
                #expect(step == 6)
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
                #expect(step == 8)
                return
            } catch {
                #expect(try folder.text(of: "a") == "old")
                #expect(try folder.names() == ["a"])
            }
        }
        Issue.record("replacing has no end of steps")
    }

    @Test func `a failure at any step of moving leaves the file where it was`() throws {
        for step in 0..<3 {
            let folder = try TemporaryFolder()
            try folder.write("text", to: "a")
            try folder.makeFolder("sub")
            #expect(throws: FileFailure.self) {
                try Interruption(at: step).fileSystem.move(folder.path("a"), to: folder.path("sub/b"))
            }
            #expect(try folder.names() == ["a", "sub"])
            #expect(try FileSystem().names(in: folder.path("sub")) == [])
        }
    }

    /// The steps of making a file; until the last one there is none of its name, not even an empty one.
    @Test(arguments: [FileStep.createTemporary, .write, .writeRest, .synchronize, .rename, .syncFolder])
    func `a process that is killed while it makes a file leaves it whole or not at all`(
        step: FileStep
    ) async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = folder.path("a") as String, name = step.rawValue as String] in
            try FileSystem { step in if step.rawValue == name { kill(getpid(), SIGKILL) } }
                .create(path, contents: Array("whole".utf8))
        }
        let names = try folder.names().filter { !$0.hasPrefix(".flint-") }
        #expect(names == (step == .syncFolder ? ["a"] : []))
        if step == .syncFolder { #expect(try folder.text(of: "a") == "whole") }
    }

    @Test func `a reader never sees a file that is being made or moved empty`() async throws {
        let folder = try TemporaryFolder()
        let contents = Array("whole".utf8)
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.writer") {
                for _ in 0..<50 {
                    try? FileSystem().create(folder.path("a"), contents: contents)
                    try? FileSystem().move(folder.path("a"), to: folder.path("b"))
                    try? FileSystem().remove(folder.path("b"))
                }
            }
            group.addTask(name: "test.reader") {
                for _ in 0..<200 {
                    for name in ["a", "b"] {
                        let bytes = try? SharedFile(path: folder.path(name), limit: 10).read()
                        #expect(bytes == nil || bytes == contents)
                    }
                }
            }
        }
    }

    @Test func `a link is moved as a link`() throws {
        let folder = try TemporaryFolder()
        try folder.link("link", to: "nowhere")
        try FileSystem().move(folder.path("link"), to: folder.path("moved"))
        #expect(try FileFacts.of(folder.path("moved"), followingLinks: false).kind == .link)
        #expect(try folder.names() == ["moved"])
    }

    @Test func `old contents that cannot be put back are told`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "a")
        let failing = FileSystem { step throws(FileFailure) in
            if step == .syncFolder || step == .undo { throw FileFailure(step, number: EIO) }
        }
        let failure = #expect(throws: FileFailure.self) { try failing.write([1], to: folder.path("a")) }
        #expect(failure?.step == .undo)
    }

    @Test func `folders are made with those above them, and names are listed`() throws {
        let folder = try TemporaryFolder()
        try FileSystem().makeFolders(folder.path("x/y"), mode: 0o700)
        try FileSystem().makeFolders(folder.path("x/y"))
        #expect(try FileSystem().names(in: folder.path("x")) == ["y"])
        #expect(try FileFacts.of(folder.path("x"), followingLinks: false).mode == 0o700)
        try folder.write("", to: "file")
        for path in ["file", "file/sub"] {
            let failure = #expect(throws: FileFailure.self) {
                try FileSystem().makeFolders(folder.path(path))
            }
            #expect(failure?.number == ENOTDIR)
        }
    }

    @Test func `moving does not overwrite`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "a")
        try folder.write("b", to: "b")
        let error = #expect(throws: FileFailure.self) {
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
        #expect(throws: FileFailure.self) { try FileSystem().makePrivateFolder(folder.path("link")) }
    }

    @Test func `errors of the system speak`() {
        #expect(FileFailure(number: ENOENT, path: "/x").description == "/x: No such file or directory")
    }
}
