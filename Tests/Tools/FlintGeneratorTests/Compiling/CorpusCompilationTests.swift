import FlintGenerator
import Testing

/// The diagrams beside the tests, from text to models.
@Suite struct CorpusCompilationTests {
    static let compiler = DiagramCompiler(
        contexts: .none, environment: ["FLINT_HOME": "home"], includes: Corpus.includes)

    static func compile(_ names: [String]) throws -> Compilation {
        compiler.compile(
            try names.map { DiagramSource(path: "\($0).puml", bytes: try Corpus.bytes($0)) })
    }

    @Test func `all diagrams are understood together`() throws {
        let compilation = try Self.compile(Corpus.valid)
        #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
        #expect(compilation.files.flatMap(\.machines).count >= 75)
    }

    @Test(arguments: Corpus.valid) func `a diagram is one that PlantUML draws`(name: String) throws {
        var compiler = Self.compiler
        compiler.checksDrawing = true
        let source = DiagramSource(path: "\(name).puml", bytes: try Corpus.bytes(name))
        let findings = compiler.compile([source]).diagnostics
        #expect(findings.filter { $0.code == .notDrawn || $0.code == .drawnDifferently } == [])
    }
}
