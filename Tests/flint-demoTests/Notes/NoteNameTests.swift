import Testing

@testable import flint_demo

@Suite struct NoteNameTests {
    @Test(arguments: [
        ("Shopping", "Shopping.md"), ("  Shopping \n", "Shopping.md"), ("Shopping.md", "Shopping.md"),
        ("Shopping.MD", "Shopping.md"), ("2024-01-31", "2024-01-31.md"), ("v1.2", "v1.2.md"),
        ("日本 👩‍👩‍👧", "日本 👩‍👩‍👧.md"), ("a .md", "a.md"),
    ]) func `a name becomes a file name`(text: String, fileName: String) throws {
        #expect(try NoteName(text).fileName == fileName)
    }

    @Test func `characters are composed`() throws {
        let name = try NoteName("Cafe\u{301}")
        #expect(Array(name.text.utf8) == Array("Caf\u{E9}".utf8))
    }

    @Test(arguments: [
        "", "   ", ".md", " .md ", ".hidden", "..", "../up", "a/b", "/", "a\\b", "c:d", "a\u{0}b", "a\u{1B}b",
        "a\nb", "a\u{7F}", "a\u{202E}b", "a\u{2028}b", "\u{FEFF}a",
    ]) func `a name that no platform can live with is refused`(text: String) {
        let error = #expect(throws: NotesError.self) { try NoteName(text) }
        #expect(error?.code == .invalidName)
    }

    @Test func `the limit counts bytes and the extension`() throws {
        #expect(try NoteName(String(repeating: "a", count: 252)).fileName.utf8.count == 255)
        #expect(throws: NotesError.self) { try NoteName(String(repeating: "a", count: 253)) }
        #expect(try NoteName(String(repeating: "é", count: 126)).fileName.utf8.count == 255)
        let error = #expect(throws: NotesError.self) { try NoteName(String(repeating: "é", count: 127)) }
        #expect(error?.description.contains("2 bytes too long") == true)
    }

    @Test func `clash keys ignore letter case and composition but not accents`() {
        #expect(NoteName.clashKey(of: "CAFÉ") == NoteName.clashKey(of: "cafe\u{301}"))
        #expect(NoteName.clashKey(of: "Café") != NoteName.clashKey(of: "Cafe"))
    }
}
