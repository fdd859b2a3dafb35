import TestSupport

#if os(Linux) || os(macOS)
    import Foundation
    import Testing

    @testable import FlintTestingTests

    /// The inspector's page copies tests of exactly the shape that is compiled here.
    @Suite(.timeLimit(.minutes(10))) struct PageCopyTests {
        struct Copy: Decodable {
            let text: String
            let placeholders: [String]
        }

        static let node: URL? = {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "node") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }()

        @Test(.enabled(if: node != nil, "There is no 'node' on the search path."))
        func `the page copies what is compiled here`() async throws {
            let unfilled = CopiedTestsTests.folder.appending(path: "Unfilled")
            let fillings = try CopiedTestsTests.names.map { name in
                try JSONDecoder().decode(
                    CopiedTestsTests.Filling.self,
                    from: Data(contentsOf: unfilled.appending(path: "\(name).json")))
            }
            let copies = try await copies(of: fillings.map(\.of))
            #expect(copies.count == fillings.count)
            for (name, (copy, filling)) in zip(CopiedTestsTests.names, zip(copies, fillings)) {
                let text = try String(contentsOf: unfilled.appending(path: "\(name).txt"), encoding: .utf8)
                #expect(copy.text == text, "\(name)")
                #expect(copy.placeholders == filling.placeholders.map(\.text), "\(name)")
            }
        }

        @Test(.enabled(if: node != nil, "There is no 'node' on the search path."))
        func `the tests of the demo's actions are those that the page copies, without a placeholder`()
            async throws
        {
            let command = CopiedTestsTests.folder
                .appending(path: "../../../../.ci/copy-demo-tests.mjs").standardizedFileURL.path
            let result = try await ChildProcess.run([try #require(Self.node).path, command, "--check"])
            #expect(result.status == 0, "\(result.errors)")
        }

        private func copies(of wanted: [[String: JSON]]) async throws -> [Copy] {
            let page = CopiedTestsTests.folder.appending(
                path: "../../../../Sources/Operations/FlintInspector/Page/Source/js")
            let folder = try TemporaryFolder()
            let result = try await ChildProcess.run([
                try #require(Self.node).path, CopiedTestsTests.folder.appending(path: "copy.mjs").path,
                page.standardizedFileURL.path, SampleSession.url.path,
                JSON.array(wanted.map(JSON.object)).line, folder.path("copies.json"),
            ])
            try #require(result.status == 0, "\(result.errors)")
            return try JSONDecoder().decode([Copy].self, from: Data(contentsOf: folder.url("copies.json")))
        }
    }
#endif
