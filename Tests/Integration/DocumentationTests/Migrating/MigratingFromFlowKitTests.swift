import Testing

/// The application with which the guide ends is run beside its generated code, in the tests of `FlintTesting`.
@Suite struct MigratingFromFlowKitTests {
    private static let folder = "Tests/Testing/FlintTestingTests/Migrating"

    @Test func `the guide shows the application and the diagram that are run`() throws {
        let guide = try Document("Guides/migrating-from-flowkit.md")
        let last = try #require(try guide.blocks(in: "swift").last)
        #expect(last.code + "\n" == (try Repository.text("\(Self.folder)/SignInFlow.swift")))
        let diagram = try Repository.text("\(Self.folder)/SignIn.puml")
        #expect(guide.lines.joined(separator: "\n").contains("```plantuml\n\(diagram)```"))
    }
}
