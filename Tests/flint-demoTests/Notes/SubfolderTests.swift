import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct SubfolderTests {
    private let temporary: TemporaryFolder
    private let folder: NoteFolder

    init() throws {
        temporary = try TemporaryFolder()
        folder = NoteFolder(path: temporary.path)
    }

    @Test func `only visible folders are listed, by name`() throws {
        for name in ["b", "A", "10", "9", ".hidden"] { try temporary.makeFolder(name) }
        try temporary.write("", to: "note.md")
        try temporary.link("link", to: temporary.path("b"))
        #expect(try folder.subfolders() == ["9", "10", "A", "b"])
    }

    @Test func `a folder that is missing lists nothing`() {
        let missing = NoteFolder(path: temporary.path("none"))
        #expect(throws: NotesError(.folderMissing, "")) { try missing.subfolders() }
    }

    @Test func `a folder is made under its trimmed and composed name`() throws {
        #expect(try folder.makeSubfolder("  Caf\u{65}\u{301} ", using: FileSystem()) == "Caf\u{E9}")
        #expect(try folder.subfolders() == ["Caf\u{E9}"])
    }

    @Test(arguments: ["", " ", "a/b", "..", ".a", "a\nb", "a\u{0}", String(repeating: "a", count: 300)])
    func `a name that no folder can have is refused`(name: String) throws {
        #expect(throws: NotesError(.invalidName, "")) {
            try folder.makeSubfolder(name, using: FileSystem())
        }
        #expect(try temporary.names().isEmpty)
    }

    @Test(arguments: ["work", "WORK", "Note.md"]) func `a name that is taken is refused`(name: String) throws
    {
        try temporary.makeFolder("Work")
        try temporary.write("", to: "note.md")
        let error = #expect(throws: NotesError.self) {
            try folder.makeSubfolder(name, using: FileSystem())
        }
        #expect(error?.code == .nameTaken)
    }

    @Test(arguments: [(ENOSPC, NotesError.Code.diskFull), (EACCES, .permissionDenied), (EEXIST, .nameTaken)])
    func `a refusal of the system says what kept it`(number: Int32, code: NotesError.Code) {
        let fileSystem = FileSystem { _ throws(FileFailure) in throw FileFailure(number: number, path: "x") }
        let error = #expect(throws: NotesError.self) { try folder.makeSubfolder("a", using: fileSystem) }
        #expect(error?.code == code)
    }

    @Test func `a place has a path as long as its folder is one`() throws {
        try temporary.makeFolder("Work")
        try temporary.link("Link", to: temporary.path("Work"))
        #expect(try folder.path(of: NotePlace.desk) == temporary.path)
        #expect(try folder.path(of: .subfolder("Work")) == temporary.path("Work"))
        #expect(throws: NotesError(.folderMissing, "")) { try folder.path(of: .subfolder("Gone")) }
        #expect(throws: NotesError(.notAFolder, "")) { try folder.path(of: .subfolder("Link")) }
    }

    @Test func `only empty folders are removed`() throws {
        let ledger = FolderLedger()
        for name in ["empty", "full"] {
            try temporary.makeFolder(name)
            ledger.add(temporary.path(name))
        }
        try temporary.write("", to: "full/note.md")
        ledger.removeEmptyFolders(using: FileSystem())
        #expect(try temporary.names() == ["full"])
        try FileManager.default.removeItem(atPath: temporary.path("full/note.md"))
        ledger.removeEmptyFolders(using: FileSystem())
        #expect(try temporary.names() == ["full"])
    }
}
