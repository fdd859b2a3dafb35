import FlintGenerator
import Foundation
import TestSupport
import Testing

/// Diagrams drawn at random over the whole grammar are accepted, and what they become compiles.
///
/// One batch belongs to each run of the tests; `FLINT_RANDOM_DIAGRAMS` names another number of batches.
@Suite(.serialized) struct RandomCompilationTests {
    private static let batches =
        Int(
            ProcessInfo.processInfo.environment["FLINT_RANDOM_DIAGRAMS"] ?? "1") ?? 1
    private static let compiler = DiagramCompiler(contexts: .none)

    private static func sources(of batch: Int, count: Int) -> [DiagramSource] {
        (0..<count).map { number in
            let name = "B\(batch)n\(number)x"
            let numbers = SeededGenerator(seed: batch * 10_000 + number)
            return DiagramSource(path: "\(name).puml", text: RandomDiagram.text(named: name, using: numbers))
        }
    }

    @Test(arguments: 0..<20) func `whatever is drawn is accepted`(batch: Int) {
        for source in Self.sources(of: 1_000 + batch, count: 50) {
            let errors = Self.compiler.compile([source]).diagnostics.filter { $0.severity == .error }
            #expect(errors == [], "\(String(decoding: source.bytes, as: UTF8.self))")
        }
    }

    @Test func `each drawing gives one model`() {
        for source in Self.sources(of: 999, count: 50) {
            #expect(Self.compiler.compile([source]) == Self.compiler.compile([source]))
        }
    }

    @Test(
        .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"),
        arguments: 0..<batches)
    func `what they become compiles without a warning`(batch: Int) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let compilation = Self.compiler.compile(Self.sources(of: batch, count: 60))
        #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
        let text = SwiftRenderer(options: RenderOptions()).render(compilation.files)
        let stubs = "import FlintFlows\n" + Conformers.text(for: text, kind: "final class")
        let outcome = try await compiler.compile([
            (name: "Random.swift", text: text), (name: "Stubs.swift", text: stubs),
        ])
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }
}
