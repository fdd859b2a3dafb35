import FlintFiles
import TestSupport
import Testing

@testable import flint_demo

@Suite struct NotesLocationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func location(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) async throws -> NotesLocation {
        let terminal = Terminal(
            isInputInteractive: false, isOutputInteractive: false, windowWidth: nil, environment: [:])
        let surroundings = ProgramSurroundings(
            console: Console(output: MemoryOutput(), errorOutput: MemoryOutput(), terminal: terminal),
            input: MemoryInput([]), environment: environment, workingFolder: "/work",
            temporaryFolder: folder.path)
        return try await NotesLocation.find(for: try ProgramOptions(parsing: arguments), in: surroundings)
    }

    @Test(arguments: [("/a/b", "/a/b"), ("b", "/work/b"), (".", "/work"), ("../c", "/c"), ("/a/../b/", "/b")])
    func `a path is made absolute`(path: String, expected: String) async throws {
        #expect(try await location(["--folder", path]) == .chosen(expected))
        #expect(try await location([], ["FLINT_NOTES": path]) == .chosen(expected))
    }

    @Test func `the folder of the user may be written as a tilde`() async throws {
        let path = try await location([], ["FLINT_NOTES": "~/Notes"]).path
        #expect(path.hasPrefix("/") && path.hasSuffix("/Notes") && !path.contains("~"))
    }

    @Test func `an empty variable is none`() async throws {
        let location = try await location([], ["FLINT_NOTES": ""])
        #expect(location.path.hasPrefix(folder.path("flint-demo-")))
        let notes = try await NoteStore(path: location.path).readAll().notes
        #expect(notes.map(\.name) == ["Ideas", "Shopping", "Welcome"])
        #expect(await location.cleanUp() == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func `only sample notes that nobody touched are taken away`() async throws {
        for name in ["Ideas.md", "more.txt"] {
            let location = try await location([])
            let sample = try #require(try folder.names().first { $0.hasPrefix("flint-demo-") })
            try folder.write("mine", to: "\(sample)/\(name)")
            #expect(await location.cleanUp() == location.path)
            #expect(folder.exists("\(sample)/\(name)"))
            try folder.makeFolder("kept")
            try FileSystem().rename(location.path, to: folder.path("kept/\(name)"))
        }
    }

    @Test func `a chosen folder is never taken away`() async throws {
        #expect(await NotesLocation.chosen(folder.path).cleanUp() == nil)
        #expect(try folder.names().isEmpty)
    }
}
