import FlintBasics
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct SharedFileTests {
    /// The steps of a first write that can be refused.
    static let steps: [FileStep] = [
        .resolve, .lock, .read, .createTemporary, .write, .writeRest, .synchronize, .rename, .syncFolder,
    ]

    @Test(arguments: steps) func `a first write that fails leaves no file`(
        step: FileStep
    ) throws {
        let folder = try TemporaryFolder()
        let storage = SharedFile(path: folder.path("t.json"), limit: 1 << 20) { now throws(FileFailure) in
            if now == step { throw FileFailure(now, number: ENOSPC) }
        }
        #expect(throws: FileFailure(step, number: ENOSPC)) {
            try storage.update { _ in Array("{}".utf8) }
        }
        #expect(try folder.names().filter { $0 != ".t.json.lock" } == [])
    }

    @Test func `a text is on the disk before it has the name, and the name before the call returns`() throws {
        let folder = try TemporaryFolder()
        let journal = Journal<FileStep>()
        let storage = SharedFile(path: folder.path("t.json"), limit: 1 << 20) { journal.note($0) }
        try storage.update { _ in Array("{}".utf8) }
        #expect(journal.entries == Self.steps + [.unlock])
        journal.clear()
        try storage.update { _ in Array("{ }".utf8) }
        #expect(
            journal.entries == [
                .resolve, .lock, .read, .checkAccess, .createTemporary, .setPermissions, .write,
                .writeRest, .synchronize, .rename, .syncFolder, .unlock,
            ])
        journal.clear()
        try storage.update { _ in nil }
        #expect(journal.entries == [.resolve, .lock, .read, .unlock])
    }

    @Test func `a reader never sees a part of a text`() async throws {
        let folder = try TemporaryFolder()
        let storage = SharedFile(path: folder.path("t.json"), limit: 1 << 20)
        let texts = [1, 70_000].map { count in Array(String(repeating: "x", count: count).utf8) }
        try storage.update { _ in texts[0] }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "test.writer") {
                for number in 1...40 { try storage.update { _ in texts[number % 2] } }
            }
            group.addTask(name: "test.reader") {
                for _ in 1...200 {
                    let count = try storage.read()?.count
                    #expect(count == 1 || count == 70_000)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a path without folders is in the working folder`() throws {
        let name = "flint-files-\(UUID().uuidString).json"
        defer {
            try? FileManager.default.removeItem(atPath: name)
            try? FileManager.default.removeItem(atPath: ".\(name).lock")
        }
        try SharedFile(path: name, limit: 1 << 20).update { _ in Array("{}".utf8) }
        #expect(try SharedFile(path: name, limit: 1 << 20).read() == Array("{}".utf8))
    }

    @Test(arguments: ["/proc/t.json", "/dev/null/t.json", "/no/such/folder/t.json"])
    func `a folder that takes no files is an error`(path: String) {
        #expect(throws: FileFailure.self) {
            try SharedFile(path: path, limit: 1 << 20).update { _ in [0x7B, 0x7D] }
        }
    }

    @Test func `the first write makes the folder of a private file`() throws {
        let folder = try TemporaryFolder()
        let file = SharedFile(path: folder.path("a/b/f"), limit: 10, mode: 0o600, makesFolder: true)
        #expect(try file.read() == nil)
        #expect(try folder.names() == [])
        try file.update { _ in [1] }
        #expect(try file.read() == [1])
        #expect(try FileFacts.of(folder.path("a"), followingLinks: false).mode == 0o700)
        #expect(try FileFacts.of(folder.path("a/b/f"), followingLinks: false).mode == 0o600)
        #expect(try FileFacts.of(folder.path("a/b/.f.lock"), followingLinks: false).mode == 0o600)
    }

    @Test func `a pipe is refused at once, and a file is read one byte over its limit`() throws {
        let folder = try TemporaryFolder()
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        let failure = #expect(throws: FileFailure.self) {
            try SharedFile(path: folder.path("pipe"), limit: 10).read()
        }
        #expect(failure?.number == EINVAL)
        try folder.write(String(repeating: "x", count: 100), to: "f")
        #expect(try SharedFile(path: folder.path("f"), limit: 10).read()?.count == 11)
    }
}
