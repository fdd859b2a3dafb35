import FlintGenerator
import Testing

@Suite struct CorpusTests {
    @Test(arguments: Corpus.valid) func `a diagram is read without errors`(name: String) throws {
        let reading = Reading(bytes: try Corpus.bytes(name), with: Corpus.parser)
        #expect(reading.syntax.blocks.allSatisfy { !$0.hasErrors })
        let warnings: [DiagnosticCode] =
            switch name {
            case "models-only", "states-and-models": [.ignoredRelation]
            case "sequence-beside": [.foreignDiagram]
            default: []
            }
        #expect(reading.diagnostics.map(\.code) == warnings)
    }

    @Test(arguments: Corpus.broken) func `a broken diagram has the finding it names`(name: String) throws {
        let bytes = try Corpus.bytes(name)
        let first = try #require(bytes.split(separator: UInt8(ascii: "\n")).first)
        let words = String(decoding: first, as: UTF8.self).split(separator: " ")
        try #require(words.count == 4 && words[1] == "expect:")
        let finding = try #require(Reading(bytes: bytes).diagnostics.first)
        #expect("\(finding.code) \(finding.location.line)" == words[2...].joined(separator: " "))
    }
}
