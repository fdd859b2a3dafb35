import FlintGenerator
import TestSupport
import Testing

/// Diagrams drawn at random over the whole grammar are accepted.
@Suite(.serialized) struct RandomCompilationTests {
    static let compiler = DiagramCompiler(contexts: .none)

    static func sources(of batch: Int, count: Int) -> [DiagramSource] {
        (0..<count).map { number in
            let name = "B\(batch)n\(number)x"
            let numbers = SeededGenerator(seed: batch * 10_000 + number)
            return DiagramSource(path: "\(name).puml", text: RandomDiagram.text(named: name, using: numbers))
        }
    }

    @Test(arguments: 0..<20) func `whatever is drawn is accepted`(batch: Int) {
        for source in Self.sources(of: 1_000 + batch, count: 15) {
            let errors = Self.compiler.compile([source]).diagnostics.filter { $0.severity == .error }
            #expect(errors == [], "\(String(decoding: source.bytes, as: UTF8.self))")
        }
    }

    @Test func `each drawing gives one model`() {
        for source in Self.sources(of: 999, count: 10) {
            #expect(Self.compiler.compile([source]) == Self.compiler.compile([source]))
        }
    }
}
