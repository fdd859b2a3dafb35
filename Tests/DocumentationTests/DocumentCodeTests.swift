import TestSupport
import Testing

/// Compiles every block of Swift that a reader may copy.
@Suite(.serialized) struct DocumentCodeTests {
    static let blocks: [CodeBlock] = {
        do {
            return try Repository.documents.flatMap { try Document($0).blocks(in: "swift") }
                .filter { $0.directive.form != .followed }
        } catch {
            Issue.record(error, "The documents could not be read.")
            return []
        }
    }()

    @Test(
        .enabled(
            if: SwiftCompiler.found != nil, "There is no 'swiftc' on the search path, or no built modules."),
        arguments: blocks)
    func `a block compiles, or fails as it says`(block: CodeBlock) async throws {
        let compiler = try #require(SwiftCompiler.found)
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
