import Testing

@testable import FlintJSON

@Suite struct TweakEntryReaderTests {
    private static func reader(of entry: String) throws -> TweakEntryReader {
        let document = JSONDocument(Array(#"{"a": \#(entry)}"#.utf8))
        let member = try #require(document.root?.members?.first)
        var reader = TweakEntryReader(keyPath: ["f", "a"], isLegacy: false)
        reader.read(
            try #require(member.node.members), of: member, in: (name: "f", position: .start))
        return reader
    }

    @Test func `of very many problems only some are kept, and the others are counted`() throws {
        let nulls = Array(repeating: "null", count: 3_000).joined(separator: ",")
        let reader = try Self.reader(of: #"{"Value": 1, "Options": [\#(nulls)]}"#)
        #expect(reader.problems.count == JSONDocument.problemLimit)
        #expect(reader.omittedProblems == 2_000)
    }

    @Test func `of very many warnings only some are kept`() throws {
        let unknown = (0..<3_000).map { #""x\#($0)": 0"# }.joined(separator: ",")
        let reader = try Self.reader(of: #"{"Value": 1, \#(unknown)}"#)
        #expect(reader.problems.isEmpty)
        #expect(reader.warnings.count == JSONDocument.problemLimit)
    }
}
