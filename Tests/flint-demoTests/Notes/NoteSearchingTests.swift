import TestSupport
import Testing

@testable import flint_demo

@Suite struct NoteSearchingTests {
    private let folder: TemporaryFolder
    private let store: NoteStore

    init() throws {
        folder = try TemporaryFolder()
        store = NoteStore(path: folder.path)
    }

    @Test func `lines are found in all notes`() async throws {
        try folder.write("Kaffee\r\nein CAFÉ und ein café\r\n", to: "b.md")
        try folder.write("nichts", to: "a.md")
        try folder.write("x\n\nCafeteria", to: "c.md")
        let result = try await store.search("cafe")
        #expect(result.hits.map(\.note) == ["b", "c"])
        #expect(result.hits.map(\.lineNumber) == [2, 3])
        #expect(result.hits.map(\.line) == ["ein CAFÉ und ein café", "Cafeteria"])
        let hit = try #require(result.hits.first)
        #expect(hit.ranges.map { String(hit.line[$0]) } == ["CAFÉ", "café"])
        #expect(!result.isCut)
    }

    @Test func `files that cannot be searched are named`() async throws {
        try folder.write(bytes: [0xFF], to: "broken.md")
        let result = try await store.search("x")
        #expect(result.skipped == [.init(name: "broken", problem: .notText)])
    }

    @Test func `the limit cuts the result and says so`() async throws {
        try folder.write("x\nx\nx\n", to: "a.md")
        #expect(try await store.search("x", limit: 3).isCut == false)
        let result = try await store.search("x", limit: 2)
        #expect(result.hits.count == 2)
        #expect(result.isCut)
    }

    @Test func `an empty text is an error`() async throws {
        let error = await #expect(throws: NotesError.self) { try await store.search("") }
        #expect(error?.code == .emptyText)
    }

    @Test func `a cancelled search stops`() async throws {
        try folder.write("x", to: "a.md")
        await #expect(throws: CancellationError.self) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask(name: "search") { _ = try await store.search("x") }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: [
        (100, "", "left ", "MATCH", " right"), (11, "", "…t ", "MATCH", " r…"), (5, "", "", "MATCH", ""),
        (3, "", "", "MAT", ""), (0, "", "", "M", ""),
    ]) func `an excerpt shows the place`(
        width: Int, unused: String, before: String, match: String, after: String
    ) throws {
        let line = "left MATCH right"
        let range = try #require(line.firstRange(of: "MATCH"))
        let hit = SearchHit(note: "a", lineNumber: 1, line: line, ranges: [range])
        let excerpt = hit.excerpt(width: width)
        #expect(excerpt.before == before)
        #expect(excerpt.match == match)
        #expect(excerpt.after == after)
    }

    @Test(arguments: ["milk and honey", "honey and milk", "milk, honey, bread", "honey"])
    func `a line that fits is shown whole, wherever the place is`(line: String) throws {
        let range = try #require(line.firstRange(of: "honey"))
        let hit = SearchHit(note: "a", lineNumber: 1, line: line, ranges: [range])
        let excerpt = hit.excerpt(width: line.count)
        #expect(excerpt.before + excerpt.match + excerpt.after == line)
    }
}
