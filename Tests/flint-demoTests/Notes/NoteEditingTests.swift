import FlintFiles
import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteEditingTests {
    private let folder: TemporaryFolder
    private let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = NoteStore(path: folder.path)
    }

    private func code(of operation: () async throws -> Void) async -> NotesError.Code? {
        await #expect(throws: NotesError.self) { try await operation() }?.code
    }

    @Test func `a note is created and read`() async throws {
        let note = try await store.create(NoteName("Shopping"), text: "# Food\n")
        #expect(note.name == "Shopping")
        #expect(note.title == "Food")
        #expect(try folder.text(of: "Shopping.md") == "# Food\n")
        #expect(try folder.names() == ["Shopping.md"])
    }

    @Test(arguments: ["Shopping", "shopping", "SHOPPING.md"])
    func `a note is not created over another`(name: String) async throws {
        try folder.write("old", to: "Shopping.md")
        let error = await #expect(throws: NotesError.self) { _ = try await store.create(NoteName(name)) }
        #expect(error?.code == .nameTaken)
        #expect(error?.candidates == ["Shopping"])
        #expect(try folder.text(of: "Shopping.md") == "old")
    }

    @Test func `a name in decomposed characters clashes with the composed one`() async throws {
        try folder.write("old", to: "Cafe\u{301}.md")
        #expect(await code { _ = try await store.create(NoteName("Café")) } == .nameTaken)
        #expect(try await store.read("Café").text == "old")
    }

    @Test func `of many who create one note exactly one succeeds`() async throws {
        let path = folder.path
        let count = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                // Stores of their own, as programs of their own would have.
                group.addTask(name: "creator") {
                    (try? await NoteStore(path: path).create(NoteName("one"), text: "x")) == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(count == 1)
        #expect(try folder.text(of: "one.md") == "x")
    }

    @Test func `lines are appended`() async throws {
        try folder.write("one", to: "a.md")
        #expect(try await store.append("two", to: "a").text == "one\ntwo\n")
        #expect(try await store.append("", to: "a").text == "one\ntwo\n\n")
        #expect(try folder.text(of: "a.md") == "one\ntwo\n\n")
    }

    @Test func `lines appended at the same time are all kept`() async throws {
        try folder.write("", to: "a.md")
        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask(name: "writer") { _ = try? await store.append("line \(number)", to: "a") }
            }
        }
        #expect(Set(TextLines.of(try folder.text(of: "a.md"))).count == 40)
    }

    @Test func `text is replaced and counted`() async throws {
        try folder.write("red, red, green", to: "a.md")
        let result = try await store.replace("red", with: "blue", in: "a")
        #expect(result.count == 2)
        #expect(result.note.text == "blue, blue, green")
        #expect(try folder.text(of: "a.md") == "blue, blue, green")
    }

    @Test func `a text that does not occur or is empty is an error`() async throws {
        try folder.write("red", to: "a.md")
        #expect(await code { _ = try await store.replace("Red", with: "x", in: "a") } == .textNotFound)
        #expect(await code { _ = try await store.replace("", with: "x", in: "a") } == .emptyText)
        #expect(try folder.text(of: "a.md") == "red")
    }

    @Test func `a note does not grow beyond the limit`() async throws {
        let text = String(repeating: "x", count: NoteFolder.sizeLimit)
        #expect(await code { _ = try await store.create(NoteName("b"), text: text + "x") } == .tooLarge)
        _ = try await store.create(NoteName("a"), text: text)
        #expect(await code { _ = try await store.append("x", to: "a") } == .tooLarge)
        #expect(try await store.read("a").text.utf8.count == NoteFolder.sizeLimit)
        #expect(try folder.names() == ["a.md"])
    }

    @Test func `a note is renamed`() async throws {
        try folder.write("x", to: "old.md")
        #expect(try await store.rename("old", to: NoteName("new")) == "old")
        #expect(try folder.names() == ["new.md"])
        #expect(try await store.rename("new", to: NoteName("NEW")) == "new")
        #expect(try folder.names() == ["NEW.md"])
        #expect(try await store.rename("NEW", to: NoteName("NEW")) == "NEW")
    }

    @Test func `a note is not renamed over another`() async throws {
        try folder.write("a", to: "a.md")
        try folder.write("b", to: "b.md")
        #expect(await code { _ = try await store.rename("a", to: NoteName("B")) } == .nameTaken)
        #expect(await code { _ = try await store.rename("c", to: NoteName("d")) } == .unknownNote)
        #expect(try folder.text(of: "b.md") == "b")
    }

    @Test func `a full disk leaves the note and says so`() async throws {
        try folder.write("old", to: "a.md")
        let full = FileSystem { step throws(FileFailure) in
            if case .write = step { throw FileFailure(number: ENOSPC, path: "a.md") }
        }
        let store = NoteStore(path: folder.path, fileSystem: full)
        let error = await #expect(throws: NotesError.self) { _ = try await store.append("x", to: "a") }
        #expect(error?.code == .diskFull)
        #expect(error?.description.contains("“a”") == true)
        #expect(await code { _ = try await store.create(NoteName("b"), text: "x") } == .diskFull)
        #expect(await code { _ = try await store.delete("a") } == .diskFull)
        #expect(try folder.text(of: "a.md") == "old")
        #expect(try folder.names() == [".trash", "a.md"])
    }

    @Test func `a change by another program meanwhile is not overwritten`() async throws {
        try folder.write("old", to: "a.md")
        let meddling = FileSystem { [folder] step throws(FileFailure) in
            if step == .synchronize { try? folder.write("theirs", to: "a.md") }
        }
        let store = NoteStore(path: folder.path, fileSystem: meddling)
        #expect(await code { _ = try await store.append("mine", to: "a") } == .changedMeanwhile)
        #expect(try folder.text(of: "a.md") == "theirs")
    }
}
