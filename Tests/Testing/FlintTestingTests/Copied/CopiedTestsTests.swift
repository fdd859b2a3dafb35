import Foundation
import Testing

/// The files of this folder agree with each other: the session with what happens, each test with its unfilled text.
@Suite struct CopiedTestsTests {
    struct Filling: Decodable {
        struct Placeholder: Decodable {
            let text: String
            let filled: String
        }

        let of: [String: JSON]
        let placeholders: [Placeholder]
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    static let names = [
        "PickUpActionRequest1Tests", "LookUpActionRequest3Tests", "DeliverActionRefusal15Tests",
        "DeliverActionRequest4Tests", "ParcelPickupRun1Tests",
    ]

    @Test func `the session is what a recording gives`() async throws {
        let recorded = try await SampleSession.record()
        if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
            try Data(recorded.utf8).write(to: SampleSession.url)
        }
        let kept = try String(contentsOf: SampleSession.url, encoding: .utf8)
        let (keptLines, recordedLines) = (kept.split(separator: "\n"), recorded.split(separator: "\n"))
        #expect(keptLines.count == recordedLines.count)
        for (keptLine, recordedLine) in zip(keptLines, recordedLines) {
            #expect(keptLine == recordedLine, "Record the session again with FLINT_RECORD=1.")
        }
    }

    @Test(arguments: names) func `a test is its text with the placeholders filled in`(name: String) throws {
        let unfilled = Self.folder.appending(path: "Unfilled")
        var text = try String(contentsOf: unfilled.appending(path: "\(name).txt"), encoding: .utf8)
        let filling = try JSONDecoder().decode(
            Filling.self, from: Data(contentsOf: unfilled.appending(path: "\(name).json")))
        for placeholder in filling.placeholders {
            let range = try #require(text.range(of: placeholder.text), "\(placeholder.text)")
            #expect(
                text.range(of: "<#")?.lowerBound == range.lowerBound, "\(placeholder.text) is not the next")
            text.replaceSubrange(range, with: placeholder.filled)
        }
        #expect(!text.contains("<#"))
        let test = try String(contentsOf: Self.folder.appending(path: "\(name).swift"), encoding: .utf8)
        #expect(text == test)
    }

    @Test func `the session holds what each text was copied from`() throws {
        let lines = try String(contentsOf: SampleSession.url, encoding: .utf8).split(separator: "\n")
            .dropFirst()
        let items = try lines.map { try JSONDecoder().decode(JSON.self, from: Data($0.utf8)) }
        let events = items.compactMap { $0["event"] ?? $0["flow"] }
        for name in Self.names {
            let url = Self.folder.appending(path: "Unfilled/\(name).json")
            let filling = try JSONDecoder().decode(Filling.self, from: Data(contentsOf: url))
            let isThere = events.contains { event in
                filling.of.allSatisfy { key, value in
                    key == "flow" ? event["flow"]?["flow"] == value : event[key] == value
                }
            }
            #expect(isThere, "\(name)")
        }
    }
}
