import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteStoreTests {
    private let folder: TemporaryFolder
    private let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = NoteStore(path: folder.path)
    }

    @Test func `notes are listed with what matters, sorted as people sort`() async throws {
        try folder.write("# Ten\none two", to: "Note 10.md")
        try folder.write("plain words here\n", to: "note 2.md")
        try folder.write("", to: "Ähre.md")
        try folder.write("no note", to: "picture.png")
        try folder.write("hidden", to: ".hidden.md")
        let list = try await store.list()
        #expect(list.map(\.name) == ["Ähre", "note 2", "Note 10"])
        #expect(list.map(\.title) == ["Ähre", "note 2", "Ten"])
        #expect(list.map(\.wordCount) == [0, 3, 3])
        #expect(list.map(\.size) == [0, 17, 13])
        #expect(list.map(\.number) == [1, 2, 3])
        #expect(list.allSatisfy { $0.problem == nil })
        let age = try #require(list.first?.modified).timeIntervalSinceNow
        #expect(abs(age) < 3600)
    }

    @Test func `files that cannot be used are listed with the reason`() async throws {
        try folder.write("good", to: "good.md")
        try folder.write(bytes: [0x61, 0xFF], to: "binary.md")
        try folder.makeFolder("folder.md")
        try folder.link("lost.md", to: "nowhere.md")
        try folder.link("loop.md", to: "loop.md")
        try folder.link("outside.md", to: "/etc/passwd")
        #expect(unsafe mkfifo(folder.path("pipe.md"), 0o600) == 0)
        let huge = try #require(FileHandle(forWritingAtPath: try emptyFile("huge.md")))
        try huge.truncate(atOffset: UInt64(NoteFolder.sizeLimit) + 1)
        try huge.close()
        let problems = Dictionary(uniqueKeysWithValues: try await store.list().map { ($0.name, $0.problem) })
        #expect(problems["good"] == .some(nil))
        #expect(problems["binary"] == .notText)
        #expect(problems["folder"] == .isFolder)
        #expect(problems["lost"] == .leadsNowhere)
        #expect(problems["outside"] == .leadsOutside)
        #expect(problems["pipe"] == .isSpecial)
        #expect(problems["huge"] == .tooLarge(bytes: NoteFolder.sizeLimit + 1))
        guard case .unreadable = problems["loop"] else {
            Issue.record("a link to itself cannot be read")
            return
        }
        for name in problems.keys where name != "good" {
            let error = await #expect(throws: NotesError.self) { try await store.read(name) }
            #expect(error?.code == .brokenNote)
        }
    }

    private func emptyFile(_ name: String) throws -> String {
        try folder.write("", to: name)
        return folder.path(name)
    }

    @Test(.enabled(if: geteuid() != 0, "the administrator may read everything"))
    func `missing permissions are named`() async throws {
        try folder.write("secret", to: "secret.md")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("secret.md"))
        guard case .unreadable(let reason) = try await store.list().first?.problem else {
            Issue.record("the note must be broken")
            return
        }
        #expect(reason == "Permission denied")
        try folder.write("text", to: "fixed.md")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: folder.path("fixed.md"))
        var error = await #expect(throws: NotesError.self) { try await store.append("x", to: "fixed") }
        #expect(error?.code == .permissionDenied)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
        error = await #expect(throws: NotesError.self) { _ = try await store.create(NoteName("new")) }
        #expect(error?.code == .permissionDenied)
        error = await #expect(throws: NotesError.self) { _ = try await store.delete("fixed") }
        #expect(error?.code == .permissionDenied)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
        error = await #expect(throws: NotesError.self) { _ = try await store.list() }
        #expect(error?.code == .permissionDenied)
    }

    @Test func `a file with a hostile name is listed and can be renamed`() async throws {
        try folder.write("x", to: "a\u{1B}[2J\nb.md")
        #expect(try await store.list().map(\.name) == ["a\u{1B}[2J\nb"])
        #expect(try await store.rename("1", to: NoteName("tame")) == "a\u{1B}[2J\nb")
        #expect(try await store.read("1").name == "tame")
    }

    @Test func `a missing folder, a file and a folder in a file are different errors`() async throws {
        try folder.write("", to: "file")
        let cases: [(String, NotesError.Code)] = [
            ("missing", .folderMissing), ("file", .notAFolder), ("file/inner", .notAFolder),
        ]
        for (name, code) in cases {
            let store = NoteStore(path: folder.path(name))
            let error = await #expect(throws: NotesError.self) { try await store.list() }
            #expect(error?.code == code)
            #expect(error?.description.contains(folder.path(name)) == true)
        }
    }

    @Test func `a folder is made once, and not over a file`() async throws {
        let store = NoteStore(path: folder.path("deep/notes"))
        try await store.makeFolder()
        try await store.makeFolder()
        #expect(try await store.list() == [])
        try folder.write("", to: "file")
        let error = await #expect(throws: NotesError.self) {
            try await NoteStore(path: folder.path("file")).makeFolder()
        }
        #expect(error?.code == .notAFolder)
    }

    @Test func `numbers stay with the notes they were listed for`() async throws {
        for name in ["b", "c"] { try folder.write(name, to: "\(name).md") }
        _ = try await store.list()
        try folder.write("a", to: "a.md")
        #expect(try await store.read("1").text == "b")
        _ = try await store.delete("1")
        await #expect(throws: NotesError.self) { try await store.read("1") }
        #expect(try await store.list().map(\.name) == ["a", "c"])
        #expect(try await store.read("1").text == "a")
    }

    @Test func `a link within the folder is followed and stays a link`() async throws {
        try folder.makeFolder("sub")
        try folder.write("inner\n", to: "sub/real.txt")
        try folder.link("link.md", to: "sub/real.txt")
        #expect(try await store.read("link").text == "inner\n")
        _ = try await store.append("more", to: "link")
        #expect(try folder.text(of: "sub/real.txt") == "inner\nmore\n")
        #expect(try FileFacts.of(folder.path("link.md"), followingLinks: false).kind == .link)
    }

    @Test func `a link to a neighboring folder whose name begins alike leads outside`() async throws {
        try folder.makeFolder("notes")
        try folder.makeFolder("notes-private")
        try folder.write("secret", to: "notes-private/s.md")
        try folder.link("notes/s.md", to: "../notes-private/s.md")
        #expect(try await NoteStore(path: folder.path("notes")).list().first?.problem == .leadsOutside)
    }

    @Test func `a folder behind a link works`() async throws {
        try folder.makeFolder("real")
        try folder.link("alias", to: "real")
        let store = NoteStore(path: folder.path("alias"))
        _ = try await store.create(NoteName("a"), text: "x")
        #expect(try await store.append("y", to: "a").text == "x\ny\n")
    }

    @Test func `all notes are read for an export`() async throws {
        try folder.write("x", to: "a.md")
        try folder.write(bytes: [0xFF], to: "b.md")
        let (notes, skipped) = try await store.readAll()
        #expect(notes.map(\.name) == ["a"])
        #expect(skipped == [.init(name: "b", problem: .notText)])
    }
}
