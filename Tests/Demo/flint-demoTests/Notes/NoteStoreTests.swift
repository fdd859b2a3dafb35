import Foundation
import TestSupport
import Testing

@testable import flint_demo

/// The store of notes, in memory and in a folder.
@Suite struct NoteStoreTests {
    enum Place: Sendable, CaseIterable { case memory, folder }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeStore(_ place: Place) -> NoteStore {
        place == .memory ? NoteStore() : NoteStore(folder: folder.url)
    }

    /// The code of the error of a closure.
    private func code(_ body: () throws(DemoError) -> Void) -> DemoError.Code? {
        do { try body() } catch { return error.code }
        return nil
    }

    @Test(arguments: Place.allCases) func `notes are made, read, changed and deleted`(place: Place) throws {
        let store = makeStore(place)
        for name in ["b", " a ", "Errands/Trip"] { try store.create(name, text: "text of \(name)\n") }
        #expect(try store.notes().map(\.name) == ["Errands/Trip", "a", "b"])
        #expect(try store.folders() == ["Errands"])
        var note = try store.note("b")
        #expect(note.text == "text of b\n")
        #expect(note.words == 3)
        note.text += "more\n"
        try store.write(note)
        #expect(try store.note("b").text == "text of b\nmore\n")
        try store.delete("b")
        #expect(code { () throws(DemoError) in _ = try store.note("b") } == .noNote)
        #expect(try store.notes().count == 2)
    }

    @Test(arguments: Place.allCases) func `a name is taken in any letter case`(place: Place) throws {
        let store = makeStore(place)
        try store.create("Plan", text: "")
        #expect(code { () throws(DemoError) in try store.create("plan", text: "") } == .nameTaken)
    }

    @Test(arguments: [
        "", " ", ".hidden", "a/b/c", "/a", "a/", "a/.b", "a\nb", "../a", String(repeating: "x", count: 300),
    ])
    func `a name that is none is refused`(name: String) {
        let store = makeStore(.folder)
        #expect(code { () throws(DemoError) in try store.create(name, text: "") } == .badName)
    }

    @Test(arguments: [
        ("plan", "Plan"), ("Plan", "Plan"), ("plant", "Plants"), ("2", "Plants"), ("10", "10"), ("s", "shop"),
    ]) func `a note is meant by its name, its beginning or its number`(word: String, name: String) throws {
        #expect(try NoteStore.name(meant: word, among: ["Plan", "Plants", "shop", "10"]) == name)
    }

    @Test(arguments: ["pla", "x", "", "0", "5", "-1"]) func `a word may mean no note, or several`(
        word: String
    ) {
        let code = code { () throws(DemoError) in
            _ = try NoteStore.name(meant: word, among: ["Plan", "Plants", "shop", "10"])
        }
        #expect(code == .noNote)
    }

    @Test func `what is no note is no reason to fail`() throws {
        try folder.write("fine\n", to: "Plan.md")
        try folder.write("other", to: "picture.png")
        try folder.write(bytes: [0xFF, 0xFE], to: "Damaged.md")
        try folder.write("hidden", to: ".flint-demo/x.md")
        let store = makeStore(.folder)
        #expect(try store.notes().map(\.name) == ["Plan"])
        #expect(code { () throws(DemoError) in _ = try store.note("Damaged") } == .file)
    }
}
