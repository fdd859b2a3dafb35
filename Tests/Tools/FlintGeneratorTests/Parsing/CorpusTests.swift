import FlintGenerator
import Testing

@Suite struct CorpusTests {
    @Test func `there are enough diagrams`() {
        #expect(Corpus.valid.count >= 60)
        #expect(Corpus.names.count >= 70)
    }

    @Test(arguments: Corpus.valid) func `a diagram is read without errors`(name: String) throws {
        let reading = Reading(bytes: try Corpus.bytes(name), with: Corpus.parser)
        #expect(reading.diagnostics.filter { $0.severity == .error } == [])
        #expect(reading.syntax.blocks.allSatisfy { !$0.hasErrors })
        let warnings: [DiagnosticCode] =
            switch name {
            case "models-only", "states-and-models": [.ignoredRelation]
            case "sequence-beside": [.foreignDiagram]
            default: []
            }
        #expect(reading.diagnostics.map(\.code) == warnings)
    }

    @Test(arguments: Corpus.valid.filter { !["models-only", "startless"].contains($0) })
    func `a diagram begins somewhere`(name: String) throws {
        for block in Reading(bytes: try Corpus.bytes(name), with: Corpus.parser).syntax.blocks
        where block.foreignKind == nil && !block.statements.isEmpty {
            let hasStart = block.statements.contains { statement in
                switch statement {
                case .link(let link): link.source.kind == .border || link.source.kind == .state("Begin")
                case .state(let state): state.stereotypes.map(\.text) == ["start"]
                default: false
                }
            }
            #expect(hasStart)
        }
    }

    @Test(arguments: Corpus.broken) func `a broken diagram has the finding it names`(name: String) throws {
        let bytes = try Corpus.bytes(name)
        let first = try #require(bytes.split(separator: UInt8(ascii: "\n")).first)
        let words = String(decoding: first, as: UTF8.self).split(separator: " ")
        try #require(words.count == 4 && words[1] == "expect:")
        let finding = try #require(Reading(bytes: bytes).diagnostics.first)
        #expect(finding.code.description == words[2])
        #expect(finding.location.line == Int(words[3]))
    }

    @Test func `no two diagrams give the same machine`() throws {
        var names: [String] = []
        for file in Corpus.valid where file != "models-only" {
            let blocks = Reading(bytes: try Corpus.bytes(file), with: Corpus.parser).syntax.blocks
            for block in blocks where block.foreignKind == nil && !block.statements.isEmpty {
                let name = block.title?.text ?? block.name?.text ?? file
                names.append(name.lowercased().filter { $0.isLetter || $0.isNumber })
            }
        }
        #expect(Set(names).count == names.count)
    }

    @Test func `every kind of statement occurs`() throws {
        var lines: [String] = []
        for name in Corpus.valid {
            lines += Reading(bytes: try Corpus.bytes(name), with: Corpus.parser).syntax.blocks
                .flatMap(Outline.lines(of:))
        }
        let marks = [
            "[*] -> ", "-> [*]", "[H] -> ", "[H*] -> ", "[H]", "-> Working[H*]", "==", " as ", "<<choice>>",
            "<<fork>>",
            "<<join>>", "<<start>>", "<<end>>", "<<history>>", "<<history*>>", "<<entryPoint>>",
            "<<exitPoint>>",
            "<<inputPin>>", "<<outputPin>>", "<<expansionInput>>", "<<expansionOutput>>", "<<sdlsend>>",
            "region",
            "separator none", "separator /", "{}", "⏎", "class ", "enum ", "Fail ->", "-> End", "Begin ->",
            "Engine.",
        ]
        for mark in marks { #expect(lines.contains { $0.contains(mark) }, "No diagram has '\(mark)'.") }
    }
}
