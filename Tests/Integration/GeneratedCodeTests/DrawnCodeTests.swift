import FlintGenerator
import Foundation
import TestSupport
import Testing

@testable import FlintGeneratorTests

/// What drawn diagrams become compiles without a warning: those beside the tests, and diagrams drawn at random.
///
/// `FLINT_RANDOM_DIAGRAMS` is the number of random batches, 1 by default.
@Suite(
    .serialized, .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"))
struct DrawnCodeTests {
    private static let batches =
        Int(ProcessInfo.processInfo.environment["FLINT_RANDOM_DIAGRAMS"] ?? "1") ?? 1

    @Test func `diagrams of the corpus compile`() async throws {
        let compiler = try #require(SwiftCompiler.found)
        let files = try CorpusCompilationTests.compile(Corpus.valid).files
        let outcome = try await compiler.compile([
            (name: "Corpus.swift", text: SwiftRenderer(options: RenderOptions()).render(files))
        ])
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }

    @Test(arguments: 0..<batches) func `random diagrams compile`(batch: Int) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let compilation = RandomCompilationTests.compiler.compile(
            RandomCompilationTests.sources(of: batch, count: 60))
        #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
        let text = SwiftRenderer(options: RenderOptions()).render(compilation.files)
        let stubs = "import FlintFlows\n" + Conformers.text(for: text, kind: "final class")
        let outcome = try await compiler.compile([
            (name: "Random.swift", text: text), (name: "Stubs.swift", text: stubs),
        ])
        #expect(outcome.succeeded, "\(outcome.output.prefix(4000))")
    }
}
