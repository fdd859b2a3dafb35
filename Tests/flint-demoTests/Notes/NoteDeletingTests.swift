import FlintFiles
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteDeletingTests {
    private let folder: TemporaryFolder
    private let store: NoteStore
    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        folder = try TemporaryFolder()
        store = NoteStore(path: folder.path, now: { Self.date })
    }

    private func code(of operation: () async throws -> Void) async -> NotesError.Code? {
        await #expect(throws: NotesError.self) { try await operation() }?.code
    }

    @Test func `a deleted note is gone and can be brought back`() async throws {
        try folder.write("text", to: "a.md")
        let deleted = try await store.delete("a")
        #expect(deleted == DeletedNote(number: 1, fileName: "a.md", date: Self.date))
        #expect(try folder.names() == [".trash"])
        #expect(try await store.undoDelete() == "a")
        #expect(try folder.text(of: "a.md") == "text")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(".trash")) == [])
        #expect(await code { _ = try await store.undoDelete() } == .nothingToUndo)
    }

    @Test func `a later run brings notes back, the last one first`() async throws {
        for name in ["a", "b", "c"] {
            try folder.write(name, to: "\(name).md")
            _ = try await store.delete(name)
        }
        let later = NoteStore(path: folder.path)
        #expect(await later.deletedNotes().map(\.name) == ["c", "b", "a"])
        #expect(await later.deletedNotes().allSatisfy { $0.date == Self.date })
        #expect(try await later.undoDelete() == "c")
        #expect(try await later.undoDelete() == "b")
        #expect(try await later.undoDelete() == "a")
        #expect(try folder.text(of: "b.md") == "b")
    }

    @Test func `a note made meanwhile is not overwritten`() async throws {
        try folder.write("old", to: "Note.md")
        _ = try await store.delete("Note")
        try folder.write("new", to: "note.md")
        #expect(await code { _ = try await store.undoDelete() } == .nameTaken)
        #expect(try folder.text(of: "note.md") == "new")
        #expect(try await store.undoDelete(as: NoteName("old note")) == "old note")
        #expect(try folder.text(of: "old note.md") == "old")
    }

    @Test func `one name can be deleted several times`() async throws {
        for text in ["first", "second"] {
            try folder.write(text, to: "a.md")
            _ = try await store.delete("a")
        }
        _ = try await store.undoDelete()
        #expect(try folder.text(of: "a.md") == "second")
        _ = try await store.undoDelete(as: NoteName("b"))
        #expect(try folder.text(of: "b.md") == "first")
    }

    @Test func `programs that delete at the same time lose nothing`() async throws {
        for number in 0..<24 { try folder.write("\(number)", to: "note \(number).md") }
        let path = folder.path
        await withTaskGroup { group in
            for number in 0..<24 {
                group.addTask(name: "deleter") {
                    _ = try? await NoteStore(path: path).delete("note \(number)")
                }
            }
        }
        #expect(try folder.names() == [".trash"])
        #expect(await store.deletedNotes().count == 24)
        await withTaskGroup { group in
            for _ in 0..<24 {
                group.addTask(name: "restorer") { _ = try? await NoteStore(path: path).undoDelete() }
            }
        }
        // Two programs may have gone for one note, of which one got an error; the others are still there.
        while (try? await store.undoDelete()) != nil {}
        for number in 0..<24 { #expect(try folder.text(of: "note \(number).md") == "\(number)") }
    }

    @Test func `an entry without its note is passed over`() async throws {
        try folder.write("a", to: "a.md")
        _ = try await store.delete("a")
        // What a program leaves that is stopped between making the entry and moving the note.
        try folder.write(
            "{\"fileName\":\"b.md\",\"deleted\":\"2024-01-01T00:00:00Z\"}", to: ".trash/00000002.json")
        try folder.write("b", to: "b.md")
        #expect(await store.deletedNotes().map(\.name) == ["a"])
        #expect(try await store.delete("b").number == 3)
        #expect(try await store.undoDelete() == "b")
        #expect(try await store.undoDelete() == "a")
    }

    @Test(arguments: [
        "", "{", "[]", "{\"fileName\":\"../../evil.md\",\"deleted\":\"2024-01-01T00:00:00Z\"}",
        "{\"fileName\":\"/etc/x.md\",\"deleted\":\"2024-01-01T00:00:00Z\"}",
        "{\"fileName\":\".hidden.md\",\"deleted\":\"2024-01-01T00:00:00Z\"}",
        "{\"fileName\":\"x.sh\",\"deleted\":\"2024-01-01T00:00:00Z\"}",
        "{\"fileName\":\"x\\u0000.md\",\"deleted\":\"2024-01-01T00:00:00Z\"}",
        "{\"fileName\":\"a.md\",\"deleted\":\"yesterday\"}",
    ]) func `a journal entry that makes no sense costs the name and not the note`(entry: String) async throws
    {
        try folder.write("text", to: "a.md")
        _ = try await store.delete("a")
        try folder.write(entry, to: ".trash/00000001.json")
        #expect(try await store.undoDelete() == "Recovered note 1")
        #expect(try folder.names() == [".trash", "Recovered note 1.md"])
    }

    @Test func `strange files in the trash are passed over`() async throws {
        try folder.makeFolder(".trash")
        for name in ["x.json", "-1.json", "0.json", "99999999999999999999.json", "999999999999999.md", "5"] {
            try folder.write("{}", to: ".trash/\(name)")
        }
        try folder.write("a", to: "a.md")
        #expect(try await store.delete("a").number == 1)
        #expect(try await store.undoDelete() == "a")
    }

    @Test func `a trash that is a link or a file is not used`() async throws {
        let outside = try TemporaryFolder()
        try folder.link(".trash", to: outside.path)
        try folder.write("a", to: "a.md")
        #expect(await code { _ = try await store.delete("a") } == .failed)
        #expect(try folder.text(of: "a.md") == "a")
        #expect(try outside.names() == [])
        #expect(await store.deletedNotes() == [])
    }

    @Test func `a broken note can be deleted, a folder cannot`() async throws {
        try folder.write(bytes: [0xFF], to: "broken.md")
        try folder.link("lost.md", to: "nowhere")
        try folder.makeFolder("folder.md")
        _ = try await store.delete("broken")
        _ = try await store.delete("lost")
        #expect(await code { _ = try await store.delete("folder") } == .brokenNote)
        #expect(try await store.undoDelete() == "lost")
        #expect(try await store.undoDelete() == "broken")
        #expect(try folder.names() == [".trash", "broken.md", "folder.md", "lost.md"])
    }

    @Test func `a failure at any step leaves the note in one place`() async throws {
        for failing in 0..<20 {
            let folder = try TemporaryFolder()
            try folder.write("text", to: "a.md")
            let steps = Mutex(0)
            let store = NoteStore(
                path: folder.path,
                fileSystem: FileSystem { step throws(FileFailure) in
                    let number = steps.withLock { count in
                        defer { count += 1 }
                        return count
                    }
                    if number == failing { throw FileFailure(step, number: ENOSPC) }
                })
            let isDeleted = (try? await store.delete("a")) != nil
            #expect(folder.exists("a.md") != isDeleted)
            #expect(await store.deletedNotes().count == (isDeleted ? 1 : 0))
            if isDeleted { return }
        }
        Issue.record("deleting has no end of steps")
    }
}
