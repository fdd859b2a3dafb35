import TestSupport
import Testing

/// Compiles every block of Swift that a reader may copy.
@Suite(.serialized) struct DocumentCodeTests {
    /// The traits with which the tests were built.
    private static let traits: Set<String> = {
        var traits: Set<String> = []
        #if PostgreSQL
            traits.insert("PostgreSQL")
        #endif
        return traits
    }()

    /// The blocks that are compiled, by document.
    static let documents: [(path: String, blocks: [CodeBlock])] = {
        do {
            return try Repository.documents.map { path in
                (
                    path,
                    try Document(path).blocks(in: "swift").filter {
                        $0.directive.form != .followed && $0.directive.trait.map(Self.traits.contains) ?? true
                    }
                )
            }
        } catch {
            Issue.record(error, "The documents could not be read.")
            return []
        }
    }()

    static let blocks = documents.flatMap(\.blocks)

    @Test(
        .enabled(
            if: SwiftCompiler.found != nil, "There is no 'swiftc' on the search path, or no built modules."),
        arguments: documents.map(\.path))
    func `each block of a document compiles, or fails as it says`(path: String) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let blocks = Self.blocks.filter { $0.path == path }
        var accepted: Set<Int> = []
        for batch in BlockBatch.batches(of: blocks) {
            // If one of them does not compile, each is compiled alone, which tells which.
            if try await compiler.compile(batch).succeeded { accepted.formUnion(batch.blocks.map(\.line)) }
        }
        for block in blocks where !accepted.contains(block.line) { try await check(block, compiler) }
    }

    private func check(_ block: CodeBlock, _ compiler: SwiftCompiler) async throws {
        let result = try await compiler.compile(block)
        guard let expected = block.directive.expectedError else {
            let isAccepted = result.succeeded
            #expect(isAccepted, "\(block.path):\(block.line): does not compile:\n\(result.output)")
            return
        }
        let isAccepted = result.succeeded
        #expect(!isAccepted, "\(block.path):\(block.line): compiles, but must not.")
        let failsAsSaid = result.output.contains("error:") && result.output.contains(expected)
        #expect(
            failsAsSaid,
            "\(block.path):\(block.line): does not fail with '\(expected)':\n\(result.output)")
    }

    @Test func `a block that names what is declared behind it is compiled alone`() throws {
        let document = Document(
            path: "A.md",
            text: """
                ```swift
                struct First {}
                ```
                <!-- compile: body -->
                ```swift
                _ = First().late
                ```
                ```swift
                extension First { var late: Int { 1 } }
                ```
                <!-- compile: body -->
                ```swift
                _ = First().late
                ```
                <!-- compile: body -->
                ```swift
                _ = 1
                ```
                <!-- compile: fails "no" -->
                ```swift
                struct Wrong {
                ```
                """)
        let batches = BlockBatch.batches(of: try document.blocks(in: "swift"))
        // The extension also gives the first type what it lacked, so that one is alone as well.
        #expect(batches.map { $0.blocks.map(\.line) } == [[9, 13, 17]])
        #expect(
            batches.first?.files.map(\.name) == [
                "Context0.swift", "Context1.swift", "Block0.swift", "Block1.swift",
            ])
    }

    @Test func `the documents hold code`() {
        #expect(Self.blocks.count >= 30)
    }

    @Test func `only what newcomers follow is compiled elsewhere`() throws {
        let followed = try Repository.documents.filter { path in
            try Document(path).blocks(in: "swift").contains { $0.directive.form == .followed }
        }
        let script = try Repository.text(".ci/first-contact")
        for path in followed { #expect(script.contains("follow \(path) ")) }
    }

    @Test func `a forgotten request is shown not to compile`() {
        #expect(Self.blocks.contains { $0.directive.expectedError?.contains("perform") == true })
    }

    @Test func `the program of the readme is the one that the consumer package runs`() throws {
        let program = try #require(
            try Document("README.md").blocks(in: "swift").first { $0.directive.form == .program })
        let source = try Repository.text("Tests/Consumer/Sources/readme/main.swift")
        #expect(program.code + "\n" == source)
        #expect(program.code.split(separator: "\n", omittingEmptySubsequences: false).count <= 20)
    }
}
