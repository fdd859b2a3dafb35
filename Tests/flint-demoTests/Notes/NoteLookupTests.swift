import Testing

@testable import flint_demo

@Suite struct NoteLookupTests {
    private func lookup(_ names: [String], listed: [String]? = nil) -> NoteLookup {
        NoteLookup(
            entries: names.map { NoteEntry(fileName: $0 + ".md") }, listed: listed?.map { $0 + ".md" })
    }

    private let names = ["2024 plan", "Meeting", "Meeting notes", "Shopping", "travel"]

    @Test(arguments: [
        ("Meeting", "Meeting"), ("meeting", "Meeting"), ("Meeting.md", "Meeting"), ("MEETING.MD", "Meeting"),
        ("meeting n", "Meeting notes"), ("SHOP", "Shopping"), ("t", "travel"), ("3", "Meeting notes"),
        ("#4", "Shopping"), ("2024", "2024 plan"), ("1", "2024 plan"),
    ]) func `a reference finds its note`(reference: String, name: String) throws {
        #expect(try lookup(names).entry(for: reference).name == name)
    }

    @Test func `an exact name beats a number, letter case and a beginning`() throws {
        let lookup = lookup(["a", "A", "1", "ab"])
        #expect(try lookup.entry(for: "A").name == "A")
        #expect(try lookup.entry(for: "1").name == "1")
        #expect(try lookup.entry(for: "#1").name == "a")
    }

    @Test func `several candidates are listed`() throws {
        let error = try #require(throws: NotesError.self) { try lookup(names).entry(for: "meet") }
        #expect(error.code == .ambiguousNote)
        #expect(error.candidates == ["Meeting", "Meeting notes"])
        #expect(error.description.contains("“Meeting” or “Meeting notes”"))
    }

    @Test func `many candidates are not all spelled out`() throws {
        let names = (10...30).map { "note \($0)" }
        let error = try #require(throws: NotesError.self) { try lookup(names).entry(for: "note") }
        #expect(error.candidates.count == 21)
        #expect(error.description.contains("“note 17” or 13 more"))
    }

    @Test func `one name in two letter cases is ambiguous unless it is exact`() throws {
        let lookup = lookup(["Note", "note"])
        #expect(try lookup.entry(for: "note").name == "note")
        let error = #expect(throws: NotesError.self) { try lookup.entry(for: "NOTE") }
        #expect(error?.code == .ambiguousNote)
    }

    @Test(arguments: [
        ("Shoping", ["Shopping"]), ("Shpoping", ["Shopping"]), ("ravel", ["travel"]),
        ("notes", ["Meeting notes"]), ("xyz", []), ("Meting", ["Meeting"]),
    ]) func `an unknown name gets suggestions`(reference: String, suggestions: [String]) throws {
        let error = try #require(throws: NotesError.self) { try lookup(names).entry(for: reference) }
        #expect(error.code == .unknownNote)
        #expect(error.candidates == suggestions)
    }

    @Test(arguments: ["6", "0", "#0", "#6", "#999999999", "99999999999999999999", "", "#", "-1", "٣"])
    func `a number that is not in the list is unknown`(reference: String) throws {
        let error = #expect(throws: NotesError.self) { try lookup(names).entry(for: reference) }
        #expect(error?.code == .unknownNote)
    }

    @Test func `numbers mean what was listed, also when notes came or went`() throws {
        let lookup = lookup(["a", "b", "d"], listed: ["b", "c", "d"])
        #expect(try lookup.entry(for: "1").name == "b")
        #expect(try lookup.entry(for: "#3").name == "d")
        let error = #expect(throws: NotesError.self) { try lookup.entry(for: "2") }
        #expect(error?.description.contains("“c”") == true)
    }

    @Test func `an empty folder has no notes to suggest`() {
        let error = #expect(throws: NotesError.self) { try lookup([]).entry(for: "1") }
        #expect(error?.description.contains("there are no notes") == true)
    }
}
